const CJK = /[\u3000-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uffef\uac00-\ud7af]/;

/** Text of lines that belong together: words broken at a line's end are joined, Chinese and Japanese need no space. */
export function joinLines(lines: readonly string[]): string {
  let text = "";
  for (const line of lines) {
    if (text === "") text = line;
    else if (text.endsWith("\u00ad")) text = text.slice(0, -1) + line;
    else if (/\p{L}[-\u2010]$/u.test(text.slice(-3)) && /^\p{Ll}/u.test(line)) text = text.slice(0, -1) + line;
    else text += (CJK.test(text.slice(-1)) && CJK.test(line.charAt(0)) ? "" : " ") + line;
  }
  return text;
}
