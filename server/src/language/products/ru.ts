import type { Concept } from "../concepts.ts";
import { capitalized, formatsOf, isCount, isMeasure, quoted, type Titles, titlesOf } from "../formats.ts";
import type { ProductPhrases, SaidProperty } from "../product-phrases.ts";
import { withSpelling } from "./spelled.ts";

const { list, number, plural } = formatsOf("ru");
/** Quotes a title, which makes it a name that is not inflected. */
const name = (title: string): string => quoted(title, ["«", "»"]);
const names = (titles: Titles): string => list(titlesOf(titles).map(name), "and");

/** Comparisons for known properties that do not depend on the product's gender. */
const COMPARED: Partial<Record<Concept, readonly [more: string, less: string]>> = {
  weight: ["тяжелее", "легче"], height: ["выше", "ниже"], width: ["шире", "уже"], length: ["длиннее", "короче"],
  depth: ["глубже", "мельче"], thickness: ["толще", "тоньше"], power: ["мощнее", "слабее"], brightness: ["ярче", "тусклее"],
  speed: ["быстрее", "медленнее"], capacity: ["вместительнее", "менее вместительно"],
}; // prettier-ignore

const ADJECTIVE = /(?:ый|ий|ой|ая|яя|ое|ее|ые|ие|ан|ен)$/u;

function property(titles: Titles, { label, value, concept }: SaidProperty): string {
  const each = titlesOf(titles).length > 1 ? "по " : "";
  if (concept === "weight" && isMeasure(value)) return `${names(titles)} ${titlesOf(titles).length > 1 ? "весят по" : "весит"} ${value}.`;
  return `У ${names(titles)} ${label} — ${each}${value}.`;
}

function attribute(title: string, label: string, isTrue: boolean): string {
  const not = isTrue ? "" : "не ";
  const lacked = /^без\s+(.+)$/iu.exec(label)?.[1];
  if (lacked !== undefined) return `${name(title)} — ${not}без ${lacked}.`;
  if (/^(?:для|с|со|из|под)\s/iu.test(label)) return `${name(title)} — ${not}${label}.`;
  const suited = /^(?:подходит)\s+(.+)$/iu.exec(label)?.[1];
  if (suited !== undefined) return `${name(title)} ${not}подходит ${suited}.`;
  const [, noun, state] = /^(.+?)\s+(в комплекте|включ[её]н[аоы]?|возможн[аоы]?|нужн[аоы]?|требуется|требуются|есть)$/iu.exec(label) ?? [];
  if (noun !== undefined && /комплекте|включ/iu.test(state ?? ""))
    return isTrue ? `В комплекте с ${name(title)} есть ${noun}.` : `В комплект ${name(title)} не входит: ${noun}.`;
  if (noun !== undefined) return `Для ${name(title)} ${noun} ${not}${state ?? ""}.`;
  if (ADJECTIVE.test(label) && !label.includes(" ")) return `${name(title)} — ${not}${label}.`;
  if (!/\p{Script=Cyrillic}/u.test(label))
    return isTrue ? `«${label}» относится к ${name(title)}.` : `«${label}» не относится к ${name(title)}.`;
  return isTrue ? `У ${name(title)} есть ${label}.` : `У ${name(title)} этого нет: ${label}.`;
}

function first(titles: Titles, { label, value, concept }: SaidProperty, highest: boolean): string {
  const compared = concept === null ? undefined : COMPARED[concept];
  const each = titlesOf(titles).length > 1 ? "по " : "";
  if (compared !== undefined && !compared[highest ? 0 : 1].includes(" "))
    return `${capitalized(compared[highest ? 0 : 1])} всего ${names(titles)}: ${each}${value}.`;
  return `Показатель «${label}» ${highest ? "выше" : "ниже"} всего у ${names(titles)}: ${each}${value}.`;
}

function ahead(title: string, { label, concept }: SaidProperty, higher: boolean): string {
  const compared = concept === null ? undefined : COMPARED[concept];
  if (compared !== undefined) return `Значит, ${name(title)} ${compared[higher ? 0 : 1]}.`;
  return `Значит, показатель «${label}» ${higher ? "выше" : "ниже"} у ${name(title)}.`;
}

const found = (count: number): string =>
  `${plural(count, { one: "Подходит", other: "Подходят" })} ${number(count)} ${plural(count, { one: "товар", few: "товара", other: "товаров" })}`;

export const products: ProductPhrases = withSpelling({
  property,
  has: (title, label) => attribute(title, label, true),
  hasNot: (title, label) => attribute(title, label, false),
  yes: (sentence) => `Да, ${lowered(sentence)}`,
  no: (sentence) => `Нет, ${lowered(sentence)}`,
  first,
  ahead,
  fitting: (count, shown) =>
    count === 0
      ? "Подходящих товаров нет."
      : count > shown
        ? `${found(count)}, например:`
        : count === 1
          ? "Подходит один товар:"
          : "Подходят эти товары:",
  counted: (count) => (count === 0 ? "Подходящих товаров нет." : `${found(count)}.`),
  more: (count) => `И ещё ${number(count)} ${plural(count, { one: "товар", few: "товара", other: "товаров" })}.`,
  closest: (shown) => `Всем условиям не отвечает ни один товар. Ближе всего ${shown === 1 ? "этот" : "эти"}:`,
  unknown: (words) => `О «${words}» в наших данных ничего нет.`,
  suggested: (shown) => (shown === 1 ? "Может подойти:" : "Могут подойти:"),
  askKind: (kinds) => (kinds.length === 0 ? "Что вы ищете?" : `Что вы ищете: ${list(kinds, "or")}?`),
  askValue: (label, values) =>
    values.length === 0 ? `${capitalized(label)}: что вам нужно?` : `${capitalized(label)}: ${list(values, "or")}?`,
  askBudget: "На какую сумму вы рассчитываете?",
  askWhich: (titles) => `Какой товар вы имеете в виду: ${list(titles.map(name), "or")}?`,
  unanswered: (question) => `О «${question}» у меня нет сведений.`,
  nearby: (titles) => `Вот что у нас есть: ${list(titles, "and")}.`,
  same: (titles, { label, value, concept }) =>
    concept === "weight"
      ? `${names(titles)} весят одинаково: ${value}.`
      : `У ${names(titles)} ${label} совпадает: ${isCount(value) ? number(Number(value)) : value}.`,
  list,
  introduced: (introduction, entries) => `${introduction} ${list(entries, "and")}.`,
});

/** Lowercases the first word of a sentence if the word comes from these phrases. */
function lowered(sentence: string): string {
  return /^(?:У|В|Для|Значит|Показатель)[\s,]/u.test(sentence) ? `${sentence.slice(0, 1).toLowerCase()}${sentence.slice(1)}` : sentence;
}
