// Results as one types, and "/" to go to the search box. Without this script the form works as it is.
"use strict";

(() => {
  const box = document.getElementById("q");
  if (!box) return;

  document.addEventListener("keydown", (event) => {
    const typing = event.target instanceof Element && event.target.closest("input, textarea, select");
    if (event.key === "/" && !typing && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      box.focus();
      box.select();
    }
    if (event.key === "Escape" && event.target === box) box.blur();
  });

  document.addEventListener("submit", async (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !form.classList.contains("run")) return;
    const place = form.parentElement.querySelector(".account-place");
    if (!place) return;
    event.preventDefault();
    const answer = await fetch(`${form.getAttribute("action")}?run=1&part=1`);
    if (answer.ok) place.innerHTML = await answer.text();
    else form.submit();
  });

  const results = document.getElementById("results");
  if (!results) return;
  const kind = new URLSearchParams(location.search).get("kind") || "";
  let waiting = 0;
  let asking = null;

  const show = async () => {
    const query = box.value.trim();
    if (asking) asking.abort();
    asking = new AbortController();
    const parameters = new URLSearchParams({ q: query });
    if (kind) parameters.set("kind", kind);
    try {
      const answer = await fetch(`/search?part=1&${parameters}`, { signal: asking.signal });
      if (!answer.ok) return;
      results.innerHTML = await answer.text();
      document.querySelectorAll("nav.pages").forEach((pages) => pages.remove());
      history.replaceState(null, "", query ? `/search?${parameters}` : location.pathname);
    } catch (error) {
      if (error.name !== "AbortError") throw error;
    }
  };

  box.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(show, 120);
  });
})();
