/** Maximum number of lines in front matter. */
const MAX_LINES = 500;
const TITLE = /^title\s*[:=]\s*(.*)$/i;

/** Separates the front matter (YAML between `---`, TOML between `+++`) from the body, and returns its title. */
export function frontMatter(text: string): { title: string | null; body: string } {
  const fence = /^\ufeff?(---|\+\+\+)[^\S\n]*\r?\n/.exec(text);
  if (fence === null) return { title: null, body: text };
  const lines = text.slice(fence[0].length).split("\n", MAX_LINES);
  const end = lines.findIndex((line) => line.trimEnd() === fence[1] || line.trimEnd() === "...");
  const head = lines.slice(0, Math.max(end, 0));
  // A thematic break at the start of a document looks the same, but front matter has keys.
  if (end === -1 || !head.every((line) => /^(?:\s|#|-\s|\[|$)|^[\w"'.-]+\s*[:=]/.test(line))) {
    return { title: null, body: text };
  }
  const length = lines.slice(0, end + 1).reduce((sum, line) => sum + line.length + 1, fence[0].length);
  const title = head.map((line) => TITLE.exec(line.trimEnd())?.[1]).find((value) => value !== undefined);
  return { title: title === undefined ? null : unquoted(title.trim()), body: text.slice(length) };
}

function unquoted(value: string): string | null {
  const quoted = /^(["'])(.*)\1\s*(?:#.*)?$/.exec(value);
  const text = quoted?.[2] ?? value;
  return text === "" ? null : text;
}
