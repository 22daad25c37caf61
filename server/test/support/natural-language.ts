/** Words that almost any sentence or question in a language contains, and that occur in no English text or code. */
const markers: Readonly<Record<string, string>> = {
  German: "und oder nicht kein keine welche welcher fur für ist sind bitte wie habt preis tage montag",
  French: "avec quel quelle quels combien est sont votre vous nous chez une jours prix lundi",
  Spanish: "cuanto cuánto cual cuál donde dónde como para tienen precio lunes",
  Italian: "quanto quale dove sono avete senza della prezzo giorni",
  Dutch: "welke hoeveel niet geen voor zonder zijn prijs dagen",
  Portuguese: "nao não sao são voce você quais onde preco preço",
};
const words = new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${Object.values(markers).join(" ").replaceAll(" ", "|")})(?![\p{L}\p{N}])`, "giu");
/** A word in a script that English does not use. Single characters are not matched, because rules for scripts contain them. */
const otherScript =
  /[\p{Script=Han}]{2,}|[\p{Script=Hiragana}\p{Script=Katakana}]{2,}|\p{Script=Hangul}{2,}|\p{Script=Cyrillic}{2,}|\p{Script=Arabic}{2,}/gu;
const englishWords = /\b(?:the|what|which|how|who|where|when|is|are|was|and|or|not|for|with|of|you|your|it)\b/gu;
const regexLiteral = /(?:^|[\s(,=[!|&?:])(\/(?![/*])(?:\\.|\[(?:\\.|[^\]\\])*\]|[^/\n\\[])+\/)[a-z]*(?=[\s,.;)\]])/gm;

function withoutComments(code: string): string {
  return code.replaceAll(/\/\*[\s\S]*?\*\//g, "").replaceAll(/(?:^|\s)\/\/.*$/gm, "");
}

/** Returns the words in a module's code that belong to natural languages other than English. Ignores comments and BCP 47 tags. */
export function foreignWordsIn(code: string): string[] {
  const text = withoutComments(code).replaceAll('"und"', '""');
  return [...new Set([...(text.match(words) ?? []), ...(text.match(otherScript) ?? [])])];
}

/** Returns the English function words in the regular expressions of a module. */
export function englishPatternsIn(code: string): string[] {
  const literals = [...withoutComments(code).matchAll(regexLiteral)].map(([, literal = ""]) => literal);
  return [...new Set(literals.flatMap((literal) => literal.replaceAll(/\\[bBdDsSwW]/g, " ").match(englishWords) ?? []))];
}
