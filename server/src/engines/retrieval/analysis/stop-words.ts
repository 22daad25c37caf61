/** Words that only hold a sentence together, folded. Kept short: what is not here is still weighed down by being frequent. */
const WORDS: Readonly<Record<string, string>> = {
  en: "a an and any are as at be been but by can could did do does for from had has have how i if in into is it its me my of on or our shall she should so such than that the their them then there these they this those to was we were what when where which while who why will with would you your",
  de: "aber als am an auch auf aus bei bin bis das dass dem den der des die durch ein eine einem einen einer eines er es fur gibt haben hat ich ihr im in ist kann man mein mich mir mit nach nicht noch oder sich sie sind so und uns unser vom von was wer wie wir wird wo zu zum zur",
  fr: "a au aux avec ce ces cet cette dans de des du elle en est et eux il ils je la le les leur lui ma mais me mes mon ne nous on ou par pas pour qu que quel quelle qui sa se ses son sont sur ta te tes ton tu un une vos votre vous y",
  es: "a al como con cual de del donde el ella en es esta este hay la las lo los me mi mis no o para pero por que quien se si son su sus un una y yo",
  it: "a al alla che chi come con da dei del della di dove e ed gli ha i il in io la le lo ma mi nel nella non o per piu quale questa questo se si sono su sul sulla un una uno",
  pt: "a ao as com como da das de do dos e ela ele em este eu ha na nas no nos o os ou para pela pelo por qual que quem se sao sua seu um uma",
  nl: "aan als bij dat de den der die dit door een en er het hoe ik in is je kan met mijn naar niet of om onder ons op te tot uit van voor waar wat we wie wij zijn",
};

/** The same by language. */
export const smallWords: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(WORDS).map(([language, words]) => [language, new Set(words.split(" "))] as const),
);

/** Whether a folded word carries no meaning of its own in the language. */
export function isStopWord(word: string, language: string): boolean {
  return smallWords.get(language)?.has(word) ?? false;
}
