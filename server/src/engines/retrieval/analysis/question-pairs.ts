/** Pairs of characters of phrases that only ask, in languages without spaces between words: they name nothing. */
const PHRASES =
  "在哪里 在哪儿 在哪裡 哪里有 哪一个 有没有 请问 什么 什麼 怎么 怎麼 怎样 如何 多少 是否 可以 能否 我们 你们 您们 我想 想要 需要 寻找 查找 找到 关于 这个 那个 何時 教え 有無 在庫 商品 어디 있나요 있어요 있습니까 있습니다 무엇 어떻게 얼마 인가요 입니까 주세요 찾고 알려 파나요 팔아요 살 수".split(
    " ",
  );
const PAIRS = new Set(
  PHRASES.flatMap((phrase) => {
    const characters = [...phrase];
    return characters.slice(1).map((character, at) => `${characters[at]}${character}`);
  }),
);

/** Whether a pair of characters belongs to such a phrase. */
export function isQuestionPair(pair: string): boolean {
  return PAIRS.has(pair);
}
