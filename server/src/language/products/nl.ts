import type { Concept } from "../concepts.ts";
import { capitalized, continued, formatsOf, isCount, isMeasure, quoted, type Titles, titlesOf } from "../formats.ts";
import type { ProductPhrases, SaidProperty } from "../product-phrases.ts";
import { withSpelling } from "./spelled.ts";

const { list, number } = formatsOf("nl");
/** Quotes a title, which makes it a singular name without an article. */
export const name = (title: string): string => quoted(title, ["“", "”"]);
/** Quotes and joins titles. */
export const names = (titles: Titles): string => list(titlesOf(titles).map(name), "and");
const agree = (titles: Titles, singular: string, plural: string): string => (titlesOf(titles).length > 1 ? plural : singular);

const SAID: Partial<Record<Concept, readonly [singular: string, plural: string, after?: string]>> = {
  weight: ["weegt", "wegen"], height: ["is", "zijn", "hoog"], width: ["is", "zijn", "breed"], length: ["is", "zijn", "lang"],
  depth: ["is", "zijn", "diep"], thickness: ["is", "zijn", "dik"], dimensions: ["meet", "meten"], load: ["draagt tot", "dragen tot"],
  power: ["heeft een vermogen van", "hebben een vermogen van"], voltage: ["werkt op", "werken op"], speed: ["haalt", "halen"],
  capacity: ["heeft een inhoud van", "hebben een inhoud van"], warranty: ["heeft een garantie van", "hebben een garantie van"],
}; // prettier-ignore

/** Comparatives and superlatives for higher and lower values. */
const COMPARED: Partial<Record<Concept, readonly [more: string, most: string, less: string, least: string]>> = {
  weight: ["zwaarder", "zwaarst", "lichter", "lichtst"], height: ["hoger", "hoogst", "lager", "laagst"],
  width: ["breder", "breedst", "smaller", "smalst"], length: ["langer", "langst", "korter", "kortst"],
  depth: ["dieper", "diepst", "ondieper", "ondiepst"], thickness: ["dikker", "dikst", "dunner", "dunst"],
  power: ["sterker", "sterkst", "zwakker", "zwakst"], speed: ["sneller", "snelst", "langzamer", "langzaamst"],
}; // prettier-ignore

const LIMIT = /^(?:max\.?|maximaal|tot)\s+/i;
const ADJECTIVE =
  /(?:baar|vrij|loos|bestendig|dicht|proof|geschikt|vast|veilig|vriendelijk|isch|lijk|achtig|zaam|able|ible|(?:^|\s|in|op|uit|af)ge\p{L}+(?:d|t|en)|^ver\p{L}+(?:d|t)|draadloos|vegan|biologisch|nieuw|elektrisch)$/iu;
const isPlural = (label: string): boolean =>
  /(?:en|s)$/i.test(label) && !/(?:ss|us|is|glas|merk|hout|teken|systeem|kussen|volumen)$/i.test(label);

function property(titles: Titles, { label, value, concept }: SaidProperty): string {
  const each = titlesOf(titles).length > 1 ? "elk " : "";
  const said = concept === null ? undefined : SAID[concept];
  if (concept === "people" && isCount(value))
    return `${names(titles)} ${agree(titles, "is", "zijn")} voor ${value} ${value === "1" ? "persoon" : "personen"}.`;
  if (concept === "material") return `${names(titles)} ${agree(titles, "is", "zijn")} gemaakt van ${value}.`;
  if (concept === "colour") return `${names(titles)} ${agree(titles, "is", "zijn")} er in ${value}.`;
  if (said !== undefined && isMeasure(value.replace(LIMIT, ""))) {
    const [singular, plural, after] = said;
    const shown = concept === "load" ? value.replace(LIMIT, "") : value;
    const verb = agree(titles, singular, plural);
    const [start = "", ...rest] = verb.split(" ");
    return `${names(titles)} ${[start, ...(each === "" ? [] : ["elk"]), ...rest].join(" ")} ${shown}${after === undefined ? "" : ` ${after}`}.`;
  }
  if (isCount(value) && value.length < 4 && isPlural(label))
    return `${names(titles)} ${agree(titles, "heeft", "hebben")} ${each}${value} ${label}.`;
  return `${names(titles)} ${agree(titles, "heeft", "hebben")} als ${label} ${value}.`;
}

function attribute(title: string, label: string, isTrue: boolean): string {
  const come = (noun: string, has: boolean): string => `${name(title)} wordt ${has ? "met" : "zonder"} ${noun} geleverd.`;
  const included =
    /^(.+?)\s+(?:inbegrepen|inclusief|meegeleverd|included)$/i.exec(label)?.[1] ?? /^(?:met|inclusief|with)\s+(.+)$/i.exec(label)?.[1];
  if (included !== undefined) return come(included, isTrue);
  const lacked = /^(?:zonder|geen|without)\s+(.+)$/i.exec(label)?.[1];
  if (lacked !== undefined) return come(lacked, !isTrue);
  const suited = /^(?:geschikt voor|voor)\s+(.+)$/i.exec(label)?.[1];
  const not = isTrue ? "" : "niet ";
  if (suited !== undefined) return `${name(title)} is ${not}geschikt voor ${suited}.`;
  const [, noun, state] = /^(\S+)\s+(nodig|vereist|mogelijk|toegestaan|verplicht|beschikbaar)$/i.exec(label) ?? [];
  if (noun !== undefined) return `Bij ${name(title)} is ${isTrue ? "" : "geen "}${noun} ${state ?? ""}.`;
  if (ADJECTIVE.test(label)) return `${name(title)} is ${not}${label}.`;
  if (/(?:ed|free|safe|bar|frei|lich|é)$/iu.test(label)) return `“${capitalized(label)}” geldt ${not}voor ${name(title)}.`;
  return come(label, isTrue);
}

function first(titles: Titles, { label, value, concept }: SaidProperty, highest: boolean): string {
  const compared = concept === null ? undefined : COMPARED[concept];
  const each = titlesOf(titles).length > 1 ? "elk " : "";
  if (compared !== undefined)
    return `Het ${compared[highest ? 1 : 3]} ${agree(titles, "is", "zijn")} ${names(titles)} met ${each}${value}.`;
  const have = agree(titles, "heeft", "hebben");
  if (isCount(value) && isPlural(label)) return `De ${highest ? "meeste" : "minste"} ${label} ${have} ${names(titles)}: ${each}${value}.`;
  return `De ${highest ? "hoogste" : "laagste"} waarde voor ${label} ${have} ${names(titles)} met ${each}${value}.`;
}

function ahead(title: string, { label, value, concept }: SaidProperty, higher: boolean): string {
  const compared = concept === null ? undefined : COMPARED[concept];
  if (compared !== undefined) return `${name(title)} is dus ${compared[higher ? 0 : 2]}.`;
  if (isCount(value) && isPlural(label)) return `${name(title)} heeft dus ${higher ? "meer" : "minder"} ${label}.`;
  return `${name(title)} heeft dus de ${higher ? "hogere" : "lagere"} waarde voor ${label}.`;
}

function same(titles: readonly [string, string], { label, value, concept }: SaidProperty): string {
  const after = concept === null ? undefined : SAID[concept]?.[2];
  if (concept === "weight") return `${names(titles)} wegen evenveel: ${value}.`;
  if (after !== undefined) return `${names(titles)} zijn even ${after}: ${value}.`;
  if (isCount(value) && isPlural(label)) return `${names(titles)} hebben allebei ${value} ${label}.`;
  return `${names(titles)} hebben allebei als ${label} ${value}.`;
}

const OPENING = /^(?:De|Het|Bij)\s/;

export const products: ProductPhrases = withSpelling({
  property,
  has: (title, label) => attribute(title, label, true),
  hasNot: (title, label) => attribute(title, label, false),
  yes: (sentence) => `Ja, ${continued(sentence, OPENING)}`,
  no: (sentence) => `Nee, ${continued(sentence, OPENING)}`,
  first,
  ahead,
  fitting: (count, shown) =>
    count === 0
      ? "Geen van onze producten past."
      : count > shown
        ? `${number(count)} van onze producten passen, bijvoorbeeld:`
        : count === 1
          ? "Eén product past:"
          : "Deze producten passen:",
  counted: (count) => (count === 0 ? "Geen van onze producten past." : count === 1 ? "Er is er één." : `Het zijn er ${number(count)}.`),
  more: (count) => (count === 1 ? "Er is er nog één." : `Er zijn er nog ${number(count)}.`),
  closest: (shown) => `Niets voldoet aan alles. Het dichtst in de buurt ${shown === 1 ? "komt" : "komen"}:`,
  unknown: (words) => `Over “${words}” vind ik niets in onze gegevens.`,
  suggested: () => "Dit zou kunnen passen:",
  askKind: (kinds) => (kinds.length === 0 ? "Wat zoekt u?" : `Wat zoekt u: ${list(kinds, "or")}?`),
  askValue: (label, values) => (values.length === 0 ? `Wat wenst u als ${label}?` : `Wat wenst u als ${label}: ${list(values, "or")}?`),
  askBudget: "Wat is uw budget?",
  askWhich: (titles) => `Welk product bedoelt u: ${list(titles.map(name), "or")}?`,
  unanswered: (question) => `Over “${question}” heb ik geen informatie.`,
  nearby: (titles) => `Wat we wel hebben: ${list(titles, "and")}.`,
  same,
  list,
  introduced: (introduction, entries) => `${introduction} ${list(entries, "and")}.`,
});
