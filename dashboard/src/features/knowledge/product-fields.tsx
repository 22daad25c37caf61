import { useTexts } from "../../app/i18n.ts";
import { Select, TextField } from "../../ui/field.tsx";
import { stocks, type Stock } from "./product-draft.ts";
import { productTexts } from "./product-texts.ts";

/** A field of the product form or of one of its variants. */
export interface ProductFieldProps<Value extends string> {
  readonly label: string;
  readonly labelHidden?: boolean;
  readonly placeholder?: string;
  readonly value: Value;
  readonly error?: string | undefined;
  readonly onChange: (value: Value) => void;
}

export function PriceField({ onChange, ...rest }: ProductFieldProps<string>) {
  return <TextField {...rest} type="number" min={0} step="any" onChange={(event) => onChange(event.target.value)} />;
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
