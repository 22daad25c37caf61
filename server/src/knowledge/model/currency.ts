const known = new Set(Intl.supportedValuesOf("currency"));

/** Returns whether the text is an ISO 4217 currency code. */
export function isCurrency(code: string): boolean {
  return known.has(code);
}
