import type { Concept } from "../concepts.ts";
import { capitalized, continued, formatsOf, isCount, isMeasure, quoted, type Titles, titlesOf } from "../formats.ts";
import type { ProductPhrases, SaidProperty } from "../product-phrases.ts";
import { withSpelling } from "./spelled.ts";

const { list, number } = formatsOf("it");
/** Quotes a title, which makes it a singular name without an article. */
export const name = (title: string): string => quoted(title, ["«", "»"]);
/** Quotes and joins titles. */
export const names = (titles: Titles): string => list(titlesOf(titles).map(name), "and");
const agree = (titles: Titles, singular: string, plural: string): string => (titlesOf(titles).length > 1 ? plural : singular);

const SAID: Partial<Record<Concept, readonly [singular: string, plural: string, after?: string]>> = {
  weight: ["pesa", "pesano"], height: ["misura", "misurano", "in altezza"], width: ["misura", "misurano", "in larghezza"],
  length: ["misura", "misurano", "in lunghezza"], depth: ["misura", "misurano", "in profondità"],
  thickness: ["misura", "misurano", "di spessore"], dimensions: ["misura", "misurano"],
  capacity: ["ha una capacità di", "hanno una capacità di"], load: ["porta fino a", "portano fino a"],
  power: ["ha una potenza di", "hanno una potenza di"], voltage: ["funziona a", "funzionano a"], speed: ["raggiunge", "raggiungono"],
  warranty: ["ha una garanzia di", "hanno una garanzia di"],
}; // prettier-ignore

const NOUNS: Partial<Record<Concept, string>> = {
  weight: "peso", height: "altezza", width: "larghezza", length: "lunghezza", depth: "profondità", thickness: "spessore", power: "potenza",
  speed: "velocità", capacity: "capacità", load: "portata",
}; // prettier-ignore

const LIMIT = /^(?:max\.?|massimo|fino a)\s+/i;
const headOf = (label: string): string => label.split(/[\s']/)[0] ?? label;
const MASCULINE_E =
  /^(?:colore|spessore|materiale|sapore|odore|valore|motore|paese|stile|volume|nome|mese|livello|autore|editore|produttore|fornitore|numero|tessile|contenitore|piede|rumore|calore)$/i;
const PLURAL =
  /^(?:dimensioni|misure|ingredienti|colori|taglie|posti|cassetti|porte|pezzi|tasche|velocità|ripiani|ruote|giocatori|persone|pagine|funzioni|scomparti|lampade|lampadine|ganci)$/i;
const isPlural = (label: string): boolean => PLURAL.test(headOf(label)) && !/^velocità$/i.test(headOf(label));
const isFeminine = (label: string): boolean => {
  const head = headOf(label);
  if (isPlural(label)) return /(?:ioni|ure|ie|orte|che|ote|one|ine|ade)$/i.test(head);
  return /(?:a|tà|ù|ione|ice|udine|base|classe|serie)$/i.test(head) && !MASCULINE_E.test(head) && !/(?:ma|sofà)$/i.test(head);
};

function withArticle(label: string): string {
  const vowel = /^h?[aeiouàèéìòù]/i.test(label);
  const lo = /^(?:s[^aeiouàèéìòù]|z|gn|ps|x|y)/i.test(label);
  if (isPlural(label)) return isFeminine(label) ? `le ${label}` : vowel || lo ? `gli ${label}` : `i ${label}`;
  if (vowel) return `l'${label}`;
  return isFeminine(label) ? `la ${label}` : lo ? `lo ${label}` : `il ${label}`;
}

const ADJECTIVE =
  /^(?:\p{L}+(?:abile|ibile|evole|ico|ica|ivo|iva|oso|osa|ente|ante|ato|ata|ito|ita|uto|uta|ale)|vegano|vegana|bio|nuovo|nuova|portatile|impermeabile|compatibile|leggero|leggera|solare|resistente|adatto|adatta|facile|universale)$/iu;
const NOUN =
  /^(?:mobile|tessuto|contenuto|materiale|cliente|vestito|mercato|gelato|lato|stato|prodotto|manuale|canale|portale|musica|ceramica|fabbrica|plastica|invito|uscita|visita|entrata|bevanda)$/i;

function property(titles: Titles, { label, value, concept }: SaidProperty): string {
  const each = titlesOf(titles).length > 1 ? " ciascuno" : "";
  const said = concept === null ? undefined : SAID[concept];
  if (concept === "people" && isCount(value))
    return `${names(titles)} ${agree(titles, "è", "sono")} per ${value} ${value === "1" ? "persona" : "persone"}.`;
  if (concept === "material") return `${names(titles)} ${agree(titles, "è", "sono")} in ${value}.`;
  if (concept === "colour") return `${names(titles)} ${agree(titles, "esiste", "esistono")} in ${value}.`;
  if (said !== undefined && isMeasure(value.replace(LIMIT, ""))) {
    const [singular, plural, after] = said;
    return `${names(titles)} ${agree(titles, singular, plural)} ${concept === "load" ? value.replace(LIMIT, "") : value}${after === undefined ? "" : ` ${after}`}${each}.`;
  }
  if (isCount(value) && value.length < 4 && isPlural(label))
    return `${names(titles)} ${agree(titles, "ha", "hanno")} ${value} ${label}${each}.`;
  const be = isPlural(label) ? "sono" : "è";
  return `${capitalized(withArticle(label))} di ${names(titles)} ${be}${isMeasure(value) && !isCount(value) ? " di" : ""} ${value}.`;
}

function attribute(title: string, label: string, isTrue: boolean): string {
  const subject = name(title);
  const not = isTrue ? "" : "non ";
  const come = (noun: string, has: boolean): string => `${subject} si vende ${has ? "con" : "senza"} ${noun}.`;
  const part = (pattern: RegExp): string | undefined => pattern.exec(label)?.[1];
  const included = part(/^(.+?)\s+(?:inclus[oaie]|compres[oaie]|included)$/i) ?? part(/^(?:con|with)\s+(.+)$/i);
  if (included !== undefined) return come(included, isTrue);
  const lacked = part(/^(?:senza|without)\s+(.+)$/i);
  if (lacked !== undefined) return isTrue ? `${subject} è senza ${lacked}.` : `${subject} non è senza ${lacked}.`;
  const required = part(/^(.+?)\s+(?:richiest[oaie]|necessari[oaie]?)$/i);
  if (required !== undefined) return `${subject} ${not}richiede ${required}.`;
  const suited = part(/^(?:adatt[oa]\s+)?(?:per|a)\s+(.+)$/i);
  if (suited !== undefined) return `${subject} ${not}va bene per ${suited}.`;
  if (ADJECTIVE.test(headOf(label)) && !NOUN.test(headOf(label))) return `${subject} ${not}è ${label}.`;
  if (/(?:ed|able|free|safe|proof|bar|frei|ique|é)$/iu.test(label))
    return `«${capitalized(label)}»: ${isTrue ? "vale" : "non vale"} per ${subject}.`;
  return come(label, isTrue);
}

function withGreater(noun: string, more: boolean): string {
  if (isPlural(noun)) return `${isFeminine(noun) ? "le" : "i"} ${more ? "maggiori" : "minori"} ${noun}`;
  return `${isFeminine(noun) ? "la" : "il"} ${more ? "maggiore" : "minore"} ${noun}`;
}

function first(titles: Titles, { label, value, concept }: SaidProperty, highest: boolean): string {
  const each = titlesOf(titles).length > 1 ? " ciascuno" : "";
  const have = agree(titles, "ha", "hanno");
  if (isCount(value) && isPlural(label))
    return `${names(titles)} ${have} ${highest ? "il maggior" : "il minor"} numero di ${label}: ${value}${each}.`;
  return `${names(titles)} ${have} ${withGreater((concept === null ? undefined : NOUNS[concept]) ?? label, highest)}: ${value}${each}.`;
}

function ahead(title: string, { label, value, concept }: SaidProperty, higher: boolean): string {
  if (concept === "weight") return `Quindi ${name(title)} pesa di ${higher ? "più" : "meno"}.`;
  if (isCount(value) && isPlural(label)) return `Quindi ${name(title)} ha ${higher ? "più" : "meno"} ${label}.`;
  return `Quindi ${name(title)} ha ${withGreater((concept === null ? undefined : NOUNS[concept]) ?? label, higher)}.`;
}

function same(titles: readonly [string, string], { label, value, concept }: SaidProperty): string {
  if (concept === "weight") return `${names(titles)} pesano uguale: ${value}.`;
  if (isCount(value) && isPlural(label)) return `${names(titles)} hanno entrambi ${value} ${label}.`;
  const noun = (concept === null ? undefined : NOUNS[concept]) ?? label;
  const shared = isPlural(noun) ? (isFeminine(noun) ? "le stesse" : "gli stessi") : isFeminine(noun) ? "la stessa" : "lo stesso";
  return `${names(titles)} hanno ${shared} ${noun}: ${value}.`;
}

const OPENING = /^(?:(?:Il|La|Lo|I|Gli|Le|Quindi)\s|L')/;

export const products: ProductPhrases = withSpelling({
  property,
  has: (title, label) => attribute(title, label, true),
  hasNot: (title, label) => attribute(title, label, false),
  yes: (sentence) => `Sì, ${continued(sentence, OPENING)}`,
  no: (sentence) => `No, ${continued(sentence, OPENING)}`,
  first,
  ahead,
  fitting: (count, shown) =>
    count === 0
      ? "Nessuno dei nostri prodotti corrisponde."
      : count > shown
        ? `${number(count)} dei nostri prodotti corrispondono, per esempio:`
        : count === 1
          ? "Corrisponde un prodotto:"
          : "Corrispondono questi prodotti:",
  counted: (count) =>
    count === 0 ? "Nessuno dei nostri prodotti corrisponde." : count === 1 ? "Ce n'è uno." : `Ce ne sono ${number(count)}.`,
  more: (count) => (count === 1 ? "Ce n'è ancora uno." : `Ce ne sono altri ${number(count)}.`),
  closest: (shown) => `Niente soddisfa tutto questo. ${shown === 1 ? "Il più vicino è" : "I più vicini sono"}:`,
  unknown: (words) => `Non trovo nulla su «${words}» nei nostri dati.`,
  suggested: (shown) => (shown === 1 ? "Questo potrebbe andare bene:" : "Questi potrebbero andare bene:"),
  askKind: (kinds) => (kinds.length === 0 ? "Che cosa cerca?" : `Che cosa cerca: ${list(kinds, "or")}?`),
  askValue: (label, values) => (values.length === 0 ? `Che ${label} preferisce?` : `Che ${label}: ${list(values, "or")}?`),
  askBudget: "Qual è il Suo budget?",
  askWhich: (titles) => `Quale prodotto intende: ${list(titles.map(name), "or")}?`,
  unanswered: (question) => `Non ho informazioni su «${question}».`,
  nearby: (titles) => `Quello che abbiamo: ${list(titles, "and")}.`,
  same,
  list,
  introduced: (introduction, entries) => `${introduction} ${list(entries, "and")}.`,
});
