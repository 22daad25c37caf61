import { showOwnAddress } from "./address.ts";
import { addCopyButtons } from "./copy.ts";
import { create, icon } from "./dom.ts";
import { addExpanders } from "./expand.ts";
import { highlightCode } from "./highlight.ts";
import { followPosition, menuButton } from "./menu.ts";
import { searchButton } from "./search.ts";
import { addTabs } from "./tabs.ts";
import { applyTheme, toggleTheme } from "./theme.ts";

// The pages are complete without this script; it adds search, tabs and other conveniences.
applyTheme();
document.documentElement.classList.add("js");
followOldLink();
addEventListener("DOMContentLoaded", start);

function start(): void {
  const navigation = document.querySelector("nav");
  const header = document.querySelector("header");
  if (navigation === null || header === null) return;
  const theme = create(
    "button",
    { type: "button", class: "theme", "aria-label": "Light or dark" },
    icon("M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2", "M8 2a6 6 0 0 1 0 12z"),
  );
  theme.addEventListener("click", toggleTheme);
  header.prepend(menuButton(navigation));
  header.append(searchButton(), theme);
  showOwnAddress();
  addTabs();
  highlightCode();
  addCopyButtons();
  addExpanders(document);
  followPosition(navigation);
  // The tabs have shortened the page since the browser scrolled to the fragment.
  if (location.hash !== "") document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
}

/** Links to operations had the form `/docs#/Tag/operation` before each tag had a page. */
function followOldLink(): void {
  const [, tag, operation] = /^#\/([^/]+)\/(\w+)$/.exec(location.hash) ?? [];
  if (tag === undefined || operation === undefined) return;
  location.replace(`/docs/api/${decodeURIComponent(tag).toLowerCase().replaceAll(" ", "-")}#${operation}`);
}
