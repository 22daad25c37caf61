import type { Concept } from "../concepts.ts";
import { formatsOf, isCount, type Titles, titlesOf } from "../formats.ts";
import type { ProductPhrases, SaidProperty } from "../product-phrases.ts";
import { withSpelling } from "./spelled.ts";

const { list, number } = formatsOf("ko");
const names = (titles: Titles): string => list(titlesOf(titles), "and");

/** Matches digits whose Korean names end in a consonant: 0, 1, 3, 6, 7, 8. */
const CLOSED_DIGIT = /[013678]$/;

/** Returns a word followed by the form of the particle that the word's final sound requires, or by both forms if the sound is unknown. */
function withParticle(word: string, closed: string, open: string): string {
  const last = word.replace(/[\s)\]”"’']+$/u, "").at(-1) ?? "";
  const code = last.charCodeAt(0) - 0xac00;
  if (code >= 0 && code < 11_172) return `${word}${code % 28 === 0 ? open : closed}`;
  if (/\d/.test(last)) return `${word}${CLOSED_DIGIT.test(last) ? closed : open}`;
  return `${word}${closed}(${open})`;
}

const topic = (word: string): string => withParticle(word, "은", "는");
const subject = (word: string): string => withParticle(word, "이", "가");

const COMPARED: Partial<Record<Concept, readonly [more: string, mostOf: string, less: string, leastOf: string]>> = {
  weight: ["무겁습니다", "무거운", "가볍습니다", "가벼운"], height: ["높습니다", "높은", "낮습니다", "낮은"],
  width: ["넓습니다", "넓은", "좁습니다", "좁은"], length: ["깁니다", "긴", "짧습니다", "짧은"],
  depth: ["깊습니다", "깊은", "얕습니다", "얕은"], thickness: ["두껍습니다", "두꺼운", "얇습니다", "얇은"],
  brightness: ["밝습니다", "밝은", "어둡습니다", "어두운"], speed: ["빠릅니다", "빠른", "느립니다", "느린"],
}; // prettier-ignore

function property(titles: Titles, { label, value, concept }: SaidProperty): string {
  const each = titlesOf(titles).length > 1 ? "모두 " : "";
  if (concept === "people" && isCount(value)) return `${topic(names(titles))} ${each}${value}인용입니다.`;
  return `${names(titles)}의 ${topic(label)} ${each}${value}입니다.`;
}

function attribute(title: string, label: string, isTrue: boolean): string {
  const possible = /^(.+?)(?:이|가)?\s*(가능|지원|필요)$/u.exec(label);
  if (possible !== null) {
    const what = subject(possible[1] ?? "");
    const state =
      possible[2] === "지원" ? (isTrue ? "지원됩니다" : "지원되지 않습니다") : `${possible[2] ?? ""}${isTrue ? "합니다" : "하지 않습니다"}`;
    return `${topic(title)} ${what} ${state}.`;
  }
  const included = /^(.+?)\s*(?:포함|동봉|제공)$/u.exec(label)?.[1];
  if (included !== undefined) return `${title}에는 ${subject(included)} 포함되어 ${isTrue ? "있습니다" : "있지 않습니다"}.`;
  if (/(?:방수|무선|용|식|제|형|무료|친환경|비건)$/u.test(label))
    return `${topic(title)} ${isTrue ? `${label}입니다` : `${subject(label)} 아닙니다`}.`;
  if (!/\p{Script=Hangul}/u.test(label)) return `${topic(title)} ‘${label}’에 ${isTrue ? "해당합니다" : "해당하지 않습니다"}.`;
  return `${title}에는 ${subject(label)} ${isTrue ? "있습니다" : "없습니다"}.`;
}

export const products: ProductPhrases = withSpelling({
  property,
  has: (title, label) => attribute(title, label, true),
  hasNot: (title, label) => attribute(title, label, false),
  yes: (sentence) => `네, ${sentence}`,
  no: (sentence) => `아니요, ${sentence}`,
  first: (titles, { label, value, concept }, highest) => {
    const compared = concept === null ? undefined : COMPARED[concept];
    const each = titlesOf(titles).length > 1 ? "모두 " : "";
    const what = compared === undefined ? `${subject(label)} 가장 ${highest ? "높은" : "낮은"}` : `가장 ${compared[highest ? 1 : 3]}`;
    return `${what} 것은 ${names(titles)}이며, ${each}${value}입니다.`;
  },
  ahead: (title, { label, concept }, higher) => {
    const compared = concept === null ? undefined : COMPARED[concept];
    return compared === undefined
      ? `따라서 ${title}의 ${subject(label)} 더 ${higher ? "높습니다" : "낮습니다"}.`
      : `따라서 ${title} 쪽이 더 ${compared[higher ? 0 : 2]}.`;
  },
  fitting: (count, shown) =>
    count === 0
      ? "조건에 맞는 상품이 없습니다."
      : count > shown
        ? `조건에 맞는 상품이 ${number(count)}개 있습니다. 예를 들면:`
        : "조건에 맞는 상품:",
  counted: (count) => (count === 0 ? "조건에 맞는 상품이 없습니다." : `모두 ${number(count)}개 있습니다.`),
  more: (count) => `그 밖에 ${number(count)}개가 더 있습니다.`,
  closest: () => "모든 조건에 맞는 상품은 없습니다. 가장 가까운 것:",
  unknown: (words) => `저희 자료에는 “${words}”에 대한 내용이 없습니다.`,
  suggested: () => "이런 상품은 어떠세요?",
  askKind: (kinds) => (kinds.length === 0 ? "무엇을 찾으시나요?" : `무엇을 찾으시나요: ${list(kinds, "or")}?`),
  askValue: (label, values) => (values.length === 0 ? `어떤 ${label}을(를) 원하시나요?` : `어떤 ${label}: ${list(values, "or")}?`),
  askBudget: "예산은 얼마인가요?",
  askWhich: (titles) => `어떤 상품을 말씀하시나요: ${list(titles, "or")}?`,
  unanswered: (question) => `“${question}”에 대한 정보는 없습니다.`,
  nearby: (titles) => `저희가 취급하는 상품: ${list(titles, "and")}.`,
  same: (titles, { label, value }) => `${names(titles)}의 ${topic(label)} ${value}로 같습니다.`,
  list,
  introduced: (introduction, entries) => `${introduction} ${list(entries, "and")}.`,
});
