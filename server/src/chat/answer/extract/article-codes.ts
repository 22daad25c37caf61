import type { Unit } from "./units.ts";

/** Matches article codes as printed on products: P-200, DU-5010, KL620. */
const CODE = /(?<![\p{L}\p{N}-])[A-Z]{1,6}-?\d{1,8}(?:-?[A-Z0-9]+)*(?![\p{L}\p{N}-])/gu;

/** Returns the article codes in a question, as written. */
export function articleCodes(question: string): string[] {
  return [...new Set(question.match(CODE))];
}

/** Reports whether a unit covers all the articles: each code is in its text, its context or the title of its document. */
export function namesArticles(
  { text, context, record }: Pick<Unit, "text" | "context"> & { readonly record: { readonly title: string } },
  codes: readonly string[],
): boolean {
  const around = `${text}\n${context}\n${record.title}`.toUpperCase();
  return codes.every((code) => holdsWhole(around, code));
}

/** Reports whether the text contains the whole code; P-200 matches neither P-2000 nor P-200-B. */
function holdsWhole(text: string, code: string): boolean {
  for (let at = text.indexOf(code); at !== -1; at = text.indexOf(code, at + 1)) {
    const after = text.slice(at + code.length);
    if (!/[\p{L}\p{N}-]$/u.test(text.charAt(at - 1)) && !/^-?[\p{L}\p{N}]/u.test(after)) return true;
  }
  return false;
}
