const NUMBER = /\d+(?:[.,'’\u00a0\u202f]\d+)*/gu;
const ADDRESS = /(?:https?:\/\/|www\.)[^\s<>"')\]]+|[\w.+-]+@[\w-]+(?:\.[\w-]+)+/giu;
const CLOSING = /[.,;:!?]+$/u;

/** Numbers of a text as they are written, and its links and e-mail addresses. */
export function valuesIn(text: string): string[] {
  const addresses = (text.match(ADDRESS) ?? []).map((address) => address.replace(CLOSING, "").toLowerCase());
  return [...new Set([...(text.replaceAll(ADDRESS, " ").match(NUMBER) ?? []), ...addresses])];
}

/**
 * Readings of a written number: "1.980" is 1980 and 1.98. Deliberately simpler than what guards the answers, so that one checks the other.
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

/** Values of a text that stand nowhere in what is known. */
export function notIn(text: string, known: string): string[] {
  const plain = known.toLowerCase();
  const numbers = new Set((known.match(NUMBER) ?? []).flatMap(readings));
  return valuesIn(text).filter((value) =>
    /^\d/u.test(value) && !value.includes("@") ? !readings(value).some((reading) => numbers.has(reading)) : !plain.includes(value),
  );
}
