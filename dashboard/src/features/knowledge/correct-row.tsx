import type { SkippedItem } from "@parlance/sdk";
import { useLocale } from "../../ui/i18n.ts";
import { useSkipReason } from "./import-result.tsx";
import { ProductDialog } from "./product-dialog.tsx";
import { useImports } from "./import-queries.ts";
import { draftOfRow, isRepeated, productOfRow } from "./skipped-product.ts";

interface CorrectRowProps {
  readonly sourceId: string;
  readonly item: SkippedItem;
  readonly currency: string | null;
  readonly onClose: () => void;
}

/** Shows the product form with the values of a skipped row. Saving the form removes the row from the list. */
export function CorrectRow({ sourceId, item, currency, onClose }: CorrectRowProps) {
  const [locale, reasonOf] = [useLocale(), useSkipReason()];
  const { dismissSkipped } = useImports(sourceId);
  const { number } = item;
  const row = item.item ?? {};
  const correction = {
    stored: productOfRow(row),
    draft: draftOfRow(row, locale),
    reason: reasonOf(item),
    mayReplace: !isRepeated(item),
    onSaved: () => number !== null && dismissSkipped.mutate(number),
  };
  return <ProductDialog sourceId={sourceId} currency={currency} product={null} correction={correction} onClose={onClose} />;
}
