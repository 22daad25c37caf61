const NUMBER = /\d+(?:[.,'’\u00a0\u202f]\d+)*/gu;
const ADDRESS = /(?:https?:\/\/|www\.)[^\s<>"')\]]+|[\w.+-]+@[\w-]+(?:\.[\w-]+)+/giu;
const CLOSING = /[.,;:!?]+$/u;

/** Returns the numbers, URLs and email addresses in text, as written. */
export function valuesIn(text: string): string[] {
  const addresses = (text.match(ADDRESS) ?? []).map((address) => address.replace(CLOSING, "").toLowerCase());
  return [...new Set([...(text.replaceAll(ADDRESS, " ").match(NUMBER) ?? []), ...addresses])];
}

/**
 * Returns the possible values of a number: "1.980" can be 1980 or 1.98. Deliberately simpler than the service's own check of answers, and
 * independent
 * of it.
 */
function readings(written: string): string[] {
  const decimal = written
    .replaceAll(/['’\u00a0\u202f]/gu, "")
    .replace(/[.,](?=\d*$)/u, "#")
    .replaceAll(/[.,]/gu, "")
    .replace("#", ".");
  const whole = written.replaceAll(/\D/gu, "");
  const grouped = /^\d{1,3}(?:\D\d{3})+$/u.test(written);
  return (grouped ? [decimal, whole] : [decimal]).map((number) => String(Number(number)));
}

/** Returns the values in the given text that do not occur in the known text. */
export function notIn(text: string, known: string): string[] {
  const plain = known.toLowerCase();
  const numbers = new Set((known.match(NUMBER) ?? []).flatMap(readings));
  return valuesIn(text).filter((value) =>
    /^\d/u.test(value) && !value.includes("@") ? !readings(value).some((reading) => numbers.has(reading)) : !plain.includes(value),
  );
}
