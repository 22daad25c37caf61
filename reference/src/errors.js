import { commonErrors } from "./operation.js";
import { cells, inline, render } from "./markdown.js";

/** @typedef {import("./document.js").Operation} Operation */
/** @typedef {{ readonly code: string, readonly status: string, readonly cause: string, readonly remedy: string, readonly isPlanned: boolean }} ErrorCode */

/** Maximum number of operations listed for a code, because longer lists are not helpful. */
const mostOperations = 12;

/** @param {string} source docs/errors.md @returns {readonly { readonly title: string, readonly codes: readonly ErrorCode[] }[]} */
export function errorFamilies(source) {
  return source
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const [title = "", ...lines] = part.split("\n");
      const codes = lines.flatMap((line) => {
        const [code = "", status = "", cause = "", remedy = "", test = ""] = line.startsWith("| `") ? cells(line) : [];
        return code === "" ? [] : [{ code: code.replaceAll("`", ""), status, cause, remedy, isPlanned: test.startsWith("planned:") }];
      });
      return { title, codes };
    });
}

/**
 * Returns the page that explains every error code.
 * @param {string} source docs/errors.md @param {readonly Operation[]} operations @param {string} problem schema of a problem, as HTML
 * @param {import("./markdown.js").Resolve} resolve translates links in the source
 * @returns {import("./guides.js").Guide}
 */
export function errorsPage(source, operations, problem, resolve) {
  const intro = source.split(/^## /m)[0] ?? "";
  // The last paragraph describes the column that contains repository files.
  const { title, html } = render(intro.replace(/^The last column .*$/m, ""), resolve);
  const families = errorFamilies(source);
  const sections = families.map(({ title: name, codes }) => {
    const rows = codes.map(({ code, status, cause, remedy, isPlanned }) => {
      const users = operations.filter(({ responses }) =>
        Object.values(responses).some(({ "x-problems": sent = [] }) => sent.includes(code)),
      );
      const list = users.map(({ url, method, path }) => `<a href="${url}"><code>${method} ${path}</code></a>`).join(", ");
      const by = users.length === 0 || users.length > mostOperations ? "" : `<p class="by">Returned by ${list}.</p>`;
      const planned = isPlanned ? "<p>No operation returns it yet.</p>" : "";
      return `<section class="error" id="${code}"><h3><a href="#${code}"><code>${code}</code></a> <span class="bad">${status}</span></h3><p>${inline(cause, resolve)}</p><p><strong>What to do:</strong> ${inline(remedy, resolve)}</p>${planned}${by}</section>\n`;
    });
    return `<h2 id="${name.toLowerCase()}">${name}</h2>\n${rows.join("")}`;
  });
  const common = commonErrors.map(({ id, title: name, codes }) => {
    const links = codes.map((code) => `<a href="#${code}"><code>${code}</code></a>`);
    return `<h3 id="${id}">${name.charAt(0).toUpperCase()}${name.slice(1)}</h3><p>${links.join(", ")}</p>\n`;
  });
  const headings = [
    { level: 2, text: "Common errors", id: "common-errors" },
    ...families.map(({ title: text }) => ({ level: 2, text, id: text.toLowerCase() })),
  ];
  return {
    url: "/docs/errors",
    title,
    kind: "api",
    main: `${html}${problem}<h2 id="common-errors">Common errors</h2>\n<p>Many operations can return these. Operations link here and list only their other errors.</p>\n${common.join("")}${sections.join("")}`,
    headings,
  };
}
