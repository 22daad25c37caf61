const number = /\p{Nd}+(?:[.,'’\u00a0\u202f]\p{Nd}+)*/gu;
const address = /\p{L}+:\/\/[^\s<>"]+|www\.[^\s<>"]+|[^\s<>"@]+@[^\s<>"@]+\.\p{L}+/gu;
const listMark = /^[ \t]*\p{Nd}{1,2}[.)][ \t]+/gmu;

/** Returns whether every number and address in the text also occurs in the material. Numbers may be in any notation. */
export function valuesStandIn(text: string, material: string): boolean {
  const plain = text.normalize("NFKC").replaceAll(listMark, "");
  const known = material.normalize("NFKC");
  const numbers = new Set([...known.matchAll(number)].flatMap(([written]) => readings(written)));
  return (
    [...plain.matchAll(number)].every(([written]) => readings(written).some((reading) => numbers.has(reading))) &&
    [...plain.matchAll(address)].every(([written]) => known.includes(written.replace(/[\p{P}\p{S}]+$/u, "")))
  );
}

/** Returns the possible values of a number, whose last separator may be a thousands or a decimal separator. */
function readings(written: string): string[] {
  const marks = written.replaceAll(/\p{Nd}/gu, "");
  const whole = written.replaceAll(/\P{Nd}/gu, "");
  if (marks === "") return [withoutZeros(whole, "")];
  const at = Math.max(...[...marks].map((mark) => written.lastIndexOf(mark)));
  const fraction = written.slice(at + 1);
  const decimal = withoutZeros(written.slice(0, at).replaceAll(/\P{Nd}/gu, ""), fraction);
  return fraction.length === 3 ? [decimal, withoutZeros(whole, "")] : [decimal];
}

function withoutZeros(whole: string, fraction: string): string {
  const decimals = fraction.replace(/0+$/, "");
  const integer = whole.replace(/^0+(?=\p{Nd})/u, "");
  return decimals === "" ? integer : `${integer}.${decimals}`;
}
