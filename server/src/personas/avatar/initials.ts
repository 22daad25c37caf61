/** Leading articles, which are skipped. */
const articles = new Set([
  "the",
  "a",
  "der",
  "die",
  "das",
  "le",
  "la",
  "les",
  "el",
  "los",
  "las",
  "il",
  "lo",
  "gli",
  "de",
  "het",
  "o",
  "os",
  "as",
]);

/** Returns one or two characters that represent a name, in any script; empty if the name has no letters or digits. */
export function initialsOf(name: string): string {
  const words =
    name
      .normalize("NFC")
      .slice(0, 500)
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const told = words.filter((word, at) => at > 0 || words.length < 2 || !articles.has(word.toLowerCase()));
  const [first = "", second = ""] = told;
  // In scripts without spaces, two characters are more distinctive than one.
  if (/^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(first))
    return graphemesOf(first).slice(0, 2).join("");
  return [first, second].map((word) => graphemesOf((graphemesOf(word)[0] ?? "").toUpperCase())[0] ?? "").join("");
}

function graphemesOf(text: string): string[] {
  return [...new Intl.Segmenter("und", { granularity: "grapheme" }).segment(text.slice(0, 100))].map(({ segment }) => segment);
}
