import type { Concept } from "../concepts.ts";
import { capitalized, continued, formatsOf, isCount, isMeasure, type Titles, titlesOf } from "../formats.ts";
import type { ProductPhrases, SaidProperty } from "../product-phrases.ts";
import { agree, isAdjective, isPlural, the, The, withArticle } from "./en-nouns.ts";
import { withSpelling } from "./spelled.ts";

const { list, number } = formatsOf("en-GB");

/** Predicates for known properties: singular, plural, and whether a value without a number is allowed. */
const SAID: Partial<Record<Concept, { readonly verbs: readonly [string, string]; readonly after?: string; readonly anyValue?: true }>> = {
  weight: { verbs: ["weighs", "weigh"] },
  height: { verbs: ["is", "are"], after: "high" },
  width: { verbs: ["is", "are"], after: "wide" },
  length: { verbs: ["is", "are"], after: "long" },
  depth: { verbs: ["is", "are"], after: "deep" },
  thickness: { verbs: ["is", "are"], after: "thick" },
  dimensions: { verbs: ["measures", "measure"] },
  capacity: { verbs: ["holds", "hold"] },
  load: { verbs: ["carries up to", "carry up to"] },
  power: { verbs: ["has a power of", "have a power of"] },
  voltage: { verbs: ["runs on", "run on"] },
  brightness: { verbs: ["has a brightness of", "have a brightness of"] },
  speed: { verbs: ["reaches", "reach"] },
  warranty: { verbs: ["comes with a warranty of", "come with a warranty of"] },
  material: { verbs: ["is made of", "are made of"], anyValue: true },
  origin: { verbs: ["comes from", "come from"], anyValue: true },
  colour: { verbs: ["comes in", "come in"], anyValue: true },
  rating: { verbs: ["is rated", "are rated"], anyValue: true },
};

/** Comparatives for known properties. Their last letters are replaced to form the superlative. */
const COMPARED: Partial<Record<Concept, readonly [higher: string, lower: string]>> = {
  weight: ["heavier", "lighter"], height: ["taller", "lower"], width: ["wider", "narrower"], length: ["longer", "shorter"],
  depth: ["deeper", "shallower"], thickness: ["thicker", "thinner"], power: ["stronger", "weaker"],
  brightness: ["brighter", "dimmer"], speed: ["faster", "slower"],
}; // prettier-ignore

/** Verbs for properties that are compared by amount: "holds the most". */
const AMOUNTS: Partial<Record<Concept, readonly [string, string]>> = { capacity: ["holds", "hold"], load: ["carries", "carry"] };

const LIMIT = /^(?:max\.?|maximum|up to)\s+/i;
const TIME = /\d\s*(?:h|hrs?|hours?|min|minutes?|days?|d|weeks?|months?|years?)\b/i;
const ADJECTIVE_WITH_VALUE = /(?:able|ible|proof|resistant|free|compatible|safe)$/i;

/** Joins titles with their articles: "the Kestrel and the Merlin". */
export function named(titles: Titles): string {
  return list(titlesOf(titles).map(the), "and");
}

/** Joins titles at the start of a sentence: "The Kestrel and the Merlin". */
export function namedFirst(titles: Titles): string {
  const [opening = "", ...others] = titlesOf(titles);
  return list([The(opening), ...others.map(the)], "and");
}

function property(titles: Titles, { label, value, concept }: SaidProperty): string {
  const several = titlesOf(titles).length > 1;
  const be = agree(titles, "is", "are");
  const said = concept === null ? undefined : SAID[concept];
  if (concept === "origin" && /^made\b/i.test(value)) return `${namedFirst(titles)} ${be} made${value.slice(4)}.`;
  if (concept === "care") return `The care instructions for ${named(titles)} say: ${value}.`;
  if (concept === "people" && isCount(value)) return `${namedFirst(titles)} ${be} for ${value} ${value === "1" ? "person" : "people"}.`;
  if (concept === "battery" && TIME.test(value)) return `The battery of ${named(titles)} lasts ${value}.`;
  if (said !== undefined && (said.anyValue === true || isMeasure(value.replace(LIMIT, "")))) {
    const verb = agree(titles, ...said.verbs);
    const shared = !several || said.anyValue === true ? verb : verb === "are" ? "are each" : `each ${verb}`;
    const shown = concept === "load" ? value.replace(LIMIT, "") : value;
    return `${namedFirst(titles)} ${shared} ${shown}${said.after === undefined ? "" : ` ${said.after}`}.`;
  }
  if (isCount(value) && isPlural(label) && value.length < 4)
    return `${namedFirst(titles)} ${several ? "each have" : agree(titles, "has", "have")} ${value} ${label}.`;
  if (ADJECTIVE_WITH_VALUE.test(label)) return `${namedFirst(titles)} ${be} ${label} (${value}).`;
  return `The ${label} of ${named(titles)} ${isPlural(label) ? "are" : "is"} ${value}.`;
}

/** States a yes-or-no attribute. Most labels are adjectives, nouns, or a noun with a participle. */
function attribute(title: string, label: string, isTrue: boolean): string {
  const subject = The(title);
  const be = `${agree(title, "is", "are")}${isTrue ? "" : " not"}`;
  const verb = (base: string, third: string): string => (isTrue ? agree(title, third, base) : `${agree(title, "does", "do")} not ${base}`);
  const come = (noun: string, has: boolean): string =>
    `${subject} ${agree(title, "comes", "come")} ${has ? "with" : "without"} ${withArticle(noun)}.`;
  const part = (pattern: RegExp): string | null => pattern.exec(label)?.[1] ?? null;
  const own = part(/^(?:is|are)\s+(.+)$/i);
  if (own !== null) return `${subject} ${be} ${own}.`;
  const lacked = part(/^(?:without|no)\s+(.+)$/i);
  if (lacked !== null) return come(lacked, !isTrue);
  const included =
    part(/^(.+?)\s+(?:is |are )?(?:included|inclusive|incl\.?)$/i) ??
    part(/^(?:with|has|have|incl\.?|including|includes|comes with)\s+(.+)$/i);
  if (included !== null) return come(included, isTrue);
  const required = part(/^(.+?)\s+(?:is |are )?(?:required|needed|necessary)$/i) ?? part(/^(?:requires?|needs?)\s+(.+)$/i);
  if (required !== null) return `${subject} ${verb("require", "requires")} ${withArticle(required)}.`;
  const contained = part(/^contains?\s+(.+)$/i);
  if (contained !== null) return `${subject} ${verb("contain", "contains")} ${contained}.`;
  const supported = part(/^supports?\s+(.+)$/i) ?? part(/^(.+?)\s+(?:supported|support)$/i);
  if (supported !== null) return `${subject} ${verb("support", "supports")} ${supported}.`;
  const allowed = part(/^allows?\s+(.+)$/i) ?? part(/^(.+?)\s+allowed$/i);
  if (allowed !== null) return `${subject} ${verb("allow", "allows")} ${allowed}.`;
  const available = part(/^(.+?)\s+(?:available|possible)$/i);
  if (available !== null) return `${subject} ${be} available with ${available}.`;
  const possible = part(/^can\s+(?:be\s+)?(.+)$/i);
  if (possible !== null) return `${subject} ${isTrue ? "can" : "cannot"} ${label.slice(4)}.`;
  const suited = part(/^(?:suitable\s+)?for\s+(.+)$/i) ?? part(/^(outdoors?|indoors?)(?:\s+use)?$/i);
  if (suited !== null)
    return `${subject} ${be} suitable for ${/^(?:out|in)doors?$/i.test(suited) ? `${suited.replace(/s$/, "")} use` : suited}.`;
  if (
    isAdjective(label) ||
    /^(?:made|built|designed|certified|tested|approved|safe|free|resistant|compatible|ready|protected|good)\b/i.test(label)
  )
    return `${subject} ${be} ${label}.`;
  if (/[^\p{ASCII}]|(?:bar|frei|isch|lich|fest|dicht|incluid[oa]s?|inclus[es]*)$/iu.test(label))
    return `${subject} ${isTrue ? agree(title, "has", "have") : `${agree(title, "does", "do")} not have`} the feature “${label}”.`;
  return come(label, isTrue);
}

function first(titles: Titles, { label, value, concept }: SaidProperty, highest: boolean): string {
  const several = titlesOf(titles).length > 1;
  const compared = concept === null ? undefined : COMPARED[concept];
  const amount = concept === null ? undefined : AMOUNTS[concept];
  const each = several ? ` each` : "";
  if (compared !== undefined) {
    const superlative = compared[highest ? 0 : 1].replace(/er$/, "est");
    return `The ${superlative} ${agree(titles, "is", "are")} ${named(titles)} at ${value}${each}.`;
  }
  if (amount !== undefined)
    return `${namedFirst(titles)} ${agree(titles, ...amount)} the ${highest ? "most" : "least"}: ${value.replace(LIMIT, "")}${each}.`;
  if (concept === "battery" && TIME.test(value))
    return `${namedFirst(titles)} ${agree(titles, "lasts", "last")} the ${highest ? "longest" : "shortest"}: ${value}${each}.`;
  const have = agree(titles, "has", "have");
  if (concept === "people")
    return `${namedFirst(titles)} ${agree(titles, "is", "are")} for the ${highest ? "most" : "fewest"} people: ${value}.`;
  if (isCount(value) && isPlural(label))
    return `${namedFirst(titles)} ${have} the ${highest ? "most" : "fewest"} ${label}: ${value}${each}.`;
  return `With ${value}${each}, ${named(titles)} ${have} the ${degree(concept, highest, "est")} ${label}.`;
}

/** Returns the comparative or superlative for a property that has no adjective of its own. */
function degree(concept: Concept | null, more: boolean, ending: "er" | "est"): string {
  const isTime = concept === "battery" || concept === "warranty" || concept === "time";
  return `${isTime ? (more ? "long" : "short") : more ? "high" : "low"}${ending}`;
}

function ahead(title: string, { label, value, concept }: SaidProperty, higher: boolean): string {
  const compared = concept === null ? undefined : COMPARED[concept];
  const amount = concept === null ? undefined : AMOUNTS[concept];
  if (compared !== undefined) return `So ${the(title)} ${agree(title, "is", "are")} ${compared[higher ? 0 : 1]}.`;
  if (amount !== undefined) return `So ${the(title)} ${agree(title, ...amount)} ${higher ? "more" : "less"}.`;
  if (concept === "battery" && TIME.test(value))
    return `So ${the(title)} ${agree(title, "lasts", "last")} ${higher ? "longer" : "less long"}.`;
  const have = agree(title, "has", "have");
  if (concept === "people") return `So ${the(title)} ${agree(title, "is", "are")} for ${higher ? "more" : "fewer"} people.`;
  if (isCount(value) && isPlural(label)) return `So ${the(title)} ${have} ${higher ? "more" : "fewer"} ${label}.`;
  return `So ${the(title)} ${have} the ${degree(concept, higher, "er")} ${label}.`;
}

function same(titles: readonly [string, string], { label, value, concept }: SaidProperty): string {
  const after = concept === null ? undefined : SAID[concept]?.after;
  if (concept === "weight") return `${namedFirst(titles)} weigh the same: ${value}.`;
  if (after !== undefined) return `${namedFirst(titles)} are equally ${after}: ${value}.`;
  if (concept === "people") return `${namedFirst(titles)} are both for ${value} people.`;
  if (concept === "battery" && TIME.test(value)) return `${namedFirst(titles)} last equally long: ${value}.`;
  if (concept === "capacity") return `${namedFirst(titles)} hold the same: ${value}.`;
  if (isCount(value) && isPlural(label)) return `${namedFirst(titles)} both have ${value} ${label}.`;
  return `${namedFirst(titles)} have the same ${label}: ${value}.`;
}

export const products: ProductPhrases = withSpelling({
  property,
  has: (title, label) => attribute(title, label, true),
  hasNot: (title, label) => attribute(title, label, false),
  yes: (sentence) => `Yes, ${continued(sentence, /^(?:The|With|So)\b/)}`,
  no: (sentence) => `No, ${continued(sentence, /^(?:The|With|So)\b/)}`,
  first,
  ahead,
  fitting: (count, shown) =>
    count === 0
      ? "None of our products fits."
      : count > shown
        ? `${number(count)} of our products fit, for instance:`
        : count === 1
          ? "One product fits:"
          : "These fit:",
  counted: (count) => (count === 0 ? "None of our products fits." : count === 1 ? "There is one." : `There are ${number(count)}.`),
  more: (count) => (count === 1 ? "There is one more." : `There are ${number(count)} more.`),
  closestUnsure: (shown) => `I can't confirm all of that for any of our products. ${shown === 1 ? "This comes" : "These come"} closest:`,
  closest: (shown) => `Nothing fits all of that. ${shown === 1 ? "This comes" : "These come"} closest:`,
  unknown: (words) => `I find nothing about “${words}” in our records.`,
  suggested: (shown) => (shown === 1 ? "This could suit you:" : "These could suit you:"),
  askKind: (kinds) => (kinds.length === 0 ? "What are you looking for?" : `What are you looking for: ${list(kinds, "or")}?`),
  askValue: (label, values) => (values.length === 0 ? `Which ${label} would you like?` : `Which ${label}: ${list(values, "or")}?`),
  askBudget: "What is your budget?",
  askWhich: (titles) => `Which one do you mean: ${list(titles.map(the), "or")}?`,
  unanswered: (question) => `I have no information on “${question}”.`,
  nearby: (titles) => `What we do have: ${list(titles, "and")}.`,
  same,
  list,
  introduced: (introduction, names) => `${introduction} ${capitalizedAfter(introduction, list(names, "and"))}.`,
});

/** Capitalizes a list that follows a complete sentence, because it starts a new sentence. */
function capitalizedAfter(introduction: string, names: string): string {
  return /[.!?]$/.test(introduction) ? capitalized(names) : names;
}
