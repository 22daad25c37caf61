import { escape, escapeText } from "./html.js";

/** @typedef {{ readonly title: string, readonly url: string, readonly children?: readonly Entry[] }} Entry an entry in the navigation */
/** @typedef {{ readonly title: string, readonly entries: readonly Entry[] }} Group a group in the navigation */

/**
 * The parts that all pages share.
 * @typedef {object} Frame
 * @property {readonly Group[]} guides navigation of the guides
 * @property {readonly Group[]} reference navigation of the API reference
 * @property {string} style URL of the style sheet
 * @property {string} script URL of the script
 * @property {string} version version of the service
 */

/**
 * @typedef {object} Page
 * @property {string} url
 * @property {string} title
 * @property {string} main main content as HTML
 * @property {string} [aside] side content as HTML
 * @property {"guide" | "api"} kind
 */

/** The sections of the site. */
const sections = /** @type {const} */ ([
  { kind: "guide", title: "Guides", url: "/docs/quick-start" },
  { kind: "api", title: "API reference", url: "/docs" },
]);

/** @param {Page} page @param {Frame} frame @returns {string} the HTML document */
export function layout({ url, title, main, aside = "", kind }, { guides, reference, style, script, version }) {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeText(title)} · Parlance</title>
<link rel="icon" href="/icon.svg">
<link rel="stylesheet" href="${style}">
<script src="${script}"></script>
</head>
<body class="${kind}">
<a class="skip" href="#main">Skip to content</a>
<header><a class="home" href="/docs">Parlance</a>${sections.map((section) => `<a class="section" href="${section.url}"${section.kind === kind ? ' aria-current="true"' : ""}>${section.title}</a>`).join("")}</header>
<nav id="nav" aria-label="Documentation">${(kind === "api" ? reference : guides).map((group) => groupOf(group, url)).join("")}<p class="version">Version ${escapeText(version)}</p></nav>
<main id="main" tabindex="-1"><h1>${escapeText(title)}</h1>
${main.replaceAll(`href="${url}#`, 'href="#')}</main>
${aside}</body>
</html>
`;
}

/** @param {Group} group @param {string} url URL of the page @returns {string} */
function groupOf({ title, entries }, url) {
  return `<h2>${escapeText(title)}</h2><ul>${entries.map((entry) => entryOf(entry, url)).join("")}</ul>`;
}

/** @param {Entry} entry @param {string} url @returns {string} */
function entryOf({ title, url: own, children = [] }, url) {
  const isCurrent = own === url;
  // The child entries of a page are only on that page, which keeps the pages small.
  const below =
    isCurrent && children.length > 0
      ? `<ul>${children.map((child) => `<li><a href="${escape(child.url)}">${escapeText(child.title)}</a>`).join("")}</ul>`
      : "";
  return `<li><a href="${escape(own)}"${isCurrent ? ' aria-current="page"' : ""}>${escapeText(title)}</a>${below}`;
}

/**
 * @param {readonly { readonly text: string, readonly id: string, readonly level: number }[]} headings
 * @returns {string} table of contents of a page
 */
export function contents(headings) {
  const shown = headings.filter(({ level }) => level === 2);
  if (shown.length < 2) return "";
  const links = shown.map(({ id, text }) => `<li><a href="#${escape(id)}">${escapeText(text)}</a>`);
  return `<aside aria-label="On this page"><h2>On this page</h2><ul>${links.join("")}</ul></aside>\n`;
}
