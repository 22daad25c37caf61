const known = new Set(Intl.supportedValuesOf("currency"));

/** Whether the text is a currency code of ISO 4217. */
export function isCurrency(code: string): boolean {
  return known.has(code);
}
