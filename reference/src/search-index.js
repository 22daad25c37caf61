/**
 * A search entry: kind, title, details, URL.
 * @typedef {readonly [kind: "operation" | "schema" | "event" | "error" | "guide", title: string, detail: string, url: string]} SearchEntry
 */

/**
 * The file that the browser loads: the entries by page, with the fragments of their URLs. Full URLs would make up half of the file.
 * @typedef {Readonly<Record<string, readonly (readonly [kind: string, title: string, detail: string, fragment: string])[]>>} SearchFile
 */

/**
 * @param {object} parts
 * @param {readonly import("./document.js").Operation[]} parts.operations
 * @param {ReadonlyMap<string, string>} parts.schemas URLs by name
 * @param {readonly string[]} parts.webhooks event types
 * @param {readonly import("./errors.js").ErrorCode[]} parts.errors
 * @param {readonly import("./guides.js").Guide[]} parts.guides
 * @returns {SearchFile}
 */
export function searchIndex({ operations, schemas, webhooks, errors, guides }) {
  /** @type {readonly SearchEntry[]} */
  const entries = [
    ...guides.map(({ title, url }) => /** @type {const} */ (["guide", title, "", url])),
    ...operations.map(
      ({ summary, method, path, operationId, url }) =>
        /** @type {const} */ (["operation", summary.split(". ")[0] ?? summary, `${method} ${path} ${operationId}`, url]),
    ),
    // The browser adds the title of the guide, which is the first entry of the page.
    ...guides.flatMap(({ url, headings }) => headings.map(({ text, id }) => /** @type {const} */ (["guide", text, "", `${url}#${id}`]))),
    ...errors.map(({ code, cause }) => /** @type {const} */ (["error", code, cause.replaceAll("`", ""), `/docs/errors#${code}`])),
    ...[...schemas].map(([name, url]) => /** @type {const} */ ([/(?:Event|Frame)$/.test(name) ? "event" : "schema", name, "", url])),
    ...webhooks.map((type) => /** @type {const} */ (["event", type, "Webhook event", `/docs/api/webhook-events#${type}`])),
  ];
  /** @type {Record<string, (readonly [string, string, string, string])[]>} */
  const pages = {};
  for (const [kind, title, detail, url] of entries) {
    const [page = "", fragment = ""] = url.split("#", 2);
    (pages[page] ??= []).push([kind.charAt(0), title, detail, fragment]);
  }
  return pages;
}
