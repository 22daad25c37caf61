import type { Document } from "@parlance/sdk";
import { useState } from "react";
import { DialogForm } from "../../app/dialog-form.tsx";
import { amountOf } from "../../app/amount.ts";
import { formatPrice } from "../../app/format.ts";
import { useLocale, useTexts } from "../../ui/i18n.ts";
import { fieldErrorOf } from "../../app/problem.tsx";
import { tell } from "../../app/toasts.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextArea, TextField } from "../../ui/field.tsx";
import { uiTexts } from "../../ui/texts.ts";
import { AttributesField } from "./attributes-field.tsx";
import { draftOf, priceRange, productOf, withVariants, type ProductDraft } from "./product-draft.ts";
import { PriceField, StockField, type ProductFieldProps } from "./product-fields.tsx";
import { productTexts } from "./product-texts.ts";
import { useSaveProduct } from "./import-queries.ts";
import type { Correction } from "./skipped-product.ts";
import { knowledgeTexts } from "./texts.ts";
import { VariantsField } from "./variants-field.tsx";

interface ProductDialogProps {
  readonly sourceId: string;
  /** The brand's currency, used for prices without a currency. */
  readonly currency: string | null;
  /** The product to edit; null to create one. */
  readonly product: Document | null;
  /** The skipped row that the new product corrects. */
  readonly correction?: Correction;
  readonly onClose: () => void;
}

/** Form for all product fields that a persona can use. Errors are shown next to their fields. */
export function ProductDialog({ sourceId, currency: usual, product, correction, onClose }: ProductDialogProps) {
  const [texts, all, shared] = [useTexts(productTexts), useTexts(knowledgeTexts), useTexts(uiTexts)];
  const locale = useLocale();
  const [draft, setDraft] = useState(() => correction?.draft ?? draftOf(product, locale));
  const save = useSaveProduct(sourceId);
  const change = (changes: Partial<ProductDraft>): void => setDraft((before) => ({ ...before, ...changes }));
  const errorOf = (field: string): string | undefined => fieldErrorOf(save.error, field);
  const idError = save.data === "taken" ? texts.idTaken : errorOf("id");
  const currency = /^[A-Z]{3}$/.test(draft.currency.toUpperCase()) ? draft.currency.toUpperCase() : (usual ?? undefined);
  const stored = correction?.stored ?? product;
  const isNew = product === null && !(correction?.mayReplace === true && correction.stored.id === draft.id.trim());
  const onSuccess = (outcome: "saved" | "taken" | "deferred"): void => {
    if (outcome !== "saved") return;
    tell(texts.saved);
    correction?.onSaved();
    onClose();
  };
  return (
    <Dialog
      wide
      open
      onOpenChange={(open) => !open && onClose()}
      title={product === null ? (correction === undefined ? texts.add : texts.mendTitle) : texts.editTitle(product.title)}
      description={correction?.reason}
    >
      <DialogForm
        action={shared.save}
        busy={save.isPending}
        error={save.error}
        fieldsNote={texts.checkFields}
        note={save.data === "deferred" ? texts.deferred : undefined}
        onSubmit={() => save.mutate({ product: productOf(draft, stored, locale), isNew }, { onSuccess })}
        onCancel={onClose}
      >
        {product === null && (
          <TextField
            label={all.facts.id}
            hint={texts.idHint}
            value={draft.id}
            required
            maxLength={255}
            error={idError}
            onChange={(event) => change({ id: event.target.value })}
          />
        )}
        <TextField
          label={all.facts.title}
          value={draft.title}
          required
          maxLength={500}
          error={errorOf("title")}
          onChange={(event) => change({ title: event.target.value })}
        />
        <TextArea
          label={texts.description}
          rows={4}
          value={draft.description}
          maxLength={20_000}
          error={errorOf("description")}
          onChange={(event) => change({ description: event.target.value })}
        />
        <div className="grid grid-cols-2 items-start gap-12 md:grid-cols-4">
          <PriceField
            label={all.facts.price}
            value={draft.price}
            currency={currency}
            error={errorOf("price")}
            onChange={(price) => change({ price })}
          />
          <PriceField
            label={all.facts.originalPrice}
            value={draft.originalPrice}
            currency={currency}
            error={errorOf("original_price")}
            onChange={(originalPrice) => change({ originalPrice })}
          />
          <TextField
            label={texts.currency}
            value={draft.currency}
            placeholder={usual ?? ""}
            hint={usual === null ? undefined : texts.usualCurrency(usual)}
            maxLength={3}
            required={draft.price !== "" && usual === null}
            error={errorOf("currency")}
            onChange={(event) => change({ currency: event.target.value })}
          />
          <StockField label={all.facts.stock} value={draft.stock} onChange={(stock) => change({ stock })} />
        </div>
        <Range draft={draft} currency={currency} />
        <VariantsField
          variants={draft.variants}
          errorOf={errorOf}
          onChange={(variants) => setDraft((before) => withVariants(before, variants, locale))}
        />
        <AttributesField attributes={draft.attributes} error={errorOf("attributes")} onChange={(attributes) => change({ attributes })} />
        <Lines
          label={all.facts.categories}
          hint={texts.categoriesHint}
          value={draft.categories}
          error={errorOf("categories")}
          onChange={(categories) => change({ categories })}
        />
        <Lines label={texts.images} value={draft.images} error={errorOf("images")} onChange={(images) => change({ images })} />
        <Lines label={texts.links} value={draft.links} error={errorOf("links")} onChange={(links) => change({ links })} />
      </DialogForm>
    </Dialog>
  );
}

/** Warns if the price does not match any variant. */
function Range({ draft: { price, variants }, currency }: { readonly draft: ProductDraft; readonly currency: string | undefined }) {
  const [texts, locale] = [useTexts(productTexts), useLocale()];
  const range = priceRange(variants.map((variant) => amountOf(variant.price, locale)));
  const amount = amountOf(price, locale);
  if (range === null || Number.isNaN(amount) || (amount >= range[0] && amount <= range[1])) return null;
  return (
    <p role="status" className="text-12 text-warn">
      {texts.outOfRange(formatPrice(range[0], currency), formatPrice(range[1], currency))}
    </p>
  );
}

function Lines({ hint, onChange, ...rest }: ProductFieldProps<string> & { readonly hint?: string }) {
  const texts = useTexts(productTexts);
  return <TextArea {...rest} hint={hint ?? texts.onePerLine} rows={2} onChange={(event) => onChange(event.target.value)} />;
}
