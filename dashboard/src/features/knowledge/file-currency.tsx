import type { ImportDryRun } from "@parlance/sdk";
import { useBrandChanges } from "../../app/brands.ts";
import { CurrencyOptions } from "../../app/currency-options.tsx";
import { useTexts } from "../../ui/i18n.ts";
import { complainAbout } from "../../app/problem.tsx";
import { Select } from "../../ui/field.tsx";
import { importTexts } from "./import-texts.ts";
import { useSources } from "./source-queries.ts";

interface FileCurrencyProps {
  readonly sourceId: string;
  readonly result: ImportDryRun;
  readonly onChosen: () => void;
}

/** Asks for the currency if neither the file nor the brand specifies a currency. */
export function FileCurrency({ sourceId, result, onChosen }: FileCurrencyProps) {
  const texts = useTexts(importTexts);
  const brandId = useSources().data?.find(({ id }) => id === sourceId)?.brand_id ?? "";
  const { update } = useBrandChanges(brandId);
  if (!result.skipped.some(({ message }) => message.includes("currency is required"))) return null;
  return (
    <div className="max-w-320">
      <Select
        label={texts.currency}
        hint={texts.currencyHint}
        value=""
        disabled={update.isPending}
        onChange={({ target }) => update.mutate({ default_currency: target.value }, { onSuccess: onChosen, onError: complainAbout })}
      >
        <option value="">{texts.choosing}</option>
        <CurrencyOptions />
      </Select>
    </div>
  );
}
