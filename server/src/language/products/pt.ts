import type { Concept } from "../concepts.ts";
import { capitalized, continued, formatsOf, isCount, isMeasure, quoted, type Titles, titlesOf } from "../formats.ts";
import type { ProductPhrases, SaidProperty } from "../product-phrases.ts";
import { withSpelling } from "./spelled.ts";

const { list, number } = formatsOf("pt-PT");
/** Quotes a title, which makes it a singular name without an article. */
export const name = (title: string): string => quoted(title, ["«", "»"]);
/** Quotes and joins titles. */
export const names = (titles: Titles): string => list(titlesOf(titles).map(name), "and");
const agree = (titles: Titles, singular: string, plural: string): string => (titlesOf(titles).length > 1 ? plural : singular);

const SAID: Partial<Record<Concept, readonly [singular: string, plural: string, after?: string]>> = {
  weight: ["pesa", "pesam"], height: ["mede", "medem", "de altura"], width: ["mede", "medem", "de largura"],
  length: ["mede", "medem", "de comprimento"], depth: ["mede", "medem", "de profundidade"], thickness: ["mede", "medem", "de espessura"],
  dimensions: ["mede", "medem"], capacity: ["tem uma capacidade de", "têm uma capacidade de"], load: ["suporta até", "suportam até"],
  power: ["tem uma potência de", "têm uma potência de"], voltage: ["funciona a", "funcionam a"], speed: ["atinge", "atingem"],
  warranty: ["tem uma garantia de", "têm uma garantia de"],
}; // prettier-ignore

const NOUNS: Partial<Record<Concept, string>> = {
  weight: "peso", height: "altura", width: "largura", length: "comprimento", depth: "profundidade", thickness: "espessura",
  power: "potência", speed: "velocidade", capacity: "capacidade",
}; // prettier-ignore

const LIMIT = /^(?:máx\.?|max\.?|máximo|até)\s+/iu;
const headOf = (label: string): string => label.split(" ")[0] ?? label;
const isPlural = (label: string): boolean =>
  /[aeiouãõ]s$|(?:ns|ões|ais|éis)$/iu.test(headOf(label)) && !/^(?:gás|mês|país|lápis|chassis|ténis)$/iu.test(headOf(label));
const isFeminine = (label: string): boolean => {
  const head = headOf(label).replace(/s$/i, "");
  return (
    /(?:a|ção|são|dade|gem|tude|cor|classe|base|série|fonte|ões|çõe|sõe)$/iu.test(head) && !/(?:ema|oma|ama|dia|clima|mapa)$/iu.test(head)
  );
};
const withArticle = (label: string): string => `${isFeminine(label) ? "a" : "o"}${isPlural(label) ? "s" : ""} ${label}`;

const ADJECTIVE =
  /^(?:\p{L}+(?:ável|ível|avel|ivel|ico|ica|ivo|iva|oso|osa|ente|ante|ado|ada|ido|ida)|vegano|vegana|bio|novo|nova|portátil|impermeável|compatível|leve|solar|resistente|adequado|adequada|fácil|universal|natural)$/iu;
const NOUN =
  /^(?:cabo|tecido|conteúdo|cliente|vestido|mercado|gelado|lado|estado|líquido|entrada|bebida|medida|saída|comida|música|cerâmica|fábrica|motivo|teclado|comando)$/iu;

function property(titles: Titles, { label, value, concept }: SaidProperty): string {
  const each = titlesOf(titles).length > 1 ? " cada" : "";
  const said = concept === null ? undefined : SAID[concept];
  if (concept === "people" && isCount(value))
    return `${names(titles)} ${agree(titles, "é", "são")} para ${value} ${value === "1" ? "pessoa" : "pessoas"}.`;
  if (concept === "material") return `${names(titles)} ${agree(titles, "é", "são")} de ${value}.`;
  if (concept === "colour") return `${names(titles)} ${agree(titles, "existe", "existem")} em ${value}.`;
  if (said !== undefined && isMeasure(value.replace(LIMIT, ""))) {
    const [singular, plural, after] = said;
    return `${names(titles)} ${agree(titles, singular, plural)} ${concept === "load" ? value.replace(LIMIT, "") : value}${after === undefined ? "" : ` ${after}`}${each}.`;
  }
  if (isCount(value) && value.length < 4 && isPlural(label))
    return `${names(titles)} ${agree(titles, "tem", "têm")} ${value} ${label}${each}.`;
  const be = isPlural(label) ? "são" : "é";
  return `${capitalized(withArticle(label))} de ${names(titles)} ${be}${isMeasure(value) && !isCount(value) ? " de" : ""} ${value}.`;
}

function attribute(title: string, label: string, isTrue: boolean): string {
  const subject = name(title);
  const not = isTrue ? "" : "não ";
  const come = (noun: string, has: boolean): string => `${subject} vem ${has ? "com" : "sem"} ${noun}.`;
  const part = (pattern: RegExp): string | undefined => pattern.exec(label)?.[1];
  const included = part(/^(.+?)\s+(?:incluíd[oa]s?|incluid[oa]s?|included)$/iu) ?? part(/^(?:com|with)\s+(.+)$/i);
  if (included !== undefined) return come(included, isTrue);
  const lacked = part(/^(?:sem|without)\s+(.+)$/i);
  if (lacked !== undefined) return come(lacked, !isTrue);
  const required = part(/^(.+?)\s+(?:necessári[oa]s?|necessari[oa]s?|obrigatóri[oa]s?)$/iu);
  if (required !== undefined) return `${subject} ${not}requer ${required}.`;
  const suited = part(/^(?:adequad[oa]\s+)?para\s+(.+)$/i);
  if (suited !== undefined) return `${subject} ${not}serve para ${suited}.`;
  if (ADJECTIVE.test(headOf(label)) && !NOUN.test(headOf(label))) return `${subject} ${not}é ${label}.`;
  if (/(?:ed|able|ible|free|safe|proof|bar|frei|ique|é)$/iu.test(label))
    return `«${capitalized(label)}»: ${isTrue ? "é" : "não é"} o caso de ${subject}.`;
  return come(label, isTrue);
}

function withGreater(noun: string, more: boolean): string {
  return `${withArticle(noun).replace(/\s.*$/, "")} ${more ? "maior" : "menor"}${isPlural(noun) ? "es" : ""} ${noun}`;
}

function first(titles: Titles, { label, value, concept }: SaidProperty, highest: boolean): string {
  const each = titlesOf(titles).length > 1 ? " cada" : "";
  const have = agree(titles, "tem", "têm");
  if (isCount(value) && isPlural(label))
    return `${names(titles)} ${have} ${highest ? "o maior" : "o menor"} número de ${label}: ${value}${each}.`;
  return `${names(titles)} ${have} ${withGreater((concept === null ? undefined : NOUNS[concept]) ?? label, highest)}: ${value}${each}.`;
}

function ahead(title: string, { label, value, concept }: SaidProperty, higher: boolean): string {
  if (concept === "weight") return `Portanto, ${name(title)} pesa ${higher ? "mais" : "menos"}.`;
  if (isCount(value) && isPlural(label)) return `Portanto, ${name(title)} tem ${higher ? "mais" : "menos"} ${label}.`;
  return `Portanto, ${name(title)} tem ${withGreater((concept === null ? undefined : NOUNS[concept]) ?? label, higher)}.`;
}

function same(titles: readonly [string, string], { label, value, concept }: SaidProperty): string {
  if (concept === "weight") return `${names(titles)} pesam o mesmo: ${value}.`;
  if (isCount(value) && isPlural(label)) return `Tanto ${name(titles[0])} como ${name(titles[1])} têm ${value} ${label}.`;
  const noun = (concept === null ? undefined : NOUNS[concept]) ?? label;
  const shared = `${isFeminine(noun) ? "a" : "o"}${isPlural(noun) ? "s" : ""} ${isFeminine(noun) ? "mesma" : "mesmo"}${isPlural(noun) ? "s" : ""}`;
  return `${names(titles)} têm ${shared} ${noun}: ${value}.`;
}

const OPENING = /^(?:O|A|Os|As|Portanto|Tanto)(?:\s|(?=,))/;

export const products: ProductPhrases = withSpelling({
  property,
  has: (title, label) => attribute(title, label, true),
  hasNot: (title, label) => attribute(title, label, false),
  yes: (sentence) => `Sim, ${continued(sentence, OPENING)}`,
  no: (sentence) => `Não, ${continued(sentence, OPENING)}`,
  first,
  ahead,
  fitting: (count, shown) =>
    count === 0
      ? "Nenhum dos nossos produtos corresponde."
      : count > shown
        ? `${number(count)} dos nossos produtos correspondem, por exemplo:`
        : count === 1
          ? "Há um produto que corresponde:"
          : "Estes produtos correspondem:",
  counted: (count) => (count === 0 ? "Nenhum dos nossos produtos corresponde." : `Há ${number(count)}.`),
  more: (count) => `Há mais ${number(count)}.`,
  closest: (shown) => `Nada cumpre tudo isso. O que mais se aproxima ${shown === 1 ? "é" : "são"}:`,
  unknown: (words) => `Não encontro nada sobre «${words}» nos nossos dados.`,
  suggested: (shown) => (shown === 1 ? "Isto pode servir:" : "Estes podem servir:"),
  askKind: (kinds) => (kinds.length === 0 ? "O que procura?" : `O que procura: ${list(kinds, "or")}?`),
  askValue: (label, values) => (values.length === 0 ? `Que ${label} prefere?` : `Que ${label}: ${list(values, "or")}?`),
  askBudget: "Qual é o seu orçamento?",
  askWhich: (titles) => `A que produto se refere: ${list(titles.map(name), "or")}?`,
  unanswered: (question) => `Não tenho informação sobre «${question}».`,
  nearby: (titles) => `O que temos: ${list(titles, "and")}.`,
  same,
  list,
  introduced: (introduction, entries) => `${introduction} ${list(entries, "and")}.`,
});
