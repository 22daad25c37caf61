import type { RetrievalFilter } from "../../../ports/retrieval-index.ts";
import { conceptOf } from "../text/concepts.ts";
import { isGrammar } from "../text/stop-words.ts";
import { fold, stem, words } from "../text/words.ts";
import type { QuestionKind, WishedOrder } from "../types.ts";

const CHEAPEST = anyOf(
  String.raw`cheapest|least expensive|lowest[- ]priced?|lowest (?:price|cost)|most affordable|most economical|(?:costs?|costing) (?:the )?least`,
  String.raw`(?:(?:zweit|dritt|viert)?(?:gunstigste|billigste|preiswerteste|preisgunstigste)|(?:niedrigste|kleinste|geringste)[nrsm]? preis)[nrs]?|am wenigsten(?: (?:kostet|kosten))?`,
  String.raw`(?:coute|coutent) le moins(?: cher)?|(?:le |la |les )?moins (?:chere?s?|couteu(?:x|ses?))|(?:prix|tarif) le plus bas|plus (?:economiques?|abordables?)`,
  String.raw`(?:mas|mais) (?:barat[oa]s?|economic[oa]s?|asequibles?|acessive(?:l|is))|menos (?:car[oa]s?|cuesta|custa)|(?:cuestan?|custam?|valen?) (?:lo )?menos|(?:precio mas bajo|preco mais baixo|menor (?:precio|preco))`,
  String.raw`(?:piu|meno) (?:economic[oaie]|car[oaie])|(?:costa(?:no)?) (?:di )?meno|meno costos[oaie]|prezzo piu basso`,
  String.raw`goedkoopste?|voordeligste?|minst duur|laagste prijs|kost(?:en)? het minste?|het minste? kost(?:en)?`,
);
const DEAREST = anyOf(
  String.raw`most expensive|highest[- ]priced?|highest price|priciest|dearest|most costly|(?:costs?|costing) (?:the )?most`,
  String.raw`(?:zweit|dritt|viert)?teuerste[nrs]?|(?:hochste)[nrsm]? preis|(?:kostet|kosten) am meisten|am meisten (?:kostet|kosten)`,
  String.raw`(?:coute|coutent) le plus(?: cher)?|(?:le |la |les )?plus (?:chere?s?|couteu(?:x|ses?))|prix le plus (?:haut|eleve)`,
  String.raw`(?:mas|mais) (?:car[oa]s?|cuesta|custa)|(?:cuestan?|custam?|valen?) (?:lo )?(?:mas|mais)|precio mas alto|preco mais alto|mayor precio|maior preco`,
  String.raw`piu (?:car[oaie]|costos[oaie])|costa(?:no)? (?:di )?piu|prezzo piu alto`,
  String.raw`duurste?|hoogste prijs|kost(?:en)? het meeste?|het meeste? kost(?:en)?`,
);

function anyOf(...wordings: readonly string[]): RegExp {
  return new RegExp(String.raw`\b(?:${wordings.join("|")})\b`);
}

/** What things are counted by: "which pair of socks" asks for socks. */
const COUNTED_BY =
  /\b(?:pairs? of|(?<=\b(?:welche[rsn]?|das|ein|kein|welk|het|een) )paar|paires? d[e']|par(?:es)? de|paia? di|paio di)\s*/g;

/** Superlatives of attributes: stems of the word -> concept and direction. */
const SUPERLATIVES: readonly (readonly [pattern: RegExp, by: string, direction: "asc" | "desc"])[] = [
  [/\b(?:lightest|leichteste[nrs]?|plus leger(?:e|s|es)?|mas liger[oa]s?|piu legger[oaie]|lichtste|mais leves?)\b/, "weight", "asc"],
  [/\b(?:heaviest|schwerste[nrs]?|plus lourde?s?|mas pesad[oa]s?|piu pesant[ei]|zwaarste|mais pesad[oa]s?)\b/, "weight", "desc"],
  [/\b(?:newest|latest|most recent|neueste[nrs]?|plus recente?s?|mas (?:nuev[oa]s?|recientes?)|piu (?:nuov[oaie]|recent[ei])|nieuwste|mais (?:nov[oa]s?|recentes?))\b/, "date", "desc"],
  [/\b(?:oldest|alteste[nrs]?|plus ancien(?:ne)?s?|mas antigu[oa]s?|piu vecchi[oae]?|oudste|mais antig[oa]s?)\b/, "date", "asc"],
  [/\b(?:warmest|warmste[nrs]?|plus chaude?s?|piu cald[oaie])\b/, "temperature", "asc"],
  [/\b(?:most powerful|strongest|starkste[nrs]?|plus puissante?s?|mas potentes?|piu potent[ei]|krachtigste)\b/, "power", "desc"],
  [/\b(?:brightest|hellste[nrs]?|plus lumineu(?:x|ses?)|mas (?:brillantes?|luminos[oa]s?)|piu luminos[oaie]|helderste)\b/, "brightness", "desc"],
  [/\b(?:thickest|dickste[nrs]?)\b/, "thickness", "desc"],
  [/\b(?:thinnest|dunnste[nrs]?)\b/, "thickness", "asc"],
  [/\b(?:widest|breiteste[nrs]?)\b/, "width", "desc"],
  [/\b(?:deepest|tiefste[nrs]?)\b/, "depth", "desc"],
  [/\b(?:lowest|niedrigste[nrs]?|laagste)\b/, "height", "asc"],
  [/\b(?:greatest|(?<=\b(?:has|have|with|offers?|got|gives?) (?:the )?)most)\b/, "capacity", "desc"],
  [/\b(?:(?<=\b(?:has|have|with|got) (?:the )?)(?:least|fewest))\b/, "capacity", "asc"],
  [/\b(?:longest|langste[nrs]?)\b/, "length", "desc"],
  [/\b(?:shortest|kurzeste[nrs]?|kortste)\b/, "length", "asc"],
  [/\b(?:tallest|highest|hochste[nrs]?|hoogste)\b/, "height", "desc"],
  [/\b(?:biggest|largest|roomiest|grosste[nrs]?|plus grande?s?|mas grandes?|piu grand[ei]|grootste|maior(?:es)?)\b/, "capacity", "desc"],
  [/\b(?:smallest|kleinste[nrs]?|plus petite?s?|mas pequen[oa]s?|piu piccol[oaie]|menor(?:es)?)\b/, "capacity", "asc"],
  [/\b(?:best[- ]rated|highest[- ]rated|best bewertete[nrs]?|mieux note[es]*)\b/, "rating", "desc"],
  [/\b(?:fastest|schnellste[nrs]?|plus rapides?|mas rapid[oa]s?|snelste)\b/, "speed", "desc"],
]; // prettier-ignore

/** Comparatives: what is compared, and which way. */
const COMPARATIVES: readonly (readonly [pattern: RegExp, by: string, direction: "asc" | "desc"])[] = [
  [/\b(?:cheaper|less expensive|costs? less|gunstiger|billiger|preiswerter|(?:kostet|kosten) weniger|weniger kostet|moins (?:chere?s?|couteu(?:x|ses?))|(?:coute|coutent) (?:le )?moins|(?:mas|mais) (?:barat[oa]s?|economic[oa]s?)|(?:cuestan?|custam?) menos|menos car[oa]s?|piu economic[oaie]|meno car[oaie]|costa(?:no)? (?:di )?meno|goedkoper|voordeliger|kost(?:en)? (?:het )?minder)\b/, "price", "asc"],
  [/\b(?:more expensive|dearer|pricier|costs? more|teurer|(?:kostet|kosten) mehr|mehr kostet|plus (?:chere?s?|couteu(?:x|ses?))|(?:coute|coutent) (?:le )?plus|(?:mas|mais) car[oa]s?|(?:cuestan?|custam?) (?:mas|mais)|piu car[oaie]|costa(?:no)? (?:di )?piu|duurder|kost(?:en)? meer)\b/, "price", "desc"],
  [/\b(?:lighter|weighs? less|leichter|plus leger(?:e|s|es)?|mas liger[oa]s?|piu legger[oaie]|lichter|mais leves?)\b/, "weight", "asc"],
  [/\b(?:heavier|weighs? more|schwerer|plus lourde?s?|mas pesad[oa]s?|piu pesant[ei]|zwaarder|mais pesad[oa]s?)\b/, "weight", "desc"],
  [/\b(?:warmer|chaude?s?|cald[oaie])\b/, "temperature", "asc"],
  [/\b(?:longer|langer)\b/, "length", "desc"],
  [/\b(?:taller|higher|hoher|hoger)\b/, "height", "desc"],
  [/\b(?:bigger|larger|roomier|grosser|plus grande?s?|mas grandes?|piu grand[ei]|groter|maior)\b/, "capacity", "desc"],
  [/\b(?:stronger|more powerful|starker|plus puissante?s?|mas potentes?|piu potent[ei]|krachtiger)\b/, "power", "desc"],
  [/\b(?:newer|neuer|plus recente?s?|mas nuev[oa]s?|piu nuov[oaie]|nieuwer)\b/, "date", "desc"],
]; // prettier-ignore

/** What a comparison of products is about: "lighter" asks for the weight, less of it first. */
export function comparedBy(question: string): WishedOrder | null {
  const plain = fold(question);
  const found = COMPARATIVES.find(([pattern]) => pattern.test(plain));
  return found === undefined ? null : { by: found[1], direction: found[2] };
}

/** The order that a question asks for, and the question without the words that ask for it. */
export function orderOf(question: string): { readonly order: WishedOrder; readonly rest: string } | null {
  const plain = fold(question).replace(COUNTED_BY, "");
  const price = CHEAPEST.test(plain)
    ? ({ pattern: CHEAPEST, by: "price", direction: "asc" } as const)
    : DEAREST.test(plain)
      ? ({ pattern: DEAREST, by: "price", direction: "desc" } as const)
      : null;
  if (price !== null) return { order: { by: price.by, direction: price.direction }, rest: plain.replace(price.pattern, " ") };
  for (const [pattern, by, direction] of SUPERLATIVES) {
    if (pattern.test(plain)) return { order: { by, direction }, rest: plain.replace(pattern, " ") };
  }
  return null;
}

const AMOUNT = String.raw`(?:€|\$|£|eur|usd|gbp|chf)?\s*(\d+(?:[.,]\d{3})*(?:[.,]\d{1,2})?)\s*(€|\$|£|eur(?:os?)?|usd|dollars?|gbp|pounds?|chf|franken|francs?|(?!euros?\b)[\p{L}%°]+)?`;
const UPPER = boundPattern(
  "under|below|less than|cheaper than|up to|at most|max(?:imum)?(?: of)?|not more than|no more than|within|budget(?: of| is)?|unter|bis(?: zu)?|hochstens|maximal|weniger als|moins de|jusqu'a|maximum|menos de|hasta|maximo|meno di|sotto(?: i)?|fino a|massimo|onder(?: de)?|minder dan|tot|abaixo de|ate",
);
const LOWER = boundPattern(
  "over|above|more than|at least|from|min(?:imum)?(?: of)?|uber|ab|mehr als|mindestens|plus de|au moins|mas de|al menos|piu di|almeno|oltre|meer dan|boven(?: de)?|minstens|vanaf|mais de|acima de|pelo menos",
);
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

const COMPARE =
  /\b(?:compare|comparison|difference|differences|differ|versus|vs|better than|vergleich\w*|unterschied\w*|unterscheid\w*|compar\w*|confront\w*|difference|diferencia\w*|differenz\w*|verschil\w*|vergelijk\w*|diferenca\w*)\b/;
const CHOICE =
  /\b(?:which|what|is|are|does|welche\w*|was|ist|quel\w*|cual|quale|welke|wat|qual)\b.*\b(?:lighter|heavier|cheaper|warmer|bigger|larger|smaller|longer|taller|better|stronger|faster|newer|more expensive|leichter|schwerer|gunstiger|billiger|warmer|grosser|kleiner|plus (?:leger|lourd|cher|grand)\w*|moins cher\w*|mas (?:ligero|barato|pesado|grande)\w*|piu (?:leggero|economico|grande)\w*|lichter|goedkoper|zwaarder|groter)\b.*(?:,|:|\bthan\b|\bor\b|\band\b|\boder\b|\bund\b|\bals\b|\bou\b|\bque\b|\bo\b|\bdi\b|\bof\b|\bdan\b)/;
const EITHER =
  /\b(?:or|oder|ou|o|of)\b.*[,:;.?-]?\s(?:which|welche[rsn]?|lequel|laquelle|cual|quale|welke|qual)\b(?: one)?|^(?:which|welche[rsn]?|lequel|laquelle|cual|quale|welke|qual)\b(?: one)? .*\b(?:more|less|mehr|weniger|plus|moins|mas|menos|piu|meno|meer|minder|mais)\b.* (?:or|oder|ou|o|of) /;
const BARE_CHOICE = /^(?:[\p{L}\p{N}-]+ ){1,4}(?:or|oder|vs\.?) [\p{L}\p{N}-]+(?: [\p{L}\p{N}-]+){0,3}[\s?]*$/u;
const LIST =
  /^(?:which|welche[rs]?|quell?e?s?|que|cuales|quali|welke|quais) (?:[\p{L}'-]+ ){1,3}(?:(?:is|are) (?!(?:the|your|a|an|my|our|this|that|it|they)\b)|has|have|can|come|comes|grow|grows|fit|fits|work|works|need|needs|include|includes|hat|haben|sont|son|sono|zijn|heeft)\b|^(?:which|what) (?:[\p{L}'-]{3,} ){0,2}[\p{L}'-]{3,}(?<!\b(?:doe|thi|happen|cost|mean|make|come|goe|need|include|help|work|fit|ha|wa))s (?!(?:do|does|did|would|should|is|of) )|\b(?:(?:which|what)(?: (?:kinds?|types?|sorts?) of)? (?!(?:do|can|could|should|must) (?:i|we) )(?:[\p{L}'-]+ ){1,6}(?:do|can|could|have|are) (?:you|there)\b|which (?:of (?:your|the) )?(?:[\p{L}'-]+ ){1,3}(?:are|have|come|cost|can)\b|what (?:kinds?|types?|sorts?) of|how many (?:different )?(?:[\p{L}'-]+ ){1,3}(?:do you (?:have|sell|offer|stock)|are there)\b|show (?:me|us)|list|give me|do you (?:have|sell|stock|carry|offer|make)|have you got|are there|is there|got any|(?:i am|i'm|we are|we're) (?:looking|searching) for|looking for|(?<!\b(?:do|should|must|will|can|when|if|what|how) )i(?: need| want| would like|'d like)(?! to\b)|^(?:some|any)thing\b|^(?:a|an|some) [\p{L} -]+ (?:that|which|for|against)\b|(?:can|could) you (?:recommend|suggest)|recommend|suggest|any \w+ (?:under|below|for)|welche\w* .*(?:habt|haben|gibt|fuhrt|verkauft|bietet)|(?:habt|haben|verkauft|verkaufen|fuhrt|fuhren) (?:ihr|sie)|gibt es|zeig\w*|ich (?:suche|brauche|mochte|hatte gern)|quel\w* .*(?:avez|vendez|proposez)|avez[- ]vous|vendez[- ]vous|y a-t-il|montre\w*|je (?:cherche|voudrais)|que \w+ (?:tienen|venden)|(?:tienen|venden|hay)|muestra\w*|busco|necesito|che \w+ (?:avete|vendete)|avete|vendete|mostra\w*|cerco|welke .*(?:hebben|heb|verkopen)|(?:hebben|verkopen) jullie|zijn er|toon|ik zoek|quais .*(?:tem|vendem)|(?:voces )?(?:tem|vendem)|procuro)\b/u;
const PRICE =
  /\b(?:how much (?:is|are|does|do|for|would|will)\b(?!.*\b(?:weigh|hold)\b)|how expensive|what(?:'s| is) the (?:price|cost)|prices?|costs?|on sale|on offer|im angebot|en promotion|en oferta|in offerta|in de aanbieding|was kostet|was kosten|wie teuer|wie viel kostet|wieviel kostet|preise?|combien (?:coute|coutent|est-ce)|prix|cuanto (?:cuesta|cuestan|vale|valen|es)|precios?|quanto (?:costa|costano|viene|custa|custam|e)|prezzi?|prezzo|wat kost(?:en)?|hoeveel kost(?:en)?|hoe duur|prijs|prijzen|precos?)\b/;
const STOCK =
  /\b(?:in stock|out of stock|sold out|available|availability|unavailable|auf lager|lieferbar|verfugbar|vorratig|lagernd|vorhanden|erhaltlich|ausverkauft|vergriffen|en stock|en rupture|epuisee?s?|dispo|en existencias?|hay existencias|quedan?|disponibles?|disponibilite|disponibili|disponibilidad|agotad[oa]s?|op voorraad|voorradig|leverbaar|beschikbaar|uitverkocht|em estoque|disponive(?:l|is)|esgotad[oa]s?)\b/;
const VARIANTS =
  /\b(?:(?:what|which|how many) (?:colou?rs?|sizes?|shades?|variants?|versions?)|(?:colou?rs?|sizes?) (?:does|do|is|are)|(?:come|comes|available|have|get|got|sell|order)\b.* in (?!stock\b)(?:size |colou?r )?\S+|in (?:which|what) (?:colou?rs?|sizes?)|in (?:another|other|a different) (?:colou?r|size)s?|welche\w* (?:farben?|grossen?)|in (?:der )?(?:farbe|grosse)|quell?e?s? (?:couleurs?|tailles?|coloris)|en (?:taille|couleur)|que (?:colores?|tallas?)|(?:che|quali) (?:colori|taglie)|welke (?:kleur(?:en)?|ma(?:at|ten))|quais (?:cores|tamanhos))\b/;
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

const REDUCED =
  /\b(?:on (?:sale|offer|special)|for sale price|sale price|reduced|marked down|discounted|price cut|bargains?|im (?:angebot|sale)|reduziert\w*|herabgesetzt\w*|rabattiert\w*|runtergesetzt\w*|en promo(?:tion)?s?|en soldes?|soldee?s?|prix reduits?|en remise|en (?:oferta|rebajas?|descuento|promocion)|de oferta|rebajad[oa]s?|con descuento|in (?:offerta|saldo|sconto)|scontat[oaie]|in de (?:aanbieding|uitverkoop)|afgeprijsde?|em (?:promocao|saldo|oferta))\b/;

/** The question asks for what costs less than before. */
export function asksForReduced(question: string): boolean {
  return REDUCED.test(fold(question));
}

/** The question without the words that ask for what is reduced. */
export function withoutReduced(question: string): string {
  return fold(question).replace(REDUCED, " ");
}

const HOW_MANY = /\b(?:how many|wie ?viele?|combien d[e']|cuant[oa]s|quant[ie]|hoeveel|quant[oa]s)\b/;

/** The question asks for a number of products. */
export function asksHowMany(question: string): boolean {
  return HOW_MANY.test(fold(question));
}

const PLACES: readonly (readonly [place: number, pattern: RegExp])[] = [
  [2, /\b(?:second|2nd|next)[- ]|\bzweit|\b(?:deuxieme|segund[oa]|second[oa]|tweede|op een na)\b/],
  [3, /\b(?:third|3rd)[- ]|\bdritt|\b(?:troisieme|tercer[oa]?|terz[oa]|derde|terceir[oa])\b/],
  [4, /\b(?:fourth|4th)[- ]|\bviert(?=billig|gunstig|teuer|leicht)|\b(?:quatrieme|cuart[oa]|quart[oa]|vierde)\b/],
];

/** 2 for "the second cheapest"; 1 without such a word. */
export function placeOf(question: string): number {
  const plain = fold(question);
  return PLACES.find(([, pattern]) => pattern.test(plain))?.[0] ?? 1;
}

const SOLD_OUT =
  "(?:out of stock|sold out|unavailable|ausverkauft|vergriffen|en rupture|epuisee?s?|agotad[oa]s?|esaurit[oaie]|uitverkocht|esgotad[oa]s?)";
const SOLD_OUT_PATTERN = new RegExp(
  `\\b(?:${SOLD_OUT}|not (?:in stock|available)|nicht (?:auf lager|lieferbar|verfugbar)|niet op voorraad)\\b`,
);
/** "that isn't sold out", "die nicht ausverkauft ist", "qui n'est pas en rupture". */
const NOT_SOLD_OUT = new RegExp(
  `(?:\\b(?:not|isnt|arent|hasnt|nicht|pas|no|non|niet|nao|never)|n[’']t)\\s+(?:\\p{L}+\\s+){0,2}${SOLD_OUT}\\b`,
  "u",
);

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
