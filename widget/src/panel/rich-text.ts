/** A piece of a line. */
export type Inline =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "bold"; readonly text: string }
  | { readonly kind: "link"; readonly text: string; readonly url: string };

export type Block =
  | { readonly kind: "paragraph"; readonly lines: readonly (readonly Inline[])[] }
  | { readonly kind: "list"; readonly isOrdered: boolean; readonly start: number; readonly items: readonly (readonly Inline[])[] };

const bullet = /^\s*[-*•]\s+(.+)$/;
const numbered = /^\s*(\d{1,9})[.)]\s+(.+)$/;
const inline = /\*\*([^*\n]+)\*\*|\[([^\]\n]+)\]\((https:\/\/[^\s()]+(?:\([^\s()]*\)[^\s()]*)*)\)|(https:\/\/[^\s<>"]+)/g;

/** Parses bold text, lists and https links in a reply. Everything else, including HTML, remains text. */
export function parseText(text: string): Block[] {
  const blocks: Block[] = [];
  let lines: Inline[][] = [];
  let list: { isOrdered: boolean; start: number; items: Inline[][] } | null = null;
  const endLines = (): void => {
    if (lines.length > 0) blocks.push({ kind: "paragraph", lines });
    lines = [];
  };
  const endList = (): void => {
    if (list !== null) blocks.push({ kind: "list", ...list });
    list = null;
  };
  for (const line of text.split("\n")) {
    const item = bullet.exec(line);
    const number = numbered.exec(line);
    if (item !== null || number !== null) {
      endLines();
      const isOrdered = number !== null;
      if (list !== null && list.isOrdered !== isOrdered) endList();
      list ??= { isOrdered, start: Number(number?.[1] ?? 1), items: [] };
      list.items.push(parseInline(number?.[2] ?? item?.[1] ?? ""));
    } else if (line.trim() === "") {
      endLines();
      endList();
    } else {
      endList();
      lines.push(parseInline(line));
    }
  }
  endLines();
  endList();
  return blocks;
}

function parseInline(line: string): Inline[] {
  const parts: Inline[] = [];
  let at = 0;
  for (const match of line.matchAll(inline)) {
    if (match.index > at) parts.push({ kind: "text", text: line.slice(at, match.index) });
    const [whole, bold, label, target, bare] = match;
    at = match.index + whole.length;
    if (bold !== undefined) parts.push({ kind: "bold", text: bold });
    else if (label !== undefined && target !== undefined) parts.push({ kind: "link", text: label, url: target });
    else if (bare !== undefined) {
      // Punctuation after a URL belongs to the sentence.
      const url = bare.replace(/[.,;:!?)\]'*]+$/, "");
      parts.push({ kind: "link", text: url, url });
      at = match.index + url.length;
    }
  }
  if (at < line.length) parts.push({ kind: "text", text: line.slice(at) });
  return parts;
}
