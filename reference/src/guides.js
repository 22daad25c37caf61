import path from "node:path/posix";
import { render } from "./markdown.js";
import { contents } from "./layout.js";

/** @typedef {import("./layout.js").Page} Page */
/** @typedef {import("./markdown.js").Heading} Heading */
/** @typedef {Page & { readonly headings: readonly Heading[] }} Guide */

/** The guides in the order of the navigation: the file and its name there. */
export const guideGroups = [
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
      { file: "docs/operations.md", name: "operations", title: "Operations" },
      { file: "docs/evaluation.md", name: "evaluation", title: "Evaluation" },
    ],
  },
];

/** Pages of the site by the file in the repository that they are made from. @type {ReadonlyMap<string, string>} */
const urls = new Map([
  ...guideGroups.flatMap(({ guides }) => guides.map(({ file, name }) => /** @type {const} */ ([file, `/docs/${name}`]))),
  ["docs/errors.md", "/docs/errors"],
  ["docs/openapi.json", "/openapi.json"],
  ["docs/flow.svg", "/docs/flow.svg"],
]);

/**
 * Returns a function that translates the links of a file to links of the site.
 * @param {string} file in the repository
 * @returns {import("./markdown.js").Resolve}
 */
export function linksOf(file) {
  return (target) => {
    if (/^(?:https?:|\/)/.test(target)) return target;
    const [name = "", fragment] = target.split("#", 2);
    if (name === "") return target;
    const url = urls.get(path.join(path.dirname(file), name));
    if (url === undefined) return null;
    return fragment === undefined ? url : `${url}#${fragment}`;
  };
}

/** @param {(file: string) => string} read a file of the repository @returns {readonly Guide[]} */
export function guidePages(read) {
  const pages = renderedGuides(read);
  const titles = new Map(pages.map(({ url, title }) => [url, title]));
  // In the repository, links are named by files; here, by the pages that readers see.
  const named = (/** @type {string} */ html) =>
    html.replaceAll(/<a href="([^"#]+)(#[^"]*)?">(?:<code>)?[\w/-]+\.md(?:<\/code>)?<\/a>/g, (link, url, fragment = "") => {
      const title = titles.get(url);
      return title === undefined ? link : `<a href="${url}${fragment}">${title}</a>`;
    });
  return pages.map((page) => ({ ...page, main: named(page.main) }));
}

/** @param {(file: string) => string} read @returns {readonly Guide[]} */
function renderedGuides(read) {
  return guideGroups.flatMap(({ guides }) =>
    guides.map(({ file, name }) => {
      const { title, html, headings } = render(read(file), linksOf(file));
      return { url: `/docs/${name}`, title, kind: /** @type {const} */ ("guide"), main: html, aside: contents(headings), headings };
    }),
  );
}
