import { SPOKEN } from "../../../language/find-pack.ts";
import type { Unit } from "../extract/units.ts";
import type { Term } from "../text/terms.ts";
import { words } from "../text/words.ts";

/** Member states of the European Union. */
const MEMBERS = "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK".split(" ");
/** Other European countries. */
const NEIGHBOURS = "AD AL BA BY CH GB GE IS LI MC MD ME MK NO RS SM UA VA XK".split(" ");

/** A group of countries: the code under which `Intl` names it, its members (null for all countries), and additional names. */
interface Region {
  readonly code: string;
  readonly members: ReadonlySet<string> | null;
  readonly names: readonly string[];
}

/** Regions, smallest first. */
const REGIONS: readonly Region[] = [
  { code: "EU", members: new Set(MEMBERS), names: ["eu", "ue"] },
  { code: "150", members: new Set([...MEMBERS, ...NEIGHBOURS]), names: [] },
  { code: "001", members: null, names: ["worldwide", "weltweit"] },
];
const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

interface Names {
  /** Country codes by folded one-word name, in all languages. */
  readonly countries: ReadonlyMap<string, string>;
  /** Folded names of the regions, in the order of the regions. */
  readonly regions: readonly (readonly string[])[];
}

let known: Names | null = null;

/** Returns the names of countries and regions. Loaded on first use. */
function namesOf(): Names {
  if (known !== null) return known;
  const spoken = SPOKEN.map(({ code }) => new Intl.DisplayNames([code], { type: "region", fallback: "none" }));
  const nameIn = (names: Intl.DisplayNames, code: string): string => words(names.of(code) ?? "").join(" ");
  const codes = LETTERS.flatMap((first) => LETTERS.map((second) => first + second)).filter((code) => code !== "EU");
  const named = spoken.flatMap((names) => codes.map((code) => [nameIn(names, code), code] as const));
  const regions = REGIONS.map(({ code, names }) => [...new Set([...names, ...spoken.map((one) => nameIn(one, code))])].filter(Boolean));
  known = { countries: new Map(named.filter(([name]) => name !== "" && !name.includes(" "))), regions };
  return known;
}

interface Table {
  readonly units: readonly { readonly unit: Unit; readonly words: ReadonlySet<string>; readonly plain: string }[];
}

/**
 * Returns a function that finds the units about a region to which a country belongs if the surrounding text does not name the country: "all other EU
 * states" for Spain. Units that list other countries are only about those countries.
 */
export function regionsIn(units: readonly Unit[]): (term: Term) => ReadonlySet<Unit> {
  let tables: readonly Table[] | null = null;
  return ({ word, weak }) => {
    const { countries, regions } = namesOf();
    const country = weak ? undefined : countries.get(word);
    if (country === undefined) return new Set();
    tables ??= tablesOf(units);
    const held = tables.flatMap(({ units: own }) => {
      if (own.some((one) => one.words.has(word))) return [];
      const open = own.filter((one) => ![...one.words].some((other) => countries.has(other)));
      const isOf = (at: number) => (one: (typeof own)[number]) => regions[at]?.some((name) => one.plain.includes(` ${name} `)) === true;
      const at = REGIONS.findIndex(({ members }, index) => members?.has(country) !== false && open.some(isOf(index)));
      return at === -1 ? [] : open.filter(isOf(at)).map(({ unit }) => unit);
    });
    return new Set(held);
  };
}

function tablesOf(units: readonly Unit[]): Table[] {
  const tables = new Map<string, Table["units"][number][]>();
  for (const unit of units) {
    const key = `${unit.record.documentId}\n${unit.context}`;
    const list = words(unit.text);
    const one = { unit, words: new Set(list), plain: ` ${list.join(" ")} ` };
    const own = tables.get(key);
    if (own === undefined) tables.set(key, [one]);
    else own.push(one);
  }
  return [...tables.values()].map((own) => ({ units: own }));
}
