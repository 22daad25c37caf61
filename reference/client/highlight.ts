/** Tokens of the example languages, by style name. The first match at a position applies. */
const patterns: Readonly<Record<string, RegExp>> = {
  string: /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\])*'|`[^`]*`/g,
  word: /\b(?:await|const|import|from|for|of|in|with|as|new|event|data|id|curl|export|print|true|false|null|True|False|None)\b(?=[\s:(,;\n]|$)/g,
  // Excludes matches in ids and URLs.
  number: /(?<![\w.$/-])\d+(?:\.\d+)?(?![\w.-])/g,
};

/** Colors the code with the Custom Highlight API, which does not need an element around each word. Other browsers show plain code. */
export function highlightCode(): void {
  if (!("highlights" in CSS)) return;
  const found = new Map(Object.keys(patterns).map((name) => [name, new Highlight()]));
  for (const block of document.querySelectorAll("pre")) {
    const text = block.firstChild;
    if (!(text instanceof Text)) continue;
    const taken: (readonly [number, number])[] = [];
    for (const [name, pattern] of Object.entries(patterns)) {
      for (const { 0: token, index } of text.data.matchAll(pattern)) {
        const end = index + token.length;
        if (taken.some(([from, to]) => index < to && end > from)) continue;
        if (name === "string") taken.push([index, end]);
        const range = new StaticRange({ startContainer: text, startOffset: index, endContainer: text, endOffset: end });
        found.get(name)?.add(range);
      }
    }
  }
  for (const [name, highlight] of found) CSS.highlights.set(name, highlight);
}
