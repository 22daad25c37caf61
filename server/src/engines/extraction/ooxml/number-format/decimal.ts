/**
 * Formats a number with decimal digits. Rounds half away from zero in decimal, so 1.005 with two places is "1.01".
 * @param value not negative
 */
export function roundedDecimal(value: number, places: number): string {
  const exact = toFifteenDigits(value);
  const most = Math.min(places, 30);
  const shifted = Math.round(Number(`${exact}e${most}`));
  if (!Number.isSafeInteger(shifted)) return exact < 1e21 ? exact.toFixed(most) : `${BigInt(exact)}.${"0".repeat(most)}`;
  const digits = String(shifted).padStart(most + 1, "0");
  return most === 0 ? digits : `${digits.slice(0, -most)}.${digits.slice(-most)}`;
}

/** Multiplies a number by a power of ten without binary rounding errors. */
export function scaled(value: number, power: number): number {
  if (power === 0) return value;
  const [mantissa = "0", exponent = "0"] = String(toFifteenDigits(value)).split("e");
  return Number(`${mantissa}e${Number(exponent) + power}`);
}

/**
 * Formats a number for display without binary rounding errors: integers with all digits, other numbers with at most eleven digits, and very
 * small or large numbers with an exponent.
 */
export function generalText(value: number): string {
  const exact = toFifteenDigits(value);
  if (Number.isInteger(exact)) return Math.abs(exact) < 1e15 ? String(exact) : exponentText(exact);
  const short = Number(exact.toPrecision(11));
  const size = Math.abs(short);
  if (size < 1e-9) return exponentText(short);
  return size < 1e-6 ? short.toFixed(20).replace(/0+$/, "") : String(short);
}

function exponentText(value: number): string {
  const [mantissa = "0", exponent = "0"] = Number(value.toPrecision(6)).toExponential().split("e");
  const size = exponent.replace(/^[+-]/, "").padStart(2, "0");
  return `${mantissa}E${exponent.startsWith("-") ? "-" : "+"}${size}`;
}

/** Rounds to fifteen digits, the precision of spreadsheets; any further digits of a double are rounding errors. */
function toFifteenDigits(value: number): number {
  return Number(value.toPrecision(15));
}
