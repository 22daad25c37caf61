/** Brands of payment methods that are written with one capital letter, so that their spelling does not show that they are names. */
const BRANDS: ReadonlySet<string> = new Set(
  (
    "affirm afterpay alipay amazon amex apple bancomat bancontact barclaycard bitcoin bizum blik clearpay dankort diners discover edenred elo " +
    "ethereum eurocard giropay girocard google interac klarna lydia maestro mastercard mobilepay mollie multibanco oxxo payconiq paylib " +
    "paypal paysafecard paytm pix pluxee postepay revolut riverty rupay samsung satispay sepa sodexo sofort square stripe swish tikkie " +
    "trustly twint unionpay venmo vipps visa wero zelle zettle"
  ).split(" "),
);

/** Common names in English, in which payment methods from websites are stored. */
const COMMON =
  /^(?:cash|contactless|(?:(?:credit|debit|gift|bank) )?cards?|invoice|(?:(?:bank|wire) )?transfers?|cheques?|checks?|(?:gift )?vouchers?)$/u;

/**
 * Returns a payment method as it is written within a sentence: "cash" for "Cash", but "Visa" unchanged.
 * @param names translations of the stored English names
 * @param lowersNouns whether the language writes nouns in lowercase
 */
export function paymentInSentence(stored: string, names: Readonly<Record<string, string>> = {}, lowersNouns = true): string {
  const lower = stored.toLowerCase();
  const translated = names[lower] ?? names[lower.replace(/s$/u, "")];
  if (translated !== undefined) return translated;
  if (COMMON.test(lower)) return lower;
  const [first = ""] = lower.split(/[^\p{L}]+/u);
  // A second capital letter marks a name or an acronym, such as "Apple Pay" or "SEPA".
  const isPlain = /^\p{Lu}[^\p{Lu}]*$/u.test(stored);
  return lowersNouns && isPlain && !BRANDS.has(first) ? `${stored.slice(0, 1).toLowerCase()}${stored.slice(1)}` : stored;
}
