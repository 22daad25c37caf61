import type { RetrievalFilter } from "../../../ports/retrieval-index.ts";
import type { QuestionPatterns } from "../../../language/language-pack.ts";
import { conceptOf } from "../text/concepts.ts";
import { alternatives, wholeWords } from "../text/question-patterns.ts";
import { isGrammar } from "../text/stop-words.ts";
import { fold, stem, words } from "../text/words.ts";
import type { QuestionKind, WishedOrder } from "../types.ts";

/** What things are counted by: "which pair of socks" asks for socks. */
const COUNTED_BY =
  /\b(?:pairs? of|(?<=\b(?:welche[rsn]?|das|ein|kein|welk|het|een) )paar|paires? d[e']|par(?:es)? de|paia? di|paio di)\s*/g;

type Direction = "asc" | "desc";

/** Orders that superlatives ask for; the first that matches counts. */
const SUPERLATIVES = orders(({ superlatives }) => superlatives, {
  cheapest: ["price", "asc"], dearest: ["price", "desc"], lightest: ["weight", "asc"], heaviest: ["weight", "desc"], newest: ["date", "desc"],
  oldest: ["date", "asc"], warmest: ["temperature", "asc"], strongest: ["power", "desc"], brightest: ["brightness", "desc"],
  thickest: ["thickness", "desc"], thinnest: ["thickness", "asc"], widest: ["width", "desc"], deepest: ["depth", "desc"], lowest: ["height", "asc"],
  most: ["capacity", "desc"], least: ["capacity", "asc"], longest: ["length", "desc"], shortest: ["length", "asc"], tallest: ["height", "desc"],
  biggest: ["capacity", "desc"], smallest: ["capacity", "asc"], bestRated: ["rating", "desc"], fastest: ["speed", "desc"],
}); // prettier-ignore

/** What comparatives compare, and which way. */
const COMPARATIVES = orders(({ comparatives }) => comparatives, {
  cheaper: ["price", "asc"], dearer: ["price", "desc"], lighter: ["weight", "asc"], heavier: ["weight", "desc"], warmer: ["temperature", "asc"],
  longer: ["length", "desc"], taller: ["height", "desc"], bigger: ["capacity", "desc"], stronger: ["power", "desc"], newer: ["date", "desc"],
}); // prettier-ignore

function orders<Name extends string>(
  patterns: (questions: QuestionPatterns) => Readonly<Record<Name, string | null>>,
  meanings: Readonly<Record<Name, readonly [by: string, direction: Direction]>>,
): { readonly pattern: RegExp; readonly by: string; readonly direction: Direction }[] {
  return (Object.keys(meanings) as Name[]).map((name) => {
    const [by, direction] = meanings[name];
    return { pattern: wholeWords((questions) => patterns(questions)[name]), by, direction };
  });
}

/** What a comparison of products is about: "lighter" asks for the weight, less of it first. */
export function comparedBy(question: string): WishedOrder | null {
  const plain = fold(question);
  const found = COMPARATIVES.find(({ pattern }) => pattern.test(plain));
  return found === undefined ? null : { by: found.by, direction: found.direction };
}

/** The order that a question asks for, and the question without the words that ask for it. */
export function orderOf(question: string): { readonly order: WishedOrder; readonly rest: string } | null {
  const plain = fold(question).replace(COUNTED_BY, "");
  const found = SUPERLATIVES.find(({ pattern }) => pattern.test(plain));
  if (found === undefined) return null;
  return { order: { by: found.by, direction: found.direction }, rest: plain.replace(found.pattern, " ") };
}

const AMOUNT = String.raw`(?:€|\$|£|eur|usd|gbp|chf)?\s*(\d+(?:[.,]\d{3})*(?:[.,]\d{1,2})?)\s*(€|\$|£|eur(?:os?)?|usd|dollars?|gbp|pounds?|chf|franken|francs?|(?!euros?\b)[\p{L}%°]+)?`;
const UPPER = boundPattern(alternatives(({ bounds }) => bounds.atMost));
const LOWER = boundPattern(alternatives(({ bounds }) => bounds.atLeast));
const BETWEEN = new RegExp(
  String.raw`\b(?:between|from|zwischen|entre|tra|fra|tussen|von|de)\s+${AMOUNT}\s*(?:and|to|und|bis|et|y|e|a|en|-|–)\s*${AMOUNT}`,
  "u",
);

function boundPattern(openings: string): RegExp {
  return new RegExp(String.raw`(?:\b(?:${openings})|<=?|>=?)\s*${AMOUNT}`, "u");
}

/** Price limits and currency that a wish for products names. */
export function limitsOf(
  question: string,
  defaultCurrency: string | null,
): { readonly filter: Pick<RetrievalFilter, "price" | "currency">; readonly rest: string } | null {
  const plain = fold(question);
  const between = BETWEEN.exec(plain);
  if (between !== null) {
    const [whole, low, lowUnit, high, highUnit] = between;
    if (isMoneyUnit(lowUnit ?? highUnit) && isMoneyUnit(highUnit))
      return limits(plain, whole, { gte: amount(low), lte: amount(high) }, defaultCurrency);
  }
  for (const [expression, bound] of [
    [UPPER, "lte"],
    [LOWER, "gte"],
  ] as const) {
    const match = expression.exec(plain);
    if (match !== null && (isMoneyUnit(match[2]) || /[€$£]\s*\d/.test(match[0])))
      return limits(plain, match[0], { [bound]: amount(match[1]) }, defaultCurrency);
  }
  return null;
}

function limits(
  plain: string,
  matched: string,
  price: { readonly gte?: number; readonly lte?: number },
  defaultCurrency: string | null,
): { readonly filter: Pick<RetrievalFilter, "price" | "currency">; readonly rest: string } {
  const currency = currencyIn(matched, defaultCurrency);
  return { filter: currency === null ? { price } : { price, currency }, rest: plain.replace(matched, " ") };
}

function isMoneyUnit(unit: string | undefined): boolean {
  return unit === undefined || /^(?:€|\$|£|eur(?:os?)?|usd|dollars?|gbp|pounds?|chf|franken|francs?)$/.test(unit) || CONNECTIVES.has(unit);
}

const CONNECTIVES = new Set(
  "and or und oder et ou y o e en of please do that which for with in mit fur avec pour con para per voor met com".split(" "),
);

function currencyIn(matched: string, defaultCurrency: string | null): string | null {
  if (/€|\beur(?:os?)?\b/.test(matched)) return "EUR";
  if (/£|\bgbp\b|\bpounds?\b/.test(matched)) return "GBP";
  if (/\bchf\b|\bfranken\b/.test(matched)) return "CHF";
  if (/\busd\b/.test(matched)) return "USD";
  if (/\$|\bdollars?\b/.test(matched)) return defaultCurrency?.endsWith("D") === true ? defaultCurrency : "USD";
  return null;
}

function amount(text: string | undefined): number {
  const plain = text ?? "";
  if (/^\d{1,3}(?:[.,]\d{3})+$/.test(plain)) return Number(plain.replace(/[.,]/g, ""));
  const decimals = /[.,](\d{1,2})$/.exec(plain);
  const whole = decimals === null ? plain : plain.slice(0, -decimals[0].length);
  return Number(`${whole.replace(/[.,]/g, "")}.${decimals?.[1] ?? "0"}`);
}

const COMPARE = wholeWords(({ asks }) => asks.compare);
const CHOICE =
  /\b(?:which|what|is|are|does|welche\w*|was|ist|quel\w*|cual|quale|welke|wat|qual)\b.*\b(?:lighter|heavier|cheaper|warmer|bigger|larger|smaller|longer|taller|better|stronger|faster|newer|more expensive|leichter|schwerer|gunstiger|billiger|warmer|grosser|kleiner|plus (?:leger|lourd|cher|grand)\w*|moins cher\w*|mas (?:ligero|barato|pesado|grande)\w*|piu (?:leggero|economico|grande)\w*|lichter|goedkoper|zwaarder|groter)\b.*(?:,|:|\bthan\b|\bor\b|\band\b|\boder\b|\bund\b|\bals\b|\bou\b|\bque\b|\bo\b|\bdi\b|\bof\b|\bdan\b)/;
const EITHER =
  /\b(?:or|oder|ou|o|of)\b.*[,:;.?-]?\s(?:which|welche[rsn]?|lequel|laquelle|cual|quale|welke|qual)\b(?: one)?|^(?:which|welche[rsn]?|lequel|laquelle|cual|quale|welke|qual)\b(?: one)? .*\b(?:more|less|mehr|weniger|plus|moins|mas|menos|piu|meno|meer|minder|mais)\b.* (?:or|oder|ou|o|of) /;
const BARE_CHOICE = /^(?:[\p{L}\p{N}-]+ ){1,4}(?:or|oder|vs\.?) [\p{L}\p{N}-]+(?: [\p{L}\p{N}-]+){0,3}[\s?]*$/u;
const LIST =
  /^(?:which|welche[rs]?|quell?e?s?|que|cuales|quali|welke|quais) (?:[\p{L}'-]+ ){1,3}(?:(?:is|are) (?!(?:the|your|a|an|my|our|this|that|it|they)\b)|has|have|can|come|comes|grow|grows|fit|fits|work|works|need|needs|include|includes|hat|haben|sont|son|sono|zijn|heeft)\b|^(?:which|what) (?:[\p{L}'-]{3,} ){0,2}[\p{L}'-]{3,}(?<!\b(?:doe|thi|happen|cost|mean|make|come|goe|need|include|help|work|fit|ha|wa))s (?!(?:do|does|did|would|should|is|of) )|\b(?:(?:which|what)(?: (?:kinds?|types?|sorts?) of)? (?!(?:do|can|could|should|must) (?:i|we) )(?:[\p{L}'-]+ ){1,6}(?:do|can|could|have|are) (?:you|there)\b|which (?:of (?:your|the) )?(?:[\p{L}'-]+ ){1,3}(?:are|have|come|cost|can)\b|what (?:kinds?|types?|sorts?) of|how many (?:different )?(?:[\p{L}'-]+ ){1,3}(?:do you (?:have|sell|offer|stock)|are there)\b|show (?:me|us)|list|give me|do you (?:have|sell|stock|carry|offer|make)|have you got|are there|is there|got any|(?:i am|i'm|we are|we're) (?:looking|searching) for|looking for|(?<!\b(?:do|should|must|will|can|when|if|what|how) )i(?: need| want| would like|'d like)(?! to\b)|^(?:some|any)thing\b|^(?:a|an|some) [\p{L} -]+ (?:that|which|for|against)\b|(?:can|could) you (?:recommend|suggest)|recommend|suggest|any \w+ (?:under|below|for)|welche\w* .*(?:habt|haben|gibt|fuhrt|verkauft|bietet)|(?:habt|haben|verkauft|verkaufen|fuhrt|fuhren) (?:ihr|sie)|gibt es|zeig\w*|ich (?:suche|brauche|mochte|hatte gern)|quel\w* .*(?:avez|vendez|proposez)|avez[- ]vous|vendez[- ]vous|y a-t-il|montre\w*|je (?:cherche|voudrais)|que \w+ (?:tienen|venden)|(?:tienen|venden|hay)|muestra\w*|busco|necesito|che \w+ (?:avete|vendete)|avete|vendete|mostra\w*|cerco|welke .*(?:hebben|heb|verkopen)|(?:hebben|verkopen) jullie|zijn er|toon|ik zoek|quais .*(?:tem|vendem)|(?:voces )?(?:tem|vendem)|procuro)\b/u;
const PRICE = wholeWords(({ asks }) => asks.price);
const STOCK = wholeWords(({ asks }) => asks.stock);
const VARIANTS = wholeWords(({ asks }) => asks.variants);
const DESCRIBE =
  /^(?:(?:can|could) you )?(?:(?:tell|show) me (?:more |something |everything )?about|what(?:'s| is| are) (?:the |a |an )?(?!.*\b(?:price|cost|weight|size|material|colou?r|height|width|length)\b)|describe|more about|info(?:rmation)? (?:on|about)|erzahl\w* (?:mir )?(?:mehr |etwas )?(?:von|uber)|was ist (?:der |die |das |ein |eine )?|parle[z-]*(?:moi)? (?:de|du)|hablame (?:de|del|sobre)|parlami (?:di|del)|vertel (?:me )?(?:meer |iets )?over|fale?(?:-me)? sobre)\b/;

/** What kind of question the text is, by its wording alone. */
export function questionKindOf(question: string): QuestionKind {
  const plain = fold(question);
  if (COMPARE.test(plain) || CHOICE.test(plain) || EITHER.test(plain) || BARE_CHOICE.test(plain)) return "compare";
  if (orderOf(plain) !== null) return "superlative";
  if (VARIANTS.test(plain)) return "variants";
  if (PRICE.test(plain)) return "price";
  if (LIST.test(plain)) return "list";
  if (STOCK.test(plain)) return "stock";
  if (DESCRIBE.test(plain)) return "describe";
  return isNounPhrase(plain) ? "list" : "fact";
}

/** A few words without a verb: what one types into a search box. */
function isNounPhrase(plain: string): boolean {
  return !/[?؟。]/.test(plain) && words(plain).length <= 5 && !words(plain).some((word) => isGrammar(word) && !PREPOSITIONS.has(word));
}

const PREPOSITIONS = new Set(
  "for with in of from without fur mit aus ohne pour avec en de sans para con sin per senza voor met van sem com".split(" "),
);

/** The question asks whether something can be had. */
export function asksForStock(question: string): boolean {
  return STOCK.test(fold(question));
}

const REDUCED = wholeWords(({ asks }) => asks.reduced);

/** The question asks for what costs less than before. */
export function asksForReduced(question: string): boolean {
  return REDUCED.test(fold(question));
}

/** The question without the words that ask for what is reduced. */
export function withoutReduced(question: string): string {
  return fold(question).replace(REDUCED, " ");
}

const HOW_MANY = wholeWords(({ asks }) => asks.howMany);

/** The question asks for a number of products. */
export function asksHowMany(question: string): boolean {
  return HOW_MANY.test(fold(question));
}

const PLACES: readonly (readonly [place: number, pattern: RegExp])[] = [
  [2, new RegExp(String.raw`\b(?:${alternatives(({ places }) => places.second)})`)],
  [3, new RegExp(String.raw`\b(?:${alternatives(({ places }) => places.third)})`)],
  [4, new RegExp(String.raw`\b(?:${alternatives(({ places }) => places.fourth)})`)],
];

/** 2 for "the second cheapest"; 1 without such a word. */
export function placeOf(question: string): number {
  const plain = fold(question);
  return PLACES.find(([, pattern]) => pattern.test(plain))?.[0] ?? 1;
}

const SOLD_OUT = `(?:${alternatives(({ asks }) => asks.soldOut)})`;
const SOLD_OUT_PATTERN = new RegExp(String.raw`\b(?:${SOLD_OUT}|${alternatives(({ asks }) => asks.notInStock)})\b`);
/** "that isn't sold out", "die nicht ausverkauft ist", "qui n'est pas en rupture". */
const NOT_SOLD_OUT = new RegExp(String.raw`(?:\b(?:${alternatives(({ not }) => not)})|n[’']t)\s+(?:\p{L}+\s+){0,2}${SOLD_OUT}\b`, "u");

/** The question asks that what is listed can be had now. */
export function wantsStock(question: string): boolean {
  const plain = fold(question);
  return NOT_SOLD_OUT.test(plain) || (STOCK.test(plain) && !SOLD_OUT_PATTERN.test(plain));
}

/** The question asks for what cannot be had: "Which jackets are out of stock?" */
export function wantsSoldOut(question: string): boolean {
  const plain = fold(question);
  return SOLD_OUT_PATTERN.test(plain) && !NOT_SOLD_OUT.test(plain);
}

const POLICY = new Set(
  "shipping return refund exchange payment discount cancel invoice tracking customs subscription repair hours contact phone email address store employee foundation".split(
    " ",
  ),
);

/** The question is about how the business works, not about one of its products. */
export function isAboutPolicy(question: string): boolean {
  return words(question).some((word) => POLICY.has(conceptOf(stem(word)) ?? ""));
}
