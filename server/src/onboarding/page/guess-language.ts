/** Small words that a text in the language can hardly do without, and that few others have. */
const words: Readonly<Record<string, string>> = {
  en: "the and of to is you your with for are our this from that not have will we",
  de: "der die und das ist nicht mit für auf den von sie wir ein eine im zu ihr auch bei unsere",
  fr: "le la les et des est vous nous une pour dans sur avec votre que qui pas au du notre",
  es: "el los las y de en que una con por para su es nuestro nuestra del se como más",
  it: "il di che è per con una gli nel della sono del le più nostro nostra alla dei non",
  nl: "het een van en de is op met voor niet zijn wij je uw onze bij ook naar dat",
  pt: "o os as e de que uma com para por não são nosso nossa do da em mais você",
};
const languages = Object.entries(words).map(([language, list]) => ({ language, words: new Set(list.split(" ")) }));
const leastWords = 25;
/** Share of the words that must be small ones of the language. */
const leastShare = 0.12;
/** How much likelier than the next language it must be. */
const leastLead = 1.4;

const told = new Set([...languages.map(({ language }) => language), "ja", "ko", "zh"]);

/** Whether a language is one of those that `guessLanguage` knows. Others it takes for their neighbours, such as Catalan for Spanish. */
export function canGuess(language: string): boolean {
  return told.has(language);
}

/** The language of a text of some length: by its script, else by its small words. Null where that does not tell. */
export function guessLanguage(text: string): string | null {
  const sample = text.slice(0, 8_000);
  const byScript = scriptOf(sample);
  if (byScript !== undefined) return byScript;
  const all = sample.toLowerCase().match(/\p{L}+/gu) ?? [];
  if (all.length < leastWords) return null;
  const ranked = languages
    .map(({ language, words: small }) => ({ language, count: all.filter((word) => small.has(word)).length }))
    .toSorted((a, b) => b.count - a.count);
  const [best, next] = ranked;
  if (best === undefined || best.count < all.length * leastShare || best.count < (next?.count ?? 0) * leastLead) return null;
  return best.language;
}

/** Undefined where the letters do not tell: Latin ones, and too few. */
function scriptOf(text: string): string | null | undefined {
  const count = (pattern: RegExp): number => text.match(pattern)?.length ?? 0;
  const letters = count(/\p{L}/gu);
  if (letters < 30) return null;
  const kana = count(/[\p{Script=Hiragana}\p{Script=Katakana}]/gu);
  const han = count(/\p{Script=Han}/gu);
  const hangul = count(/\p{Script=Hangul}/gu);
  if ((kana + han) * 2 > letters) return kana * 10 > han ? "ja" : "zh";
  if (hangul * 2 > letters) return "ko";
  // Other scripts have several languages each: what the page declares counts.
  return count(/\p{Script=Latin}/gu) * 2 > letters ? undefined : null;
}
