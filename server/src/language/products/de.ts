import type { Concept } from "../concepts.ts";
import { capitalized, continued, formatsOf, isCount, isMeasure, quoted, type Titles, titlesOf } from "../formats.ts";
import type { ProductPhrases, SaidProperty } from "../product-phrases.ts";
import { articleOf, isAdjective, isPlural, nouns } from "./de-nouns.ts";
import { withSpelling } from "./spelled.ts";

const { list, number } = formatsOf("de");

/** Returns a title in quotes, which makes it a singular name without gender. */
export function name(title: string): string {
  return quoted(title, ["„", "“"]);
}

export function names(titles: Titles): string {
  return list(titlesOf(titles).map(name), "and");
}

/** Predicates for known properties: singular, plural, and whether a value without a number is allowed. */
const SAID: Partial<Record<Concept, { readonly verbs: readonly [string, string]; readonly after?: string; readonly anyValue?: true }>> = {
  weight: { verbs: ["wiegt", "wiegen"] },
  height: { verbs: ["ist", "sind"], after: "hoch" },
  width: { verbs: ["ist", "sind"], after: "breit" },
  length: { verbs: ["ist", "sind"], after: "lang" },
  depth: { verbs: ["ist", "sind"], after: "tief" },
  thickness: { verbs: ["ist", "sind"], after: "dick" },
  dimensions: { verbs: ["misst", "messen"] },
  capacity: { verbs: ["fasst", "fassen"] },
  load: { verbs: ["trägt", "tragen"] },
  power: { verbs: ["hat eine Leistung von", "haben eine Leistung von"] },
  voltage: { verbs: ["arbeitet mit", "arbeiten mit"] },
  brightness: { verbs: ["hat eine Helligkeit von", "haben eine Helligkeit von"] },
  speed: { verbs: ["erreicht", "erreichen"] },
  warranty: { verbs: ["hat", "haben"], after: "Garantie" },
  material: { verbs: ["besteht aus", "bestehen aus"], anyValue: true },
};

/** Comparisons for known properties: comparative, then superlative. */
const COMPARED: Partial<Record<Concept, { readonly more: readonly [string, string]; readonly less: readonly [string, string] }>> = {
  weight: { more: ["schwerer", "Am schwersten"], less: ["leichter", "Am leichtesten"] },
  height: { more: ["höher", "Am höchsten"], less: ["niedriger", "Am niedrigsten"] },
  width: { more: ["breiter", "Am breitesten"], less: ["schmaler", "Am schmalsten"] },
  length: { more: ["länger", "Am längsten"], less: ["kürzer", "Am kürzesten"] },
  depth: { more: ["tiefer", "Am tiefsten"], less: ["weniger tief", "Am wenigsten tief"] },
  thickness: { more: ["dicker", "Am dicksten"], less: ["dünner", "Am dünnsten"] },
  power: { more: ["stärker", "Am stärksten"], less: ["schwächer", "Am schwächsten"] },
  brightness: { more: ["heller", "Am hellsten"], less: ["dunkler", "Am dunkelsten"] },
  speed: { more: ["schneller", "Am schnellsten"], less: ["langsamer", "Am langsamsten"] },
};

const AMOUNTS: Partial<Record<Concept, readonly [string, string]>> = { capacity: ["fasst", "fassen"], load: ["trägt", "tragen"] };

const LIMIT = /^(?:max\.?|maximal|bis(?: zu)?)\s+/i;
const TIME = /\d\s*(?:h|std\.?|stunden?|min\.?|minuten?|tage?n?|wochen?|monate?n?|jahre?n?)(?!\p{L})/iu;

function agree(titles: Titles, singular: string, plural: string): string {
  return titlesOf(titles).length > 1 ? plural : singular;
}

function property(titles: Titles, { label, value, concept }: SaidProperty): string {
  const said = concept === null ? undefined : SAID[concept];
  const each = titlesOf(titles).length > 1 ? "je " : "";
  if (concept === "people" && isCount(value))
    return `${names(titles)} ${agree(titles, "ist", "sind")} für ${value} ${value === "1" ? "Person" : "Personen"}.`;
  if (concept === "battery" && TIME.test(value)) return `Der Akku von ${names(titles)} hält ${value}.`;
  if (concept === "care") return `Zur Pflege von ${names(titles)} heißt es: ${value}.`;
  if (concept === "colour") return `${names(titles)} gibt es in ${capitalized(value)}.`;
  if (said !== undefined && (said.anyValue === true || isMeasure(value.replace(LIMIT, "")))) {
    const shown = `${said.anyValue === true ? "" : each}${concept === "load" ? `bis zu ${value.replace(LIMIT, "")}` : value}`;
    return `${names(titles)} ${agree(titles, ...said.verbs)} ${shown}${said.after === undefined ? "" : ` ${said.after}`}.`;
  }
  if (isCount(value) && value.length < 4 && isPlural(label))
    return `${names(titles)} ${agree(titles, "hat", "haben")} ${each}${value} ${nouns(label)}.`;
  if (isAdjective(label)) return `${names(titles)} ${agree(titles, "ist", "sind")} ${label} (${value}).`;
  const article = articleOf(label);
  if (article === null) return `Als ${labelled(label)} ist bei ${names(titles)} ${value} angegeben.`;
  const verb = isPlural(label) ? "sind" : isMeasure(value) && !isCount(value) ? "beträgt" : "ist";
  return `${capitalized(article)} ${nouns(label)} von ${names(titles)} ${verb} ${value}.`;
}

/** States a yes-or-no attribute. Most labels are adjectives, nouns, or a noun with a participle. */
function attribute(title: string, label: string, isTrue: boolean): string {
  const subject = name(title);
  const not = isTrue ? "" : "nicht ";
  const come = (noun: string, has: boolean): string => `${subject} kommt ${has ? "mit" : "ohne"} ${nouns(noun)}.`;
  const part = (pattern: RegExp): RegExpExecArray | null => pattern.exec(label);
  const own = part(/^ist\s+(.+)$/i)?.[1];
  if (own !== undefined) return `${subject} ist ${not}${own}.`;
  const included =
    part(/^(.+?)\s+(?:ist |sind )?(?:inklusive|inkl\.?|inbegriffen|enthalten|dabei|mitgeliefert|im lieferumfang|included)$/i)?.[1] ??
    part(/^(?:inklusive|inkl\.?|mit|with)\s+(.+)$/i)?.[1];
  if (included !== undefined) return come(included, isTrue);
  const lacked = part(/^(?:ohne|kein|keine|without)\s+(.+)$/i)?.[1];
  if (lacked !== undefined) return come(lacked, !isTrue);
  const suited = part(/^(?:geeignet für|für|suitable for|for)\s+(.+?)(?:\s+geeignet)?$/i)?.[1];
  if (suited !== undefined) return `${subject} ist ${not}für ${nouns(suited)} geeignet.`;
  const place = /^(outdoor|indoor)$/i.exec(label)?.[1];
  if (place !== undefined) return `${subject} ist ${not}für ${/^o/i.test(place) ? "draußen" : "drinnen"} geeignet.`;
  const [, noun, state] =
    part(/^(\S+)\s+(erforderlich|nötig|notwendig|benötigt|möglich|erlaubt|verfügbar|vorhanden|\S+(?:bar|pflichtig))$/i) ?? [];
  if (noun !== undefined && state !== undefined && !isAdjective(noun)) {
    const article = articleOf(noun);
    const what = article === null || isPlural(noun) ? nouns(noun) : `${article} ${nouns(noun)}`;
    return `Bei ${subject} ${isPlural(noun) ? "sind" : "ist"} ${what} ${not}${state}.`;
  }
  if (isAdjective(label)) return `${subject} ist ${not}${label}.`;
  if (
    /(?:able|ible|ed|proof|free|safe|resistant|compatible|required|organic|wireless|ive|é|és?)$/iu.test(label) ||
    /\s(?:is|of|the)\s/i.test(label)
  )
    return `Auf ${subject} trifft „${label}“ ${isTrue ? "zu" : "nicht zu"}.`;
  if (/^\S+(?:er|es|e)\s+\S/i.test(label)) return `Bei ${subject} gehört ${nouns(label)} ${not}zur Ausstattung.`;
  return come(label, isTrue);
}

function first(titles: Titles, said: SaidProperty, highest: boolean): string {
  const { label, value, concept } = said;
  const compared = concept === null ? undefined : COMPARED[concept];
  const amount = concept === null ? undefined : AMOUNTS[concept];
  const each = titlesOf(titles).length > 1 ? "je " : "";
  if (compared !== undefined)
    return `${compared[highest ? "more" : "less"][1]} ${agree(titles, "ist", "sind")} ${names(titles)} mit ${each}${dative(value)}.`;
  if (amount !== undefined)
    return `Am ${highest ? "meisten" : "wenigsten"} ${agree(titles, ...amount)} ${names(titles)}: ${each}${value.replace(LIMIT, "")}.`;
  if (concept === "battery" && TIME.test(value))
    return `Am ${highest ? "längsten" : "kürzesten"} hält der Akku von ${names(titles)}: ${each}${value}.`;
  if (concept === "people")
    return `Für die ${highest ? "meisten" : "wenigsten"} Personen ${agree(titles, "ist", "sind")} ${names(titles)}: ${each}${value}.`;
  const have = agree(titles, "hat", "haben");
  if (isCount(value) && isPlural(label))
    return `Die ${highest ? "meisten" : "wenigsten"} ${nouns(label)} ${have} ${names(titles)}: ${each}${value}.`;
  const article = articleOf(label);
  if (article === null)
    return `Den ${highest ? "höchsten" : "niedrigsten"} Wert für ${labelled(label)} ${have} ${names(titles)} mit ${each}${dative(value)}.`;
  return `${degree(said, highest, "st")} ${nouns(label)} ${have} ${names(titles)} mit ${each}${dative(value)}.`;
}

/** Returns the comparative or superlative in the accusative: "Die höchste", "Den höheren", "Das größte". */
function degree({ label, concept }: SaidProperty, more: boolean, form: "st" | "er"): string {
  const isTime = concept === "battery" || concept === "warranty" || concept === "time";
  const isExtent = /(?:breite|weite|fläche|größe|umfang|durchmesser|volumen|tiefe|auswahl|abstand)$/i.test(label);
  const stem =
    form === "st"
      ? isTime
        ? ["längst", "kürzest"]
        : isExtent
          ? ["größt", "kleinst"]
          : ["höchst", "niedrigst"]
      : isTime
        ? ["länger", "kürzer"]
        : isExtent
          ? ["größer", "kleiner"]
          : ["höher", "niedriger"];
  const ending = isPlural(label) ? "en" : articleOf(label) === "der" ? "en" : "e";
  const article = articleOf(label) === "der" ? "Den" : capitalized(articleOf(label) ?? "die");
  return `${article} ${stem[more ? 0 : 1] ?? ""}${ending}`;
}

function ahead(title: string, said: SaidProperty, higher: boolean): string {
  const { label, value, concept } = said;
  const compared = concept === null ? undefined : COMPARED[concept];
  const amount = concept === null ? undefined : AMOUNTS[concept];
  if (compared !== undefined) return `${name(title)} ist also ${compared[higher ? "more" : "less"][0]}.`;
  if (amount !== undefined) return `${name(title)} ${amount[0]} also ${higher ? "mehr" : "weniger"}.`;
  if (concept === "battery" && TIME.test(value)) return `Der Akku von ${name(title)} hält also ${higher ? "länger" : "kürzer"}.`;
  if (concept === "people") return `${name(title)} ist also für ${higher ? "mehr" : "weniger"} Personen.`;
  if (isCount(value) && isPlural(label)) return `${name(title)} hat also ${higher ? "mehr" : "weniger"} ${nouns(label)}.`;
  if (articleOf(label) === null) return `${name(title)} hat also den ${higher ? "höheren" : "niedrigeren"} Wert für ${labelled(label)}.`;
  return `${name(title)} hat also ${degree(said, higher, "er").replace(/^./, (letter) => letter.toLowerCase())} ${nouns(label)}.`;
}

function same(titles: readonly [string, string], { label, value, concept }: SaidProperty): string {
  const after = concept === null ? undefined : SAID[concept]?.after;
  if (concept === "weight") return `${names(titles)} wiegen gleich viel: ${value}.`;
  if (concept === "people") return `${names(titles)} sind beide für ${value} Personen.`;
  if (concept === "capacity") return `${names(titles)} fassen gleich viel: ${value}.`;
  if (after !== undefined && concept !== "warranty") return `${names(titles)} sind gleich ${after}: ${value}.`;
  if (isCount(value) && isPlural(label)) return `${names(titles)} haben beide ${value} ${nouns(label)}.`;
  const article = articleOf(label);
  if (article === null) return `Bei ${names(titles)} ist als ${labelled(label)} dasselbe angegeben: ${value}.`;
  const shared = isPlural(label) ? "dieselben" : article === "der" ? "denselben" : article === "das" ? "dasselbe" : "dieselbe";
  return `${names(titles)} haben ${shared} ${nouns(label)}: ${value}.`;
}

export const products: ProductPhrases = withSpelling({
  property,
  has: (title, label) => attribute(title, label, true),
  hasNot: (title, label) => attribute(title, label, false),
  yes: (sentence) => `Ja, ${continued(sentence, OPENING)}`,
  no: (sentence) => `Nein, ${continued(sentence, OPENING)}`,
  first,
  ahead,
  fitting: (count, shown) =>
    count === 0
      ? "Keines unserer Produkte passt."
      : count > shown
        ? `${number(count)} unserer Produkte passen, zum Beispiel:`
        : count === 1
          ? "Ein Produkt passt:"
          : "Diese Produkte passen:",
  counted: (count) => (count === 0 ? "Keines unserer Produkte passt." : count === 1 ? "Es gibt eines." : `Es gibt ${number(count)}.`),
  more: (count) => (count === 1 ? "Ein weiteres passt auch." : `${number(count)} weitere passen auch.`),
  closestUnsure: (shown) =>
    `Dass eines unserer Produkte das alles erfüllt, kann ich nicht bestätigen. Am nächsten ${shown === 1 ? "kommt" : "kommen"}:`,
  closest: (shown) => `Alles zusammen erfüllt keines unserer Produkte. Am nächsten ${shown === 1 ? "kommt" : "kommen"}:`,
  unknown: (words) => `Zu „${words}“ finde ich in unseren Angaben nichts.`,
  suggested: () => "Das könnte passen:",
  askKind: (kinds) => (kinds.length === 0 ? "Was suchen Sie?" : `Was suchen Sie: ${list(kinds, "or")}?`),
  askValue: (label, values) =>
    values.length === 0
      ? `Was wünschen Sie bei ${nouns(label)}?`
      : `${capitalized(nouns(label))}: Was darf es sein, ${list(values, "or")}?`,
  askBudget: "Wie viel möchten Sie höchstens ausgeben?",
  askWhich: (titles) => `Welches Produkt meinen Sie: ${list(titles.map(name), "or")}?`,
  unanswered: (question) => `Zu „${question}“ liegen mir keine Angaben vor.`,
  nearby: (titles) => `Was wir haben: ${list(titles, "and")}.`,
  same,
  list,
  introduced: (introduction, entries) => `${introduction} ${list(entries, "and")}.`,
});

/** Returns a value in the dative case, which prepositions require: "2 Jahren". */
function dative(value: string): string {
  return value.replace(/(\d\s*(?:Jahr|Monat|Tag)e)(?!\p{L})/gu, "$1n");
}

/** Returns a label that is not known to be a noun. A label with several words is quoted. */
function labelled(label: string): string {
  return label.includes(" ") && articleOf(label.split(" ").at(-1) ?? "") === null ? `„${label}“` : nouns(label);
}

/** Words, except nouns, at the start of sentences from these phrases. */
const OPENING = /^(?:Der|Die|Das|Den|Am|Als|Bei|Auf|Zur|Für)\s/;
