import type { Concept } from "../concepts.ts";
import { capitalized, continued, formatsOf, isCount, isMeasure, quoted, type Titles, titlesOf } from "../formats.ts";
import type { ProductPhrases, SaidProperty } from "../product-phrases.ts";
import { isFeminine, isPlural, verbOf, withArticle } from "./es-nouns.ts";
import { withSpelling } from "./spelled.ts";

const { list, number } = formatsOf("es");

/** Returns a title in quotes, which makes it a singular name without gender. */
export function name(title: string): string {
  return quoted(title, ["«", "»"]);
}

export function names(titles: Titles): string {
  return list(titlesOf(titles).map(name), "and");
}

/** Predicates for known properties: singular and plural. */
const SAID: Partial<Record<Concept, { readonly verbs: readonly [string, string]; readonly after?: string }>> = {
  weight: { verbs: ["pesa", "pesan"] },
  height: { verbs: ["mide", "miden"], after: "de alto" },
  width: { verbs: ["mide", "miden"], after: "de ancho" },
  length: { verbs: ["mide", "miden"], after: "de largo" },
  depth: { verbs: ["mide", "miden"], after: "de fondo" },
  thickness: { verbs: ["mide", "miden"], after: "de grosor" },
  dimensions: { verbs: ["mide", "miden"] },
  capacity: { verbs: ["tiene una capacidad de", "tienen una capacidad de"] },
  load: { verbs: ["soporta hasta", "soportan hasta"] },
  power: { verbs: ["tiene una potencia de", "tienen una potencia de"] },
  voltage: { verbs: ["funciona a", "funcionan a"] },
  brightness: { verbs: ["tiene un brillo de", "tienen un brillo de"] },
  speed: { verbs: ["alcanza", "alcanzan"] },
  warranty: { verbs: ["tiene una garantía de", "tienen una garantía de"] },
};

/** Comparisons for known properties without an adjective that agrees with the product, whose gender is unknown. */
const COMPARED: Partial<Record<Concept, readonly [singular: string, plural: string]>> = {
  weight: ["pesa", "pesan"], load: ["soporta", "soportan"],
}; // prettier-ignore

/** Nouns for known properties, used if the label differs. */
const NOUNS: Partial<Record<Concept, string>> = {
  height: "altura", width: "anchura", length: "longitud", depth: "profundidad", thickness: "grosor", power: "potencia",
  brightness: "luminosidad", speed: "velocidad", capacity: "capacidad", battery: "autonomía",
}; // prettier-ignore

const LIMIT = /^(?:máx\.?|max\.?|máximo|maximo|hasta)\s+/iu;
const TIME = /\d\s*(?:h|horas?|min|minutos?|días?|dias?|semanas?|mes(?:es)?|años?)(?!\p{L})/iu;

function agree(titles: Titles, singular: string, plural: string): string {
  return titlesOf(titles).length > 1 ? plural : singular;
}

function property(titles: Titles, { label, value, concept }: SaidProperty): string {
  const each = titlesOf(titles).length > 1 ? " cada uno" : "";
  const said = concept === null ? undefined : SAID[concept];
  if (concept === "people" && isCount(value))
    return `${names(titles)} ${agree(titles, "es", "son")} para ${value} ${value === "1" ? "persona" : "personas"}.`;
  if (concept === "battery" && TIME.test(value)) return `La batería de ${names(titles)} dura ${value}.`;
  if (concept === "colour") return `${names(titles)} ${agree(titles, "viene", "vienen")} en ${value}.`;
  if (concept === "material") return `${names(titles)} ${agree(titles, "es", "son")} de ${value}.`;
  if (said !== undefined && isMeasure(value.replace(LIMIT, ""))) {
    const shown = concept === "load" ? value.replace(LIMIT, "") : value;
    return `${names(titles)} ${agree(titles, ...said.verbs)} ${shown}${said.after === undefined ? "" : ` ${said.after}`}${each}.`;
  }
  if (isCount(value) && value.length < 4 && isPlural(label))
    return `${names(titles)} ${agree(titles, "tiene", "tienen")} ${value} ${label}${each}.`;
  if (concept === "care") return `Sobre el cuidado de ${names(titles)}, nuestros datos indican: ${value}.`;
  const verb = verbOf(label);
  if (verb !== null) return `${names(titles)} ${agree(titles, verb, verb === "es" ? "son" : "están")} ${label} (${value}).`;
  const be = isPlural(label) ? "son" : "es";
  return `${capitalized(withArticle(label))} de ${names(titles)} ${isMeasure(value) && !isCount(value) ? `${be} de` : be} ${value}.`;
}

/** States a yes-or-no attribute. Most labels are adjectives, nouns, or a noun with a participle. */
function attribute(title: string, label: string, isTrue: boolean): string {
  const subject = name(title);
  const not = isTrue ? "" : "no ";
  const come = (noun: string, has: boolean): string => `${subject} viene ${has ? "con" : "sin"} ${noun}.`;
  const part = (pattern: RegExp): string | undefined => pattern.exec(label)?.[1];
  const own = /^(es|está|tiene|necesita|requiere|admite|permite|contiene|incluye)\s+(.+)$/i.exec(label);
  if (own !== null) return `${subject} ${not}${(own[1] ?? "").toLowerCase()} ${own[2] ?? ""}.`;
  const included = part(/^(.+?)\s+(?:incluid[oa]s?|included)$/i) ?? part(/^(?:con|with)\s+(.+)$/i);
  if (included !== undefined) return come(included, isTrue);
  const lacked = part(/^(?:sin|without)\s+(.+)$/i);
  if (lacked !== undefined) return come(lacked, !isTrue);
  const required = part(/^(.+?)\s+(?:requerid[oa]s?|necesari[oa]s?)$/i);
  if (required !== undefined) return `${subject} ${not}requiere ${required}.`;
  const suited = part(/^(?:apt[oa]\s+)?para\s+(.+)$/i);
  if (suited !== undefined) return `${subject} ${not}es ${label}.`;
  const possible = part(/^(.+?)\s+(?:posibles?|disponibles?|permitid[oa]s?)$/i);
  if (possible !== undefined) return `${subject} ${not}admite ${possible}.`;
  const verb = verbOf(label);
  if (verb !== null) return `${subject} ${not}${verb} ${label}.`;
  if (/(?:ed|proof|free|safe|resistant|bar|frei|ique|é)$/iu.test(label))
    return `«${capitalized(label)}»: ${isTrue ? "así es" : "no es así"} en el caso de ${subject}.`;
  return come(label, isTrue);
}

function first(titles: Titles, { label, value, concept }: SaidProperty, highest: boolean): string {
  const amount = concept === null ? undefined : COMPARED[concept];
  const each = titlesOf(titles).length > 1 ? " cada uno" : "";
  if (amount !== undefined)
    return `${titlesOf(titles).length > 1 ? "Los que" : "El que"} ${highest ? "más" : "menos"} ${agree(titles, ...amount)} ${agree(titles, "es", "son")} ${names(titles)}: ${value}${each}.`;
  if (concept === "people")
    return `${names(titles)} ${agree(titles, "es", "son")} para el ${highest ? "mayor" : "menor"} número de personas: ${value}.`;
  const have = agree(titles, "tiene", "tienen");
  if (isCount(value) && isPlural(label))
    return `${names(titles)} ${have} ${highest ? "el mayor" : "el menor"} número de ${label}: ${value}${each}.`;
  const noun = concept === null ? label : (NOUNS[concept] ?? label);
  return `${names(titles)} ${have} ${withGreater(noun, highest)}: ${value}${each}.`;
}

/** Returns a noun with its article and the comparative, which is also the superlative: "la mayor altura". */
function withGreater(noun: string, more: boolean): string {
  const article = withArticle(noun).replace(/\s.*$/, "");
  return `${article} ${more ? "mayor" : "menor"}${isPlural(noun) ? "es" : ""} ${noun}`;
}

function ahead(title: string, { label, value, concept }: SaidProperty, higher: boolean): string {
  const amount = concept === null ? undefined : COMPARED[concept];
  const more = higher ? "más" : "menos";
  if (amount !== undefined) return `Así que ${name(title)} ${amount[0]} ${more}.`;
  if (concept === "people") return `Así que ${name(title)} es para ${more} personas.`;
  if (isCount(value) && isPlural(label)) return `Así que ${name(title)} tiene ${more} ${label}.`;
  const noun = concept === null ? label : (NOUNS[concept] ?? label);
  return `Así que ${name(title)} tiene ${withGreater(noun, higher)}.`;
}

function same(titles: readonly [string, string], { label, value, concept }: SaidProperty): string {
  if (concept === "people") return `${names(titles)} son para ${value} personas.`;
  if (concept === "weight") return `${names(titles)} pesan lo mismo: ${value}.`;
  if (isCount(value) && isPlural(label)) return `Tanto ${name(titles[0])} como ${name(titles[1])} tienen ${value} ${label}.`;
  const noun = concept === null ? label : (NOUNS[concept] ?? label);
  return `${names(titles)} tienen ${withArticle(noun).replace(/\s.*$/, "")} ${isPlural(noun) ? (isFeminine(noun) ? "mismas" : "mismos") : isFeminine(noun) ? "misma" : "mismo"} ${noun}: ${value}.`;
}

/** Words, except names, at the start of sentences from these phrases. */
const OPENING = /^(?:El|La|Los|Las|Así|Tanto|Sobre)\s/;

export const products: ProductPhrases = withSpelling({
  property,
  has: (title, label) => attribute(title, label, true),
  hasNot: (title, label) => attribute(title, label, false),
  yes: (sentence) => `Sí, ${continued(sentence, OPENING)}`,
  no: (sentence) => `No, ${continued(sentence, OPENING)}`,
  first,
  ahead,
  fitting: (count, shown) =>
    count === 0
      ? "Ninguno de nuestros productos encaja."
      : count > shown
        ? `${number(count)} de nuestros productos encajan, por ejemplo:`
        : count === 1
          ? "Encaja un producto:"
          : "Encajan estos productos:",
  counted: (count) => (count === 0 ? "Ninguno de nuestros productos encaja." : count === 1 ? "Hay uno." : `Hay ${number(count)}.`),
  more: (count) => (count === 1 ? "Hay uno más." : `Hay ${number(count)} más.`),
  closestUnsure: (shown) =>
    `No puedo confirmar todo eso en ninguno de nuestros productos. Lo que más se acerca ${shown === 1 ? "es" : "son"}:`,
  closest: (shown) => `No hay nada que lo cumpla todo. Lo que más se acerca ${shown === 1 ? "es" : "son"}:`,
  unknown: (words) => `No encuentro nada sobre «${words}» en nuestros datos.`,
  suggested: (shown) => (shown === 1 ? "Esto podría encajar:" : "Estos podrían encajar:"),
  askKind: (kinds) => (kinds.length === 0 ? "¿Qué busca?" : `¿Qué busca: ${list(kinds, "or")}?`),
  askValue: (label, values) => (values.length === 0 ? `¿Qué ${label} prefiere?` : `¿Qué ${label}: ${list(values, "or")}?`),
  askBudget: "¿Cuál es su presupuesto?",
  askWhich: (titles) => `¿A qué producto se refiere: ${list(titles.map(name), "or")}?`,
  unanswered: (question) => `No tengo información sobre «${question}».`,
  nearby: (titles) => `Lo que sí tenemos: ${list(titles, "and")}.`,
  same,
  list,
  introduced: (introduction, entries) => `${introduction} ${list(entries, "and")}.`,
});
