import { fold } from "../text/words.ts";

/** Colours and sizes that are said alone, folded. */
export const COLOURS = new Set(
  "black white red blue green yellow orange purple pink brown grey gray beige navy olive moss slate sand schwarz weiss rot blau grun gelb lila rosa braun grau noir blanc rouge bleu vert jaune marron gris negro blanco rojo azul verde amarillo nero bianco rosso blu giallo zwart wit rood blauw groen geel preto branco vermelho small medium large xs xl xxl klein mittel gross".split(
    " ",
  ),
);

/** A size as it is written, folded. */
export const SIZE_WORD = /^(?:xxs|xs|s|m|l|xl|xxl|small|medium|large|klein|mittel|gross)$/;

/** The question without the colour or the size that a new one takes the place of. */
export function withoutOptions(question: string, given: readonly string[]): string {
  const isSize = (word: string): boolean => SIZE_WORD.test(word);
  const isColour = (word: string): boolean => COLOURS.has(word) && !isSize(word);
  const isReplaced = (word: string): boolean => (given.some(isSize) && isSize(word)) || (given.some(isColour) && isColour(word));
  return question.replace(OPTION, (whole, word: string) => (isReplaced(fold(word)) ? "" : whole));
}

/** A word, with "in", "size" and the like before it. */
const OPTION = /(?:,?\s+(?:in|size|colou?r))*,?\s+(\p{L}+)(?![\p{L}'’-])/gu;
