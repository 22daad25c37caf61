import { amountOf, amountText } from "../../app/amount.ts";
import { formatPrice } from "../../app/format.ts";
import { useLocale, useTexts } from "../../ui/i18n.ts";
import { Select, TextField } from "../../ui/field.tsx";
import { stocks, type Stock } from "./product-draft.ts";
import { productTexts } from "./product-texts.ts";

/** Props of a field in the product form or in one of its variants. */
export interface ProductFieldProps<Value extends string> {
  readonly label: string;
  readonly labelHidden?: boolean | "wide";
  readonly placeholder?: string;
  readonly value: Value;
  readonly error?: string | undefined;
  readonly onChange: (value: Value) => void;
}

interface PriceFieldProps extends ProductFieldProps<string> {
  /** Currency in which the amount is shown below the field, so that mistakes are noticed. */
  readonly currency?: string | undefined;
}

/** Field for a price in any common format. */
export function PriceField({ onChange, currency, error, ...rest }: PriceFieldProps) {
  const [texts, locale] = [useTexts(productTexts), useLocale()];
  const amount = amountOf(rest.value, locale);
  const isWrong = rest.value.trim() !== "" && !(amount >= 0);
  const hint = isWrong || rest.value.trim() === "" || rest.labelHidden !== undefined ? undefined : formatPrice(amount, currency);
  return (
    <TextField
      {...rest}
      inputMode="decimal"
      autoComplete="off"
      hint={hint}
      error={error ?? (isWrong ? texts.notAPrice(amountText(94.9, locale)) : undefined)}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

export function StockField({ value, onChange, ...rest }: ProductFieldProps<Stock>) {
  const texts = useTexts(productTexts);
  return (
    <Select {...rest} value={value} onChange={({ target }) => onChange(stocks.find((each) => each === target.value) ?? value)}>
      {stocks.map((each) => (
        <option key={each} value={each}>
          {texts.stocks[each]}
        </option>
      ))}
    </Select>
  );
}
