import { type Titles, titlesOf } from "../formats.ts";

/** Singular words that end in -s. */
const SINGULAR = /(?:[su]s|['’]s|(?<!sk)is|\b(?:atlas|canvas|christmas|gas|lens|series|plus|bias))$/i;

/** Returns whether a title or label is in the plural: "Winter Boots", "Winter Boots (42)". */
export function isPlural(title: string): boolean {
  // "Carving Board with Spikes" is singular.
  const name = title.replace(/\s*\([^)]*\)$/, "").replace(/(?<=\S) (?:with|without|for|of|in|on) .*$/i, "");
  return /s$/i.test(name) && !SINGULAR.test(name);
}

/** Returns the title with an article, unless it already has one. */
export function the(title: string): string {
  return /^(?:the|an?|my|our|your|his|her|their|this|that|these|those|no|every)\s/i.test(title) ? title : `the ${title}`;
}

export function The(title: string): string {
  const named = the(title);
  return named === title ? title : `T${named.slice(1)}`;
}

/** Returns the verb form that agrees with the titles. */
export function agree(titles: Titles, singular: string, plural: string): string {
  const [first = "", ...others] = titlesOf(titles);
  return others.length > 0 || isPlural(first) ? plural : singular;
}

/** Countable nouns, which take an article. */
const COUNTED = new Set(
  "adapter app armrest backrest bag balcony band basket battery bed bell belt bench blade board book box brake bulb button cable camera cap card case certificate chain chair charger clip clock compartment container cover cup cushion desk dial dishwasher display door drawer dryer fan filter footrest frame fridge garden gift grip guide handle hat headboard headrest helmet holder hood hook insert jack key keyboard kit kitchen knife label lamp lanyard lid light lock loop machine magnet manual map mat mattress microphone mirror motor mount mouse mug pad pedal pen pillow plate plug pocket pole pool port pouch pump rack rail ramp receiver remote ring roof rope sauna screen screwdriver seat sensor set sheet shelf shield shower sleeve slot socket speaker spring stand stopper stool strap switch table tap tank terrace timer tool torch transformer tray tripod valve visor warranty wheel window zip zipper".split(
    " ",
  ),
);

/** Returns a noun phrase for use after "with": "a removable cover", "storage", "batteries". */
export function withArticle(noun: string): string {
  const head = noun.split(" ").at(-1) ?? "";
  if (!COUNTED.has(head.toLowerCase()) || /^(?:an?|the|one|two|\d)\b/i.test(noun)) return noun;
  return /^(?!usb|uni|use|eu|one)[aeiou]/i.test(noun) ? `an ${noun}` : `a ${noun}`;
}

const ADJECTIVE =
  /(?:proof|able|ible|safe|ed|ive|free|friendly|resistant|repellent|tight|less|ful|ant|ent|ic|al|ous|made|ready|compatible|vegan|vegetarian|bio|eco|halal|kosher|outdoor|indoor|new|used|dry|smart|portable|light|warm|soft|raw|sweet|fair trade|fairtrade)$/i;

/** Nouns with the same endings as adjectives. */
const NOUN =
  /(?:\b|-)(?:bed|bead|shed|seed|feed|speed|led|cable|table|vegetable|timetable|fabric|mic|music|plastic|ceramic|elastic|clinic|pedal|medal|metal|manual|meal|deal|seal|material|rental|terminal|signal|festival|hospital|arrival|approval|removal|drive|archive|vent|event|tent|accent|scent|agent|parent|student|plant|restaurant|assistant|\p{L}{2,}ment|light|handful|spoonful|bible|portal|crystal|mineral|animal|oral|accessible)$/iu;

/** Returns whether a label can follow "is". */
export function isAdjective(label: string): boolean {
  return ADJECTIVE.test(label) && (!NOUN.test(label) || /accessible$/i.test(label));
}
