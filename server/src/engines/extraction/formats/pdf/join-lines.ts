const CJK = /[\u3000-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uffef\uac00-\ud7af]/;

/** Joins the lines of a paragraph: rejoins hyphenated words, and inserts no space between Chinese or Japanese characters. */
export function joinLines(lines: readonly string[]): string {
  // Collects parts instead of appending to a string, because finding the end of a long string for each line would be slow.
  const parts: string[] = [];
  for (const line of lines) {
    const last = parts.at(-1) ?? "";
    const isHyphen = /\p{L}[-\u2010]$/u.test(last.slice(-3)) && /^\p{Ll}/u.test(line);
    if (last.endsWith("\u00ad") || isHyphen) parts.splice(-1, 1, last.slice(0, -1), line);
    else parts.push((last === "" || (CJK.test(last.slice(-1)) && CJK.test(line.charAt(0))) ? "" : " ") + line);
  }
  return parts.join("");
}
