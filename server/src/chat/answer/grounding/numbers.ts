/**
 * Returns the canonical interpretations of a written number: 1299 for "1,299.00" and "1.299,00"; 1299 and 1.299 for "1.299"; 10000 for "10 000".
 * Returns several for ambiguous notations, and none for other text.
 */
export function readingsOf(written: string): string[] {
  const plain = written.replace(/['’\u00a0\u202f ]/g, "");
  if (!/^\d+(?:[.,]\d+)*$/.test(plain)) return [];
  const marks = plain.replace(/\d/g, "");
  if (marks === "") return [canonical(plain)];
  const last = marks.at(-1) ?? "";
  const at = plain.lastIndexOf(last);
  const whole = plain.slice(0, at).replace(/[.,]/g, "");
  const fraction = plain.slice(at + 1);
  const asDecimal = canonical(`${whole}.${fraction}`);
  const grouped = /^\d{1,3}(?:[.,]\d{3})+$/.test(plain);
  if (!grouped) return [asDecimal];
  const asThousands = canonical(plain.replace(/[.,]/g, ""));
  const mixed = new Set(marks).size > 1;
  if (mixed) return [asDecimal];
  return marks.length > 1 ? [asThousands] : [asThousands, asDecimal];
}

/** Returns the canonical form of a number in a record. */
export function canonicalNumber(value: number): string {
  return canonical(value.toString().includes("e") ? value.toFixed(4) : value.toString());
}

function canonical(digits: string): string {
  const [whole = "0", fraction = ""] = digits.replace(/^-/, "").split(".");
  const integer = whole.replace(/^0+(?=\d)/, "");
  const decimals = fraction.replace(/0+$/, "");
  return decimals === "" ? integer : `${integer}.${decimals}`;
}
