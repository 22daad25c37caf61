/** Number of decimal places of currencies that do not have two (ISO 4217). */
const digits = new Map([
  ...withDigits(0, "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF"),
  ...withDigits(3, "BHD IQD JOD KWD LYD OMR TND"),
  ...withDigits(4, "CLF UYW"),
]);

/** ISO 4217 codes that do not denote money or do not have a minor unit. */
const withoutMinorUnit = new Set("XAG XAU XBA XBB XBC XBD XDR XPD XPT XSU XTS XUA XXX".split(" "));

function withDigits(count: number, codes: string): [string, number][] {
  return codes.split(" ").map((code) => [code, count]);
}

/**
 * Returns the number of digits of the currency's minor unit (ISO 4217): 2 for EUR, 0 for JPY, 3 for KWD; null if the currency does not have
 * a minor unit.
 */
export function minorUnitDigits(currency: string): number | null {
  return withoutMinorUnit.has(currency) ? null : (digits.get(currency) ?? 2);
}

/**
 * Converts an amount of money to minor units, rounded half up.
 * @param amount at least 0, with at most four decimal places
 * @returns null if the currency does not have a minor unit or the number cannot be represented exactly
 */
export function inMinorUnits(amount: number, currency: string): number | null {
  const places = minorUnitDigits(currency);
  if (places === null) return null;
  // Uses decimal digits, because 1.15 * 100 is less than 115 in floating point.
  const [whole = "0", fraction = "0000"] = amount.toFixed(4).split(".");
  const divisor = 10n ** BigInt(4 - places);
  const units = (BigInt(whole + fraction) + divisor / 2n) / divisor;
  return units <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(units) : null;
}

/** Converts minor units to an amount of money; null if the currency does not have a minor unit. */
export function fromMinorUnits(units: number, currency: string): number | null {
  const places = minorUnitDigits(currency);
  return places === null ? null : units / 10 ** places;
}
