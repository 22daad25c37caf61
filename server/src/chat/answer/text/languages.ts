import { words } from "./words.ts";

/** Frequent words that tell a language; what several share is left out. */
const TELLING: Readonly<Record<string, string>> = {
  en: "thank you please the is are what how much many does do you your have can where when which who why it its this that these with for and in of to i my there any show me about tell want need would cheapest between difference under hello hi hey thanks thank bye good morning they them he she we come comes no yes not a an on or from if be was will would could should did get got just about all out then them size an at our us",
  de: "vielen herzlichen schonen der die das den dem ist sind was wie viel viele wo wann welche welcher welches welchen wer warum haben habt hat kann konnen ich mein mir ihr ihre euer eure es ein eine einen und oder fur mit im auf nicht gibt kostet unter zwischen zeig danke hallo guten tag tschuss bitte zum zur von bei wird lange",
  fr: "le la les est sont quel quelle quels quelles combien ou quand qui pourquoi avez vous votre vos je mon ma mes il elle un une des du et avec pour dans pas que coute puis peut bonjour merci salut moins cher chere entre au aux ce cette sur",
  es: "el los las es son que cual cuales cuanto cuanta cuantos cuantas cuesta cuestan donde cuando quien por tienen tiene hay puedo mi mis su un una y con para en no del al hola gracias adios buenos dias mas barato barata menos",
  it: "il lo gli e sono che quale quali quanto quanti costa costano dove quando chi perche avete ha posso mio mia un una con per in non del della dei delle ciao grazie buongiorno piu economico meno tra come",
  nl: "de het een is zijn wat hoe veel waar wanneer welke wie waarom hebben heeft heb kan ik mijn jullie je u en of voor met in niet van kost kosten hallo bedankt dank goedkoopste tussen onder goedemorgen er op",
  pt: "o os as e sao qual quais quanto quanta quantos custa custam onde quando quem voces tem posso meu minha um uma com para em nao do da dos das ola obrigado obrigada mais barato menos bom dia ha",
};

const scores = new Map<string, string[]>();
for (const [language, list] of Object.entries(TELLING)) {
  for (const word of new Set(list.split(" "))) scores.set(word, [...(scores.get(word) ?? []), language]);
}

const SCRIPTS: readonly (readonly [language: string, script: RegExp])[] = [
  ["ja", /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ["ko", /\p{Script=Hangul}/u],
  ["zh", /\p{Script=Han}/u],
  ["ar", /\p{Script=Arabic}/u],
  ["ru", /\p{Script=Cyrillic}/u],
  ["el", /\p{Script=Greek}/u],
  ["he", /\p{Script=Hebrew}/u],
  ["th", /\p{Script=Thai}/u],
  ["hi", /\p{Script=Devanagari}/u],
];

/** How far another language must be ahead of the first of `preferred`. */
const LEAD = 0.4;
/** How much further one that is not preferred at all: a single word that several languages share is no proof. */
const FOREIGN_LEAD = 0.5;

/**
 * Two-letter language of a short text by script, else by function words; ties and unknown texts go to the first of `preferred`
 * that fits, else to English.
 */
export function detectLanguage(text: string, preferred: readonly string[]): string {
  const script = SCRIPTS.find(([, pattern]) => pattern.test(text));
  if (script !== undefined) return script[0];
  const wanted = preferred.map((language) => language.slice(0, 2).toLowerCase());
  const points = new Map<string, number>();
  for (const word of words(text)) {
    const languages = scores.get(word) ?? [];
    for (const language of languages) points.set(language, (points.get(language) ?? 0) + 1 / languages.length);
  }
  if (/[äöüß]/i.test(text)) points.set("de", (points.get("de") ?? 0) + 0.5);
  if (/[¿¡ñ]/i.test(text)) points.set("es", (points.get("es") ?? 0) + 1.5);
  if (/[ãõ]/i.test(text)) points.set("pt", (points.get("pt") ?? 0) + 1.5);
  if (/[êœûîô]|\bqu'|\bl'|\bd'/i.test(text)) points.set("fr", (points.get("fr") ?? 0) + 0.5);
  let best = wanted[0] ?? "en";
  let bestPoints = (points.get(best) ?? 0) + LEAD;
  for (const [language, value] of points) {
    const needed = wanted.includes(language) ? bestPoints : bestPoints + FOREIGN_LEAD;
    if (value > needed) [best, bestPoints] = [language, value - (wanted.includes(language) ? 0 : FOREIGN_LEAD)];
  }
  return best;
}
