/** Returns a price in its currency, or without the currency if the currency is invalid. */
export function priceText(locale: string, price: number, currency: string | undefined): string {
  try {
    return new Intl.NumberFormat(locale, currency === undefined ? {} : { style: "currency", currency }).format(price);
  } catch {
    return `${price} ${currency}`;
  }
}
