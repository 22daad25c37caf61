import type { Concept } from "../concepts.ts";
import { formatsOf, isCount, isMeasure, type Titles, titlesOf } from "../formats.ts";
import type { ProductPhrases, SaidProperty } from "../product-phrases.ts";
import { withSpelling } from "./spelled.ts";

const { list, number } = formatsOf("zh");
const names = (titles: Titles): string => list(titlesOf(titles), "and");
/** Returns the word for "both" or "all" if several titles share the predicate. */
const each = (titles: Titles): string => (titlesOf(titles).length > 1 ? "均" : "");

const COMPARED: Partial<Record<Concept, readonly [more: string, less: string]>> = {
  weight: ["重", "轻"], height: ["高", "矮"], width: ["宽", "窄"], length: ["长", "短"], depth: ["深", "浅"], thickness: ["厚", "薄"],
  brightness: ["亮", "暗"], speed: ["快", "慢"],
}; // prettier-ignore

function property(titles: Titles, { label, value, concept }: SaidProperty): string {
  const all = each(titles);
  if (concept === "weight" && isMeasure(value)) return `${names(titles)}${all}重${value}。`;
  if (concept === "height" && isMeasure(value)) return `${names(titles)}${all}高${value}。`;
  if (concept === "width" && isMeasure(value)) return `${names(titles)}${all}宽${value}。`;
  if (concept === "length" && isMeasure(value)) return `${names(titles)}${all}长${value}。`;
  if (concept === "origin") return `${names(titles)}${all}产自${value}。`;
  if (concept === "people" && isCount(value)) return `${names(titles)}${all}适合${value}人。`;
  return `${names(titles)}的${label}${all}是${value}。`;
}

/** First characters of labels that are predicates, with their negations. */
const PREDICATES: readonly (readonly [begins: string, negated: string])[] = [
  ["可", "不可"], ["能", "不能"], ["支持", "不支持"], ["适合", "不适合"], ["适用", "不适用"], ["含", "不含"], ["带", "不带"], ["附", "不附"],
  ["需要", "不需要"], ["需", "不需"], ["防", "不防"], ["耐", "不耐"], ["有", "没有"], ["包含", "不包含"], ["包括", "不包括"],
]; // prettier-ignore

function attribute(title: string, label: string, isTrue: boolean): string {
  const predicate = PREDICATES.find(([begins]) => label.startsWith(begins));
  if (predicate !== undefined) return `${title}${isTrue ? label : predicate[1] + label.slice(predicate[0].length)}。`;
  const lacked = /^(?:无|免|不含|不带)(.+)$/u.exec(label)?.[1];
  if (lacked !== undefined) return isTrue ? `${title}${label}。` : `${title}不是“${label}”的。`;
  if (!/\p{Script=Han}/u.test(label)) return `“${label}”${isTrue ? "" : "不"}适用于${title}。`;
  return `${title}${isTrue ? "有" : "没有"}${label}。`;
}

export const products: ProductPhrases = withSpelling({
  property,
  has: (title, label) => attribute(title, label, true),
  hasNot: (title, label) => attribute(title, label, false),
  yes: (sentence) => `是的，${sentence}`,
  no: (sentence) => `不，${sentence}`,
  first: (titles, { label, value, concept }, highest) => {
    const compared = concept === null ? undefined : COMPARED[concept];
    return compared === undefined
      ? `${label}最${highest ? "高" : "低"}的是${names(titles)}，${each(titles)}为${value}。`
      : `最${compared[highest ? 0 : 1]}的是${names(titles)}，${each(titles)}为${value}。`;
  },
  ahead: (title, { label, concept }, higher) => {
    const compared = concept === null ? undefined : COMPARED[concept];
    return compared === undefined ? `所以${title}的${label}更${higher ? "高" : "低"}。` : `所以${title}更${compared[higher ? 0 : 1]}。`;
  },
  fitting: (count, shown) =>
    count === 0
      ? "没有符合条件的商品。"
      : count > shown
        ? `有${number(count)}件商品符合，例如：`
        : count === 1
          ? "有一件商品符合："
          : "符合的商品有：",
  counted: (count) => (count === 0 ? "没有符合条件的商品。" : `一共有${number(count)}件。`),
  more: (count) => `另外还有${number(count)}件。`,
  closest: () => "没有完全符合的商品。最接近的是：",
  unknown: (words) => `我们的资料里没有关于“${words}”的内容。`,
  suggested: () => "可能适合您的有：",
  askKind: (kinds) => (kinds.length === 0 ? "您在找什么？" : `您在找什么：${list(kinds, "or")}？`),
  askValue: (label, values) => (values.length === 0 ? `您想要什么${label}？` : `您想要哪种${label}：${list(values, "or")}？`),
  askBudget: "您的预算是多少？",
  askWhich: (titles) => `您指的是哪一件：${list(titles, "or")}？`,
  unanswered: (question) => `关于“${question}”，我没有相关信息。`,
  nearby: (titles) => `我们有的是：${list(titles, "and")}。`,
  same: (titles, { label, value }) => `${names(titles)}的${label}相同：${value}。`,
  list,
  introduced: (introduction, entries) => `${introduction}${list(entries, "and")}。`,
});
