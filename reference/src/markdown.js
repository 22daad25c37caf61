import { escape, escapeText, slug } from "./html.js";

/**
 * @typedef {object} Heading
 * @property {number} level
 * @property {string} text text without markup
 * @property {string} id
 */

/**
 * @typedef {object} Rendered
 * @property {string} title text of the first heading
 * @property {string} html HTML without the first heading
 * @property {readonly Heading[]} headings headings after the first heading
 */

/** Translates the target of a link; null if the target is not part of the site. @typedef {(target: string) => string | null} Resolve */

const fence = /^( *)```(\w*)(?: .*)?$/;
const item = /^( *)(?:([-*])|(\d+)\.) +(.*)$/;
const heading = /^(#{1,4}) (.+)$/;

/**
 * Renders the Markdown of the guides. It supports only the constructs that the guides use and throws for all others, so that no page is
 * silently rendered incorrectly.
 * @param {string} source @param {Resolve} resolve
 * @returns {Rendered}
 * @throws Error for unsupported Markdown
 */
export function render(source, resolve) {
  /** @type {Heading[]} */
  const headings = [];
  /** @type {Set<string>} */
  const ids = new Set();
  const visible = source.replaceAll(/<!--.*?-->\n?/gs, "");
  const html = blocks(visible.split("\n"), (level, content) => {
    const plain = content.replaceAll("`", "").replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1");
    let id = slug(plain);
    for (let at = 1; ids.has(id); at += 1) id = `${slug(plain)}-${at}`;
    ids.add(id);
    headings.push({ level, text: plain, id });
    return headings.length === 1 && level === 1 ? "" : `<h${level} id="${id}">${inline(content, resolve)}</h${level}>\n`;
  });
  const [first, ...rest] = headings;
  if (first?.level !== 1) throw new Error("a page must begin with a heading of level 1");
  return { title: first.text, html, headings: rest };

  /**
   * @param {readonly string[]} lines @param {(level: number, content: string) => string} headingOf
   * @returns {string}
   */
  function blocks(lines, headingOf) {
    let out = "";
    for (let at = 0; at < lines.length;) {
      const line = lines[at] ?? "";
      const fenced = fence.exec(line);
      const headed = heading.exec(line);
      if (line.trim() === "") at += 1;
      else if (fenced !== null) {
        const end = lines.indexOf(`${fenced[1]}\`\`\``, at + 1);
        if (end < 0) throw new Error(`a code block has no end: ${line}`);
        out += code(
          lines.slice(at + 1, end).map((each) => each.slice(fenced[1]?.length ?? 0)),
          fenced[2] ?? "",
        );
        at = end + 1;
      } else if (headed !== null) {
        out += headingOf(headed[1]?.length ?? 1, headed[2] ?? "");
        at += 1;
      } else if (line.startsWith("|")) {
        const end = endOf(lines, at, (each) => each.startsWith("|"));
        out += table(lines.slice(at, end), resolve);
        at = end;
      } else if (item.test(line)) {
        const end = endOf(lines, at, (each, next) =>
          each.trim() === "" ? /^ +\S/.test(next) || item.test(next) : /^ +\S/.test(each) || item.test(each),
        );
        out += list(lines.slice(at, end));
        at = end;
      } else {
        if (/^(?:>|<[a-z/!]| {4}|---|\t)/.test(line)) throw new Error(`Markdown that is not supported: ${line}`);
        const end = endOf(
          lines,
          at,
          (each) => each.trim() !== "" && !fence.test(each) && !heading.test(each) && !item.test(each) && !each.startsWith("|"),
        );
        out += `<p>${inline(lines.slice(at, end).join("\n"), resolve)}</p>\n`;
        at = end;
      }
    }
    return out;
  }

  /** @param {readonly string[]} lines @returns {string} */
  function list(lines) {
    const indent = /^ */.exec(lines[0] ?? "")?.[0].length ?? 0;
    /** @type {string[][]} */
    const items = [];
    const isNumbered = /^ *\d/.test(lines[0] ?? "");
    for (const line of lines) {
      const begun = item.exec(line);
      if (begun !== null && (begun[1]?.length ?? 0) === indent) items.push([begun[4] ?? ""]);
      else items.at(-1)?.push(line);
    }
    const isLoose = items.some((each) => each.some((line) => line.trim() === ""));
    const rendered = items.map((each) => {
      const [text = "", ...others] = each;
      const nested = Math.min(...others.filter((line) => line.trim() !== "").map((line) => /^ */.exec(line)?.[0].length ?? 0));
      const own = [text, ...others.map((line) => line.slice(Number.isFinite(nested) ? nested : 0))];
      const content = blocks(own, () => {
        throw new Error(`a heading in a list: ${text}`);
      });
      // List items that are not separated by empty lines are not wrapped in paragraphs.
      return `<li>${isLoose ? content : content.replace(/^<p>([^]*?)<\/p>\n/, "$1")}</li>\n`;
    });
    const tag = isNumbered ? "ol" : "ul";
    return `<${tag}>\n${rendered.join("")}</${tag}>\n`;
  }
}

/** @param {readonly string[]} lines @param {number} from @param {(line: string, next: string) => boolean} belongs @returns {number} */
function endOf(lines, from, belongs) {
  let at = from + 1;
  while (at < lines.length && belongs(lines[at] ?? "", lines[at + 1] ?? "")) at += 1;
  return at;
}

/** @param {readonly string[]} lines @param {string} language @returns {string} */
export function code(lines, language) {
  const name = language === "" ? "" : ` data-lang="${language}"`;
  return `<pre${name}>${escapeText(lines.join("\n"))}</pre>\n`;
}

/** @param {string} line @returns {string[]} the cells of a row; `\|` is a literal pipe in a cell */
export function cells(line) {
  const inner = line.replace(/^\|/, "").replace(/\|\s*$/, "");
  return inner.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll("\\|", "|"));
}

/** @param {readonly string[]} lines @param {Resolve} resolve @returns {string} */
function table([head = "", ruler = "", ...rows], resolve) {
  if (!/^\|[\s|:-]+\|\s*$/.test(ruler)) throw new Error(`a table has no ruler: ${head}`);
  /** @param {string} tag @returns {(cell: string) => string} */
  const as = (tag) => (cell) => `<${tag}>${inline(cell, resolve)}</${tag}>`;
  const names = cells(head).map(as("th")).join("");
  const body = rows.map((row) => `<tr>${cells(row).map(as("td")).join("")}</tr>\n`);
  return `<div class="wide" role="region" aria-label="Table" tabindex="0"><table>\n<thead><tr>${names}</tr></thead>\n<tbody>\n${body.join("")}</tbody></table></div>\n`;
}

const spans =
  /(`+)(.+?)\1|!\[([^\]]*)\]\(([^)]+)\)|\[((?:`[^`]*`|[^\]`])*)\]\(([^)\s]+)\)|<(https?:[^>]+)>|\*\*(.+?)\*\*|\*([^*\s](?:[^*]*[^*\s])?)\*/gs;

/**
 * Renders code, links, images, URLs, bold and italic text.
 * @param {string} text @param {Resolve} resolve @returns {string}
 */
export function inline(text, resolve) {
  let out = "";
  let from = 0;
  for (const span of text.matchAll(spans)) {
    const [whole, , verbatim, alt, image = "", linked, target = "", address, bold, italic] = span;
    out += escapeText(text.slice(from, span.index));
    from = span.index + whole.length;
    if (verbatim !== undefined) out += `<code>${escapeText(verbatim)}</code>`;
    // Images that are not part of the site are shown only in the repository.
    else if (alt !== undefined) out += resolve(image) === null ? "" : `<img src="${escape(resolve(image) ?? "")}" alt="${escape(alt)}">`;
    else if (linked !== undefined) out += link(inline(linked, resolve), resolve(target));
    else if (address !== undefined) out += `<code>${escapeText(address)}</code>`;
    else if (bold !== undefined) out += `<strong>${inline(bold, resolve)}</strong>`;
    else out += `<em>${inline(italic ?? "", resolve)}</em>`;
  }
  return out + escapeText(text.slice(from));
}

/** @param {string} html @param {string | null} target @returns {string} */
function link(html, target) {
  if (target === null) return html;
  const rel = target.startsWith("https:") ? ' rel="noreferrer"' : "";
  return `<a href="${escape(target)}"${rel}>${html}</a>`;
}
