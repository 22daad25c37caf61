import path from "node:path/posix";
import { render } from "./markdown.js";
import { contents } from "./layout.js";

/** @typedef {import("./layout.js").Page} Page */
/** @typedef {import("./markdown.js").Heading} Heading */
/** @typedef {Page & { readonly headings: readonly Heading[] }} Guide */

/** @typedef {{ readonly file: string, readonly name: string, readonly title: string }} Listed a guide in the navigation, and its source file */
/** @typedef {{ readonly title: string, readonly guides: readonly Listed[] }} GuideGroup */

/** The guides in the order of the navigation. @type {readonly GuideGroup[]} */
const listedGroups = [
  {
    title: "Start",
    guides: [
      { file: "README.md", name: "quick-start", title: "Quick start" },
      { file: "docs/dashboard.md", name: "dashboard", title: "Dashboard" },
      { file: "docs/accounts.md", name: "accounts", title: "Accounts, users, keys" },
    ],
  },
  {
    title: "Knowledge",
    guides: [
      { file: "docs/sync.md", name: "sync", title: "Load and synchronize" },
      { file: "docs/imports.md", name: "imports", title: "Import a file" },
      { file: "docs/onboarding.md", name: "onboarding", title: "Import a website" },
      { file: "docs/integrations.md", name: "integrations", title: "Connect a shop or site" },
      { file: "docs/files.md", name: "files", title: "Files" },
      { file: "docs/history.md", name: "history", title: "Document history" },
      { file: "docs/images.md", name: "images", title: "Images" },
    ],
  },
  {
    title: "Conversations",
    guides: [
      { file: "docs/widget.md", name: "widget", title: "Chat widget" },
      { file: "docs/conversation.md", name: "conversation", title: "Chat" },
      { file: "docs/live.md", name: "live", title: "Live sessions" },
      { file: "docs/waiting-room.md", name: "waiting-room", title: "Waiting room" },
      { file: "docs/search.md", name: "search", title: "Search" },
      { file: "docs/analytics.md", name: "analytics", title: "Analytics" },
    ],
  },
  {
    title: "Develop",
    guides: [
      { file: "docs/sdk.md", name: "sdk", title: "SDK" },
      { file: "sdk/README.md", name: "sdk-methods", title: "SDK by example" },
      { file: "docs/webhooks.md", name: "webhooks", title: "Webhooks" },
      { file: "docs/mcp.md", name: "mcp", title: "MCP tools" },
      { file: "docs/ucp.md", name: "ucp", title: "Shopping agents" },
      { file: "docs/versioning.md", name: "versioning", title: "Versioning" },
    ],
  },
  {
    title: "Operate",
    guides: [
      { file: "docs/command-line.md", name: "command-line", title: "Command line" },
      { file: "docs/operations.md", name: "operations", title: "Operations" },
      { file: "docs/privacy.md", name: "privacy", title: "Personal data" },
      { file: "docs/evaluation.md", name: "evaluation", title: "Evaluation" },
    ],
  },
];

/** Other pages of the site, by their source file in the repository. @type {ReadonlyMap<string, string>} */
const otherUrls = new Map([
  ["docs/errors.md", "/docs/errors"],
  ["docs/openapi.json", "/openapi.json"],
  ["docs/flow.svg", "/docs/flow.svg"],
]);

/**
 * Returns the groups of the navigation. Guides that are not listed above follow in a separate group, so none is missing.
 * @param {readonly string[]} names files in `docs/` @param {(file: string) => string} read
 * @returns {readonly GuideGroup[]}
 */
export function guideGroups(names, read) {
  const listed = new Set(listedGroups.flatMap(({ guides }) => guides.map(({ file }) => file)));
  const others = names
    .filter((name) => name.endsWith(".md") && !listed.has(`docs/${name}`) && !otherUrls.has(`docs/${name}`))
    .map((name) => ({ file: `docs/${name}`, name: name.replace(/\.md$/, ""), title: /^# (.+)$/m.exec(read(`docs/${name}`))?.[1] ?? name }));
  return others.length === 0 ? listedGroups : [...listedGroups, { title: "More", guides: others }];
}

/**
 * Returns a function that translates links in a file to links on the site.
 * @param {string} file file in the repository @param {readonly GuideGroup[]} groups
 * @returns {import("./markdown.js").Resolve}
 */
export function linksOf(file, groups) {
  const urls = new Map([
    ...otherUrls,
    ...groups.flatMap(({ guides }) => guides.map((guide) => /** @type {const} */ ([guide.file, `/docs/${guide.name}`]))),
  ]);
  return (target) => {
    if (/^(?:https?:|\/)/.test(target)) return target;
    const [name = "", fragment] = target.split("#", 2);
    if (name === "") return target;
    const url = urls.get(path.join(path.dirname(file), name));
    if (url === undefined) return null;
    return fragment === undefined ? url : `${url}#${fragment}`;
  };
}

/** @param {readonly GuideGroup[]} groups @param {(file: string) => string} read reads a file in the repository @returns {readonly Guide[]} */
export function guidePages(groups, read) {
  const pages = renderedGuides(groups, read);
  const titles = new Map(pages.map(({ url, title }) => [url, title]));
  // In the repository, links are labeled with file names; on the site, with the titles of the pages.
  const named = (/** @type {string} */ html) =>
    html.replaceAll(/<a href="([^"#]+)(#[^"]*)?">(?:<code>)?[\w/-]+\.md(?:<\/code>)?<\/a>/g, (link, url, fragment = "") => {
      const title = titles.get(url);
      return title === undefined ? link : `<a href="${url}${fragment}">${title}</a>`;
    });
  return pages.map((page) => ({ ...page, main: named(page.main) }));
}

/** @param {readonly GuideGroup[]} groups @param {(file: string) => string} read @returns {readonly Guide[]} */
function renderedGuides(groups, read) {
  return groups.flatMap(({ guides }) =>
    guides.map(({ file, name }) => {
      const { title, html, headings } = render(read(file), linksOf(file, groups));
      return { url: `/docs/${name}`, title, kind: /** @type {const} */ ("guide"), main: html, aside: contents(headings), headings };
    }),
  );
}
