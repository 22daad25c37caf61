import { useLocale } from "../ui/i18n.ts";

const common = ["EUR", "USD", "GBP", "CHF"];

/** Options for a currency select, common currencies first. */
export function CurrencyOptions() {
  const names = new Intl.DisplayNames([useLocale()], { type: "currency" });
  const others = Intl.supportedValuesOf("currency").filter((code) => !common.includes(code));
  return [...common, ...others].map((code) => (
    <option key={code} value={code}>
      {`${code} – ${names.of(code) ?? code}`}
    </option>
  ));
}
