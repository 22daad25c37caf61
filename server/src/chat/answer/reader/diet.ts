import type { Draft } from "../extract/draft.ts";
import type { Unit } from "../extract/units.ts";
import { matchTerm, matchText, type Term } from "../text/terms.ts";
import { type Diet, isOfDiet, saysOfAllergies } from "./asked-diet.ts";
import { quote, sayRows } from "./quote.ts";
import type { Rated } from "./rate.ts";
import type { Reading } from "./reading.ts";

/** Maximum number of suitable rows that an answer lists. */
const MOST_ROWS = 10;
/** Minimum match score at which a unit names the item in the question. */
const SAME_WORD = 0.7;

/**
 * Returns the table rows that are marked as suitable for the diets in a question, or that indicate whether the item in the question
 * contains an allergen; empty if there are none. Rows without this information are omitted, because they may not be suitable.
 */
export function rowsFor(wanted: readonly Diet[], rated: readonly Rated[], { question, units }: Reading): readonly Unit[] {
  const items = itemsIn(question.terms, wanted);
  const isNamed = (unit: Unit): boolean => namesItem(unit, items);
  const isStated = ({ text }: Unit): boolean => wanted.every((diet) => (diet.isOfContent ? diet.isMentioned(text) : diet.isSuited(text)));
  const rows = units
    .flatMap(rowsIn)
    .filter((unit) => unit.row && isStated(unit) && (items.length === 0 ? !wanted.some(({ isOfContent }) => isOfContent) : isNamed(unit)));
  const best = rated.find(({ unit }) => rows.includes(unit))?.unit.record ?? rows[0]?.record;
  return rows.filter(({ record }) => record === best).slice(0, MOST_ROWS);
}

/** Reports whether a unit, or a heading above it, names an item. */
function namesItem({ text, context }: Unit, items: readonly Term[]): boolean {
  return items.some((term) => [text, context].some((one) => matchTerm(term, matchText(one)) >= SAME_WORD));
}

/**
 * Reports whether a sentence that mentions a diet or an ingredient can be about the item in the question: it names the item, or is about
 * allergies in
 * general. "Oat and soya milk are free" does not answer "Does the soup contain milk?".
 */
function mayBeAboutItem(unit: Unit, items: readonly Term[]): boolean {
  return items.length === 0 || namesItem(unit, items) || saysOfAllergies(`${unit.heading} ${unit.text}`);
}

/**
 * Returns the separate rows of a unit if several rows were extracted as a single line: "Cake: Scone; Price: €3 Cake: Tart; Price: €4".
 * Otherwise, returns the unit itself.
 */
function rowsIn(unit: Unit): readonly Unit[] {
  const [start = ""] = /^[^:;]{1,40}: /u.exec(unit.text) ?? [];
  const parts = unit.row || start === "" ? [] : unit.text.split(` ${start}`);
  return parts.length < 2 ? [unit] : parts.map((part, at) => ({ ...unit, row: true, text: at === 0 ? part : `${start}${part}` }));
}

/** Returns the words for the item in a question, except words for the diet and general words such as "anything" or "to eat". */
function itemsIn(terms: readonly Term[], wanted: readonly Diet[]): readonly Term[] {
  return terms.filter(({ weak, light, word: own }) => !weak && !light && !GENERAL.test(own) && !isOfDiet(own, wanted));
}

/** Words for food in general. */
const GENERAL =
  /^(?:any|anything|something|some|food|foods|dish|dishes|meal|meals|menu|option|options|choice|choices|eat|drink|got|have|offer|serve|sell|there|safe|son|daughter|child|kid|wife|husband|friend|guest|people|etwas|irgendwas|essen|speisen?|gerichte?|karte|speisekarte|auswahl|angebot|haben|gibt|kind|sohn|tochter|manger|plats?|carte|quelque|chose|options?|comida|platos?|algo|opciones|mangiare|piatti|qualcosa|opzioni|eten|gerechten|iets|kaart|opties)$/u;

/** Returns a draft that lists rows, each on its own line. */
export function draftRows(rows: readonly Unit[], reading: Reading): Draft {
  const shown = new Map(
    [
      ...sayRows(
        rows,
        reading.units.filter(({ row }) => row),
        reading,
      ),
    ].map(([text, said], at) => [text, at === 0 ? said : `\n${said.trimStart()}`]),
  );
  return { bubbles: [rows.map(({ text }) => text)], cited: [...new Set(rows.map(({ record }) => record.documentId))], shown };
}

/** Answers a question about a diet from rows or from a sentence that contains information about it; null if there is none. */
export function answerForDiet(
  wanted: readonly Diet[],
  rated: readonly Rated[],
  reading: Reading,
  isSure: (one: Rated) => boolean,
): Draft | null {
  const rows = rowsFor(wanted, rated, reading);
  if (rows.length > 0) return draftRows(rows, reading);
  const items = itemsIn(reading.question.terms, wanted);
  const best = rated.find(
    (one) =>
      !one.unit.row &&
      rowsIn(one.unit).length === 1 &&
      isSure(one) &&
      mayBeAboutItem(one.unit, items) &&
      wanted.every(({ isMentioned }) => isMentioned(`${one.unit.heading} ${one.unit.text}`)),
  );
  return best === undefined ? null : quote(best, reading);
}

/**
 * Reports whether a unit may be quoted as a close match for a question about a diet: it mentions the diet, or it is the row of the item
 * itself.
 */
export function isNearDiet({ unit }: Rated, wanted: readonly Diet[], { question }: Reading): boolean {
  if (rowsIn(unit).length > 1) return false;
  const items = itemsIn(question.terms, wanted);
  if (!unit.row) return mayBeAboutItem(unit, items) && wanted.some(({ isMentioned }) => isMentioned(`${unit.heading} ${unit.text}`));
  // A column name is not the name of an item.
  const values = matchText(
    unit.text
      .split(";")
      .map((cell) => cell.replace(/^[^:]*:\s/u, ""))
      .join("\n"),
  );
  return items.some((term) => matchTerm(term, values) >= SAME_WORD);
}
