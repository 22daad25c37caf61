import type { Concept } from "../concepts.ts";
import { capitalized, continued, formatsOf, isCount, isMeasure, quoted, type Titles, titlesOf } from "../formats.ts";
import type { ProductPhrases, SaidProperty } from "../product-phrases.ts";
import { elided, genderOf, isAdjective, isPlural, withArticle } from "./fr-nouns.ts";
import { withSpelling } from "./spelled.ts";

const { list, number } = formatsOf("fr");

/** Returns a title in quotes, which makes it a singular name without gender. */
export function name(title: string): string {
  return quoted(title, ["« ", " »"]);
}

export function names(titles: Titles): string {
  return list(titlesOf(titles).map(name), "and");
}

/** Predicates for known properties: singular and plural. */
const SAID: Partial<Record<Concept, { readonly verbs: readonly [string, string]; readonly after?: string }>> = {
  weight: { verbs: ["pèse", "pèsent"] },
  height: { verbs: ["mesure", "mesurent"], after: "de haut" },
  width: { verbs: ["mesure", "mesurent"], after: "de large" },
  length: { verbs: ["mesure", "mesurent"], after: "de long" },
  depth: { verbs: ["mesure", "mesurent"], after: "de profondeur" },
  thickness: { verbs: ["mesure", "mesurent"], after: "d'épaisseur" },
  dimensions: { verbs: ["mesure", "mesurent"] },
  capacity: { verbs: ["contient", "contiennent"] },
  load: { verbs: ["supporte jusqu'à", "supportent jusqu'à"] },
  power: { verbs: ["a une puissance de", "ont une puissance de"] },
  voltage: { verbs: ["fonctionne en", "fonctionnent en"] },
  brightness: { verbs: ["a une luminosité de", "ont une luminosité de"] },
  speed: { verbs: ["atteint", "atteignent"] },
  warranty: { verbs: ["a une garantie de", "ont une garantie de"] },
};

/**
 * Comparisons for known properties without an adjective that agrees with the product, whose gender is unknown: "pèse plus", never "le plus
 * lourd".
 */
const COMPARED: Partial<Record<Concept, readonly [singular: string, plural: string]>> = {
  weight: ["pèse", "pèsent"], capacity: ["contient", "contiennent"], load: ["supporte", "supportent"],
}; // prettier-ignore

/** Nouns for known properties, used if the label differs. */
const NOUNS: Partial<Record<Concept, string>> = {
  height: "hauteur", width: "largeur", length: "longueur", depth: "profondeur", thickness: "épaisseur", power: "puissance",
  brightness: "luminosité", speed: "vitesse", battery: "autonomie",
}; // prettier-ignore

const LIMIT = /^(?:max\.?|maximum|maxi|jusqu['’]à)\s+/i;
const TIME = /\d\s*(?:h|heures?|min|minutes?|jours?|semaines?|mois|ans?|années?)(?!\p{L})/iu;

function agree(titles: Titles, singular: string, plural: string): string {
  return titlesOf(titles).length > 1 ? plural : singular;
}

function property(titles: Titles, { label, value, concept }: SaidProperty): string {
  const several = titlesOf(titles).length > 1;
  const said = concept === null ? undefined : SAID[concept];
  if (concept === "people" && isCount(value))
    return `${names(titles)} ${agree(titles, "convient", "conviennent")} pour ${value} ${value === "1" ? "personne" : "personnes"}.`;
  if (concept === "battery" && TIME.test(value)) return `La batterie de ${names(titles)} tient ${value}.`;
  if (concept === "colour") return `${names(titles)} ${agree(titles, "existe", "existent")} en ${value}.`;
  if (concept === "material" && !/^(?:en|de)\s/i.test(value)) return `${names(titles)} ${agree(titles, "est", "sont")} en ${value}.`;
  if (said !== undefined && isMeasure(value.replace(LIMIT, ""))) {
    const shown = concept === "load" ? value.replace(LIMIT, "") : value;
    const after = said.after === undefined ? "" : ` ${said.after}`;
    return `${names(titles)} ${agree(titles, ...said.verbs)} ${shown}${after}${several ? " chacun" : ""}.`;
  }
  if (isCount(value) && value.length < 4 && isPlural(label))
    return `${names(titles)} ${agree(titles, "a", "ont")} ${value} ${label}${several ? " chacun" : ""}.`;
  if (!isCount(value) && isAdjective(label)) return `${names(titles)} ${agree(titles, "est", "sont")} ${label} (${value}).`;
  const article = withArticle(label);
  if (article === null) return `Pour ${names(titles)}, nos données indiquent sous « ${label} » : ${value}.`;
  if (concept === "origin" || concept === "care") return `Pour ${article} de ${names(titles)}, nos données indiquent : ${value}.`;
  const be = isPlural(label) ? "sont" : "est";
  const of = isMeasure(value) && !isCount(value) ? `${be} de` : be;
  return `${capitalized(article)} de ${names(titles)} ${of} ${value}.`;
}

/** States a yes-or-no attribute. Most labels are adjectives, nouns, or a noun with a participle. */
function attribute(title: string, label: string, isTrue: boolean): string {
  const subject = name(title);
  const verb = (affirmative: string): string =>
    isTrue
      ? `${subject} ${affirmative}`
      : `${subject} ${/^[aeé]/i.test(affirmative) ? "n'" : "ne "}${affirmative.replace(/^(\S+)/, "$1 pas")}`;
  const sold = (noun: string, has: boolean): string => `${subject} se vend ${has ? "avec" : "sans"} ${noun}.`;
  const part = (pattern: RegExp): string | undefined => pattern.exec(label)?.[1];
  const own = part(/^est\s+(.+)$/i);
  if (own !== undefined) return `${verb(`est ${own}`)}.`;
  const included =
    part(/^(.+?)\s+(?:est |sont )?(?:inclus|incluse|incluses|compris|comprise|comprises|fourni|fournie|fournis|fournies|included)$/i) ??
    part(/^(?:avec|with)\s+(.+)$/i);
  if (included !== undefined) return sold(included, isTrue);
  if (/^sans fil$/i.test(label)) return `${verb("est sans fil")}.`;
  const lacked = part(/^(?:sans|without)\s+(.+)$/i);
  if (lacked !== undefined) return isTrue ? `${subject} est sans ${lacked}.` : `${subject} n'est pas sans ${lacked}.`;
  const suited = part(/^(?:convient|adapté|adaptée|pour)\s+(?:à |aux |pour )?(.+)$/i);
  if (suited !== undefined) return `${verb("convient")} pour ${/^\p{Ll}\S*s$/u.test(suited) ? `les ${suited}` : suited}.`;
  if (isAdjective(label)) return `${verb(`est ${label}`)}.`;
  const state =
    /^(\S+)\s+(requise?s?|nécessaires?|possibles?|obligatoires?|autorisée?s?|recommandée?s?|disponibles?|amovibles?|réglables?|lavables?)$/i.exec(
      label,
    );
  const article = withArticle(state?.[1] ?? "");
  if (state !== null && article !== null)
    return `Pour ${subject}, ${article} ${isTrue ? "" : "n'"}${isPlural(label) ? "sont" : "est"} ${isTrue ? "" : "pas "}${state[2] ?? ""}.`;
  if (/(?:ed|proof|free|safe|resistant|required|bar|frei|isch|lich|dicht)$/i.test(label))
    return `« ${capitalized(label)} » : ${isTrue ? "c'est" : "ce n'est pas"} le cas de ${subject}.`;
  return sold(label, isTrue);
}

function first(titles: Titles, { label, value, concept }: SaidProperty, highest: boolean): string {
  const amount = concept === null ? undefined : COMPARED[concept];
  const each = titlesOf(titles).length > 1 ? " chacun" : "";
  if (amount !== undefined)
    return `${agree(titles, "C'est", "Ce sont")} ${names(titles)} qui ${agree(titles, ...amount)} le ${highest ? "plus" : "moins"} : ${value}${each}.`;
  const have = agree(titles, "a", "ont");
  if (concept === "people")
    return `${agree(titles, "C'est", "Ce sont")} ${names(titles)} qui ${agree(titles, "convient", "conviennent")} pour le ${highest ? "plus" : "moins"} de personnes : ${value}.`;
  if (isCount(value) && isPlural(label))
    return `${agree(titles, "C'est", "Ce sont")} ${names(titles)} qui ${have} le ${highest ? "plus" : "moins"} ${elided("de", label)} : ${value}${each}.`;
  const noun = concept === null ? label : (NOUNS[concept] ?? label);
  const article = withArticle(noun);
  if (article === null)
    return `Pour « ${label} », ${names(titles)} ${have} la valeur la plus ${highest ? "élevée" : "basse"} : ${value}${each}.`;
  return `${agree(titles, "C'est", "Ce sont")} ${names(titles)} qui ${have} ${article} ${superlative(noun, highest)} : ${value}${each}.`;
}

function superlative(noun: string, highest: boolean): string {
  const isSmall =
    /^(?:hauteur|largeur|longueur|profondeur|epaisseur|épaisseur|taille|surface|diam|dimensions|contenance|capacité|autonomie)/i.test(noun);
  const feminine = genderOf(noun) === "f";
  const ending = `${feminine ? "e" : ""}${isPlural(noun) ? "s" : ""}`;
  const article = isPlural(noun) ? "les" : feminine ? "la" : "le";
  if (/^garantie/i.test(noun)) return `${article} plus ${highest ? "longue" : "courte"}`;
  if (isSmall) return `${article} plus ${highest ? "grand" : "petit"}${ending}`;
  return highest
    ? `${article} plus élevé${ending}`
    : `${article} plus ${feminine ? "basse" : "bas"}${isPlural(noun) && feminine ? "s" : ""}`;
}

function ahead(title: string, { label, value, concept }: SaidProperty, higher: boolean): string {
  const amount = concept === null ? undefined : COMPARED[concept];
  const more = higher ? "plus" : "moins";
  if (amount !== undefined) return `${name(title)} ${amount[0]} donc ${more}.`;
  if (concept === "people") return `${name(title)} convient donc pour ${more} de personnes.`;
  if (isCount(value) && isPlural(label)) return `${name(title)} a donc ${more} ${elided("de", label)}.`;
  const noun = concept === null ? label : (NOUNS[concept] ?? label);
  const article = withArticle(noun);
  if (article === null) return `${name(title)} a donc la valeur la plus ${higher ? "élevée" : "basse"} pour « ${label} ».`;
  return `${name(title)} a donc ${article} ${superlative(noun, higher)}.`;
}

function same(titles: readonly [string, string], { label, value, concept }: SaidProperty): string {
  if (concept === "people") return `${names(titles)} conviennent pour ${value} personnes.`;
  if (concept === "weight") return `${names(titles)} pèsent autant : ${value}.`;
  if (concept === "capacity") return `${names(titles)} contiennent autant : ${value}.`;
  if (isCount(value) && isPlural(label)) return `${names(titles)} ont tous deux ${value} ${label}.`;
  const noun = concept === null ? label : (NOUNS[concept] ?? label);
  const shared = isPlural(noun) ? "les mêmes" : genderOf(noun) === "f" ? "la même" : "le même";
  return genderOf(noun) === null && !isPlural(noun)
    ? `Pour « ${noun} », ${names(titles)} ont la même valeur : ${value}.`
    : `${names(titles)} ont ${shared} ${noun} : ${value}.`;
}

/** Words, except names, at the start of sentences from these phrases. */
const OPENING = /^(?:(?:Le|La|Les|Pour|Ce)\s|[LC]')/;

export const products: ProductPhrases = withSpelling({
  property,
  has: (title, label) => attribute(title, label, true),
  hasNot: (title, label) => attribute(title, label, false),
  yes: (sentence) => `Oui, ${continued(sentence, OPENING)}`,
  no: (sentence) => `Non, ${continued(sentence, OPENING)}`,
  first,
  ahead,
  fitting: (count, shown) =>
    count === 0
      ? "Aucun de nos produits ne correspond."
      : count > shown
        ? `${number(count)} de nos produits correspondent, par exemple :`
        : count === 1
          ? "Un produit correspond :"
          : "Ces produits correspondent :",
  counted: (count) =>
    count === 0 ? "Aucun de nos produits ne correspond." : count === 1 ? "Il y en a un." : `Il y en a ${number(count)}.`,
  more: (count) => (count === 1 ? "Il y en a encore un autre." : `Il y en a encore ${number(count)} ${count < 2 ? "autre" : "autres"}.`),
  closestUnsure: (shown) =>
    `Je ne peux pas confirmer tout cela pour nos produits. ${shown === 1 ? "Voici celui qui s'en approche" : "Voici ceux qui s'en approchent"} le plus :`,
  closest: (shown) =>
    `Rien ne correspond à tout cela. ${shown === 1 ? "Voici ce qui s'en approche le plus" : "Voici ceux qui s'en approchent le plus"} :`,
  unknown: (words) => `Je ne trouve rien sur « ${words} » dans nos données.`,
  suggested: () => "Cela pourrait convenir :",
  askKind: (kinds) => (kinds.length === 0 ? "Que cherchez-vous ?" : `Que cherchez-vous : ${list(kinds, "or")} ?`),
  askValue: (label, values) => {
    const article = withArticle(label);
    const what = isPlural(label)
      ? `Quelles ${label}`
      : genderOf(label) === "m"
        ? `Quel ${label}`
        : article === null
          ? `Que préférez-vous pour « ${label} »`
          : `Quelle ${label}`;
    return values.length === 0 ? `${what} ?` : `${what} : ${list(values, "or")} ?`;
  },
  askBudget: "Quel est votre budget ?",
  askWhich: (titles) => `De quel produit parlez-vous : ${list(titles.map(name), "or")} ?`,
  unanswered: (question) => `Je n'ai pas d'information sur « ${question} ».`,
  nearby: (titles) => `Ce que nous avons : ${list(titles, "and")}.`,
  same,
  list,
  introduced: (introduction, entries) => `${introduction} ${list(entries, "and")}.`,
});
