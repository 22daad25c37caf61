import type { Concept } from "../concepts.ts";
import { formatsOf, isCount, type Titles, titlesOf } from "../formats.ts";
import type { ProductPhrases, SaidProperty } from "../product-phrases.ts";
import { withSpelling } from "./spelled.ts";

const { list, number } = formatsOf("ja");
/** Uses a particle to join the names that form the subject. */
const names = (titles: Titles): string => titlesOf(titles).join("と");

const COMPARED: Partial<Record<Concept, readonly [more: string, less: string]>> = {
  weight: ["重い", "軽い"], height: ["高い", "低い"], width: ["幅が広い", "幅が狭い"], length: ["長い", "短い"], depth: ["奥行きがある", "奥行きが浅い"],
  thickness: ["厚い", "薄い"], brightness: ["明るい", "暗い"], speed: ["速い", "遅い"], capacity: ["容量が大きい", "容量が小さい"],
}; // prettier-ignore

function property(titles: Titles, { label, value, concept }: SaidProperty): string {
  const each = titlesOf(titles).length > 1 ? "いずれも" : "";
  if (concept === "people" && isCount(value)) return `${names(titles)}は${each}${value}人用です。`;
  return `${names(titles)}の${label}は${each}${value}です。`;
}

function attribute(title: string, label: string, isTrue: boolean): string {
  const possible = /^(.+?)(?:が)?可能$/u.exec(label)?.[1] ?? /^(.+)可$/u.exec(label)?.[1];
  if (possible !== undefined) return `${title}は${possible}${isTrue ? "できます" : "できません"}。`;
  const attached = /^(.+?)(?:付き|つき|付属|込み|同梱)$/u.exec(label)?.[1];
  if (attached !== undefined) return `${title}には${attached}が${isTrue ? "付いています" : "付いていません"}。`;
  const lacked = /^(.+?)(?:なし|無し|不使用)$/u.exec(label)?.[1];
  if (lacked !== undefined) return `${title}は${label}${isTrue ? "です" : "ではありません"}。`;
  const supported = /^(.+)対応$/u.exec(label)?.[1];
  if (supported !== undefined) return `${title}は${supported}に対応して${isTrue ? "います" : "いません"}。`;
  if (/(?:防水|撥水|性|式|製|用|型|済み|必要|不要|無料|フリー|レス)$/u.test(label))
    return `${title}は${label}${isTrue ? "です" : "ではありません"}。`;
  if (!/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(label))
    return `${title}は「${label}」に該当${isTrue ? "します" : "しません"}。`;
  return `${title}には${label}が${isTrue ? "あります" : "ありません"}。`;
}

export const products: ProductPhrases = withSpelling({
  property,
  has: (title, label) => attribute(title, label, true),
  hasNot: (title, label) => attribute(title, label, false),
  yes: (sentence) => `はい、${sentence}`,
  no: (sentence) => `いいえ、${sentence}`,
  first: (titles, { label, value, concept }, highest) => {
    const compared = concept === null ? undefined : COMPARED[concept];
    const each = titlesOf(titles).length > 1 ? "いずれも" : "";
    return compared === undefined
      ? `${label}が最も${highest ? "高い" : "低い"}のは${names(titles)}で、${each}${value}です。`
      : `最も${compared[highest ? 0 : 1]}のは${names(titles)}で、${each}${value}です。`;
  },
  ahead: (title, { label, concept }, higher) => {
    const compared = concept === null ? undefined : COMPARED[concept];
    return compared === undefined
      ? `${title}のほうが${label}が${higher ? "高い" : "低い"}です。`
      : `${title}のほうが${compared[higher ? 0 : 1]}です。`;
  },
  fitting: (count, shown) =>
    count === 0 ? "該当する商品はありません。" : count > shown ? `該当する商品は${number(count)}点あります。たとえば：` : "該当する商品：",
  counted: (count) => (count === 0 ? "該当する商品はありません。" : `${number(count)}点あります。`),
  more: (count) => `ほかに${number(count)}点あります。`,
  closest: () => "すべての条件に合う商品はありません。最も近いのはこちらです：",
  unknown: (words) => `「${words}」については、手元の資料に記載がありません。`,
  suggested: () => "こちらはいかがでしょうか：",
  askKind: (kinds) => (kinds.length === 0 ? "何をお探しですか？" : `何をお探しですか？${list(kinds, "or")}からお選びいただけます。`),
  askValue: (label, values) =>
    values.length === 0 ? `${label}のご希望はありますか？` : `${label}のご希望はありますか？${list(values, "or")}からお選びいただけます。`,
  askBudget: "ご予算はおいくらですか？",
  askWhich: (titles) => `どちらの商品のことでしょうか：${list(titles, "or")}。`,
  unanswered: (question) => `「${question}」については情報がありません。`,
  nearby: (titles) => `お取り扱いしているのは${list(titles, "and")}です。`,
  same: (titles, { label, value }) => `${names(titles)}の${label}は同じで、${value}です。`,
  list,
  introduced: (introduction, entries) => `${introduction}${list(entries, "and")}。`,
});
