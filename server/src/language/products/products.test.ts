import { describe, expect, it } from "vitest";
import type { Concept } from "../concepts.ts";
import { SPOKEN } from "../find-pack.ts";
import { present } from "../missing.ts";
import type { ProductPhrases, SaidProperty } from "../product-phrases.ts";
import { products as ar } from "./ar.ts";
import { products as de } from "./de.ts";
import { products as en } from "./en.ts";
import { products as es } from "./es.ts";
import { products as fr } from "./fr.ts";
import { products as ru } from "./ru.ts";

const TITLES = ["Kestrel", "The Kestrel", "Winter Boots", "Kestrel (black, 42)", "Äther 3 l", "Leuchte „Mond“", "L'Atelier", "501"];
const NAMES = ["Kestrel", "Merlin", "Hobby", "Tern", "Heron"];
const LABELS = [
  "dimmable", "bulb included", "removable cover", "gluten free", "storage", "assembly required", "usb_port", "without alcohol",
  "abwaschbar", "lactosefrei", "abnehmbarer bezug", "leuchtmittel inklusive", "bettkasten", "montage erforderlich", "höhe verstellbar",
  "lavable", "ampoule incluse", "sans gluten", "housse amovible", "montage requis",
  "plegable", "bombilla incluida", "sin gluten", "montaje requerido", "funda extraible",
  "водонепроницаемый", "лампа в комплекте", "قابل للطي", "可调光", "調光可能", "조광 가능",
]; // prettier-ignore
const PROPERTIES: readonly SaidProperty[] = [
  { label: "weight", value: "2.4 kg", concept: "weight" },
  { label: "sitzhöhe", value: "45 cm", concept: null },
  { label: "max_load", value: "max. 120 kg", concept: "load" },
  { label: "contenance", value: "20 l", concept: "capacity" },
  { label: "drawers", value: "3", concept: null },
  { label: "personas", value: "4", concept: "people" },
  { label: "material", value: "oak", concept: "material" },
  { label: "battery", value: "10 h", concept: "battery" },
  { label: "garantie", value: "2 Jahre", concept: "warranty" },
  { label: "care", value: "wipe clean", concept: "care" },
];

const QUOTES: readonly (readonly [string, string])[] = [
  ["«", "»"],
  ["(", ")"],
];

function flawsOf(sentence: string): string[] {
  const count = (mark: string): number => sentence.split(mark).length - 1;
  return [
    ...(/undefined|\bnull\b|NaN|\[object/.test(sentence) ? ["a missing value"] : []),
    ...(/\s{2}|^\s|\s$/.test(sentence) ? ["a doubled space"] : []),
    ...(/_/.test(sentence) ? ["an underscore"] : []),
    ...(/\b(\p{L}{1,3}) \1\b/iu.test(sentence) ? ["a doubled word"] : []),
    ...(/[.!?。]{2}|,,|\s[.,]/u.test(sentence) ? ["doubled punctuation"] : []),
    ...QUOTES.filter(([opening, closing]) => count(opening) !== count(closing)).map(([opening]) => `unbalanced ${opening}`),
  ];
}

/** Returns all sentences that the phrases can form. */
function everything(phrases: ProductPhrases): string[] {
  const { has, hasNot, yes, no, property, first, ahead, same } = phrases;
  const attributes = TITLES.flatMap((title) => LABELS.flatMap((label) => [has(title, label), hasNot(title, label)]));
  const measured = PROPERTIES.flatMap((one) => [
    ...TITLES.map((title) => property(title, one)),
    property(NAMES.slice(0, 2), one),
    ...[true, false].flatMap((isMore) => [
      first("Kestrel", one, isMore),
      first(NAMES.slice(0, 3), one, isMore),
      ahead("Kestrel", one, isMore),
    ]),
    same(["Kestrel", "Merlin"], one),
  ]);
  const counts = [0, 1, 2, 5, 21].flatMap((count) => [
    phrases.counted(count),
    phrases.more(count),
    phrases.closest(count),
    phrases.introduced(phrases.fitting(count, Math.min(count, 5)), NAMES),
    phrases.introduced(phrases.suggested(count), NAMES.slice(0, 1)),
  ]);
  const lists = [1, 2, 3, 5].flatMap((count) => {
    const names = NAMES.slice(0, count);
    return [phrases.list(names, "and"), phrases.list(names, "or"), phrases.askKind(names), phrases.askWhich(names), phrases.nearby(names)];
  });
  const other = [
    phrases.askBudget,
    phrases.unknown("waterproof"),
    phrases.unanswered("Is it light?"),
    phrases.askValue("size", ["S", "M", "L"]),
  ];
  return [...attributes, ...attributes.flatMap((one) => [yes(one), no(one)]), ...measured, ...counts, ...lists, ...other];
}

describe.each(SPOKEN)("sentences about products in $code", ({ conversation }) => {
  const wordings = Object.entries(present(conversation.tones) ?? {}).map(([tone, { products = {} }]) => [tone, products] as const);
  it.each([["neutral", {}] as const, ...wordings])("are correct: %s", (_, overrides) => {
    const said = everything({ ...conversation.products, ...overrides });
    expect(said.flatMap((sentence) => flawsOf(sentence).map((flaw) => `${flaw}: ${sentence}`))).toEqual([]);
  });

  it("mention every entry of a list exactly once", () => {
    for (const count of [1, 2, 3, 5]) {
      const list = conversation.products.list(NAMES.slice(0, count), "and");
      for (const name of NAMES.slice(0, count)) expect(list.split(name)).toHaveLength(2);
    }
  });

  it("use the correct grammatical number for counts", () => {
    for (const count of [5, 21]) expect(conversation.products.counted(count)).toContain(String(count));
    expect(new Set([0, 1, 2, 5, 21].map((count) => conversation.products.counted(count)))).toHaveLength(5);
  });
});

const say = (label: string, value: string, concept: Concept | null = null): SaidProperty => ({ label, value, concept });

describe("sentences about products", () => {
  it.each([
    [en.has("Kestrel", "bulb included"), "The Kestrel comes with a bulb."],
    [en.hasNot("Kestrel", "bulb included"), "The Kestrel comes without a bulb."],
    [en.has("Winter Boots", "waterproof"), "The Winter Boots are waterproof."],
    [en.no(en.hasNot("Kestrel", "assembly required")), "No, the Kestrel does not require assembly."],
    [en.property("The Kestrel", say("weight", "2.4 kg", "weight")), "The Kestrel weighs 2.4 kg."],
    [en.property(["A4", "B5"], say("weight", "2 kg", "weight")), "The A4 and the B5 each weigh 2 kg."],
    [en.first("Kestrel", say("seat height", "45 cm"), true), "With 45 cm, the Kestrel has the highest seat height."],
    [en.introduced(en.fitting(12, 2), ["A4", "B5"]), "12 of our products fit, for instance: A4 and B5."],
    [de.has("Kestrel", "abwaschbar"), "„Kestrel“ ist abwaschbar."],
    [de.hasNot("Kestrel", "leuchtmittel inklusive"), "„Kestrel“ kommt ohne Leuchtmittel."],
    [de.property("Wanderstiefel (42)", say("gewicht", "1 kg", "weight")), "„Wanderstiefel“ (42) wiegt 1 kg."],
    [de.property("Kestrel", say("sitzhöhe", "45 cm")), "Die Sitzhöhe von „Kestrel“ beträgt 45 cm."],
    [de.first("Kestrel", say("durchmesser", "20 cm"), true), "Den größten Durchmesser hat „Kestrel“ mit 20 cm."],
    [fr.has("Kestrel", "lavable"), "« Kestrel » est lavable."],
    [fr.hasNot("Kestrel", "ampoule incluse"), "« Kestrel » se vend sans ampoule."],
    [fr.property("Kestrel", say("hauteur d'assise", "45 cm")), "La hauteur d'assise de « Kestrel » est de 45 cm."],
    [es.has("Kestrel", "plegable"), "«Kestrel» es plegable."],
    [es.hasNot("Kestrel", "bombilla incluida"), "«Kestrel» viene sin bombilla."],
    [es.property("Kestrel", say("altura del asiento", "45 cm")), "La altura del asiento de «Kestrel» es de 45 cm."],
    [es.list(["uno", "Iris"], "and"), "uno e Iris"],
    [ru.counted(21), "Подходит 21 товар."],
    [ru.counted(2), "Подходят 2 товара."],
    [ar.counted(2), "يوجد منتجان مناسبان."],
  ])("%s", (said, expected) => {
    expect(said).toBe(expected);
  });
});
