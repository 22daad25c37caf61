/** German months and their short forms, whose capital letter would otherwise be taken for the start of a sentence after "20." */
const MONTH =
  /^(?:Jan(?:uar)?|Jänner|Feb(?:ruar)?|März|Mrz|Apr(?:il)?|Mai|Juni?|Juli?|Aug(?:ust)?|Sept?(?:ember)?|Okt(?:ober)?|Nov(?:ember)?|Dez(?:ember)?)(?![\p{L}\p{M}])/u;
const DAY = /(?:^|[^\p{L}\p{N}.,])(?:[1-9]|[12]\d|3[01])\.\s*$/u;

/** Reports whether a full stop belongs to the day of a date: "Samstag, 20. Februar". */
export function isOrdinalDay(before: string, after: string): boolean {
  return MONTH.test(after) && DAY.test(before.slice(-8));
}
