import type { Concept } from "../concepts.ts";
import { formatsOf, isMeasure, quoted, type Titles, titlesOf } from "../formats.ts";
import type { ProductPhrases, SaidProperty } from "../product-phrases.ts";
import { withSpelling } from "./spelled.ts";

const { list, number, plural } = formatsOf("ar");
/** Quotes a title, which makes it a name without gender or number. */
const name = (title: string): string => quoted(title, ["«", "»"]);
const names = (titles: Titles): string => list(titlesOf(titles).map(name), "and");

/** Nouns for known properties: "the weight of". */
const NOUNS: Partial<Record<Concept, string>> = {
  weight: "وزن", height: "ارتفاع", width: "عرض", length: "طول", depth: "عمق", thickness: "سماكة", capacity: "سعة", power: "قدرة",
  brightness: "سطوع", speed: "سرعة",
}; // prettier-ignore

/** Returns the noun for a known property with its article. */
function known(concept: Concept | null): string | undefined {
  const own = concept === null ? undefined : NOUNS[concept];
  return own === undefined ? undefined : `ال${own}`;
}

const noun = ({ label, concept }: SaidProperty): string => known(concept) ?? (/\p{Script=Arabic}/u.test(label) ? label : `«${label}»`);

function property(titles: Titles, said: SaidProperty): string {
  const own = said.concept === null ? undefined : NOUNS[said.concept];
  if (own !== undefined && isMeasure(said.value))
    return `${own} ${names(titles)} هو ${said.value}.`.replace(/^(سماكة|سعة|قدرة|سرعة) (.*) هو /u, "$1 $2 هي ");
  return `بالنسبة إلى ${names(titles)}، ${said.label}: ${said.value}.`;
}

const things = (count: number): string =>
  plural(count, {
    zero: "لا يوجد منتج مناسب", one: "يوجد منتج واحد مناسب", two: "يوجد منتجان مناسبان", few: `توجد ${number(count)} منتجات مناسبة`,
    many: `يوجد ${number(count)} منتجا مناسبا`, other: `يوجد ${number(count)} منتج مناسب`,
  }); // prettier-ignore

export const products: ProductPhrases = withSpelling({
  property,
  has: (title, label) => `«${label}» ينطبق على ${name(title)}.`,
  hasNot: (title, label) => `«${label}» لا ينطبق على ${name(title)}.`,
  yes: (sentence) => `نعم، ${sentence}`,
  no: (sentence) => `لا، ${sentence}`,
  first: (titles, said, highest) => `${highest ? "الأعلى" : "الأدنى"} من حيث ${noun(said)} هو ${names(titles)}: ${said.value}.`,
  ahead: (title, said, higher) => `إذن ${name(title)} هو ${higher ? "الأعلى" : "الأقل"} من حيث ${noun(said)}.`,
  fitting: (count, shown) => (count === 0 ? `${things(0)}.` : count > shown ? `${things(count)}، مثلا:` : `${things(count)}:`),
  counted: (count) => `${things(count)}.`,
  more: (count) =>
    `${plural(count, { one: "وهناك منتج آخر", two: "وهناك منتجان آخران", few: `وهناك ${number(count)} منتجات أخرى`, many: `وهناك ${number(count)} منتجا آخر`, other: `وهناك ${number(count)} منتج آخر` })}.`,
  closest: () => "لا شيء يحقق كل ذلك. الأقرب إليه:",
  unknown: (words) => `لا أجد شيئا عن «${words}» في بياناتنا.`,
  suggested: () => "قد يناسبكم:",
  askKind: (kinds) => (kinds.length === 0 ? "عمّ تبحثون؟" : `عمّ تبحثون: ${list(kinds, "or")}؟`),
  askValue: (label, values) =>
    values.length === 0 ? `ماذا تفضلون من حيث ${label}؟` : `ماذا تفضلون من حيث ${label}: ${list(values, "or")}؟`,
  askBudget: "ما ميزانيتكم؟",
  askWhich: (titles) => `أي منتج تقصدون: ${list(titles.map(name), "or")}؟`,
  unanswered: (question) => `لا تتوفر لدي معلومات عن «${question}».`,
  nearby: (titles) => `ما يتوفر لدينا: ${list(titles, "and")}.`,
  same: (titles, said) => `القيمة متساوية في ${names(titles)} من حيث ${noun(said)}: ${said.value}.`,
  list,
  introduced: (introduction, entries) => `${introduction} ${list(entries, "and")}.`,
});
