import { X } from "lucide-react";
import { useTexts } from "../../ui/i18n.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { noVariant, type VariantDraft } from "./product-draft.ts";
import { PriceField, StockField } from "./product-fields.tsx";
import { productTexts } from "./product-texts.ts";
import { knowledgeTexts } from "./texts.ts";

interface VariantsFieldProps {
  readonly variants: readonly VariantDraft[];
  readonly errorOf: (field: string) => string | undefined;
  readonly onChange: (variants: readonly VariantDraft[]) => void;
}

/** Fields for a product's variants, one per row. */
export function VariantsField({ variants, errorOf, onChange }: VariantsFieldProps) {
  const [texts, { facts }] = [useTexts(productTexts), useTexts(knowledgeTexts)];
  return (
    <fieldset className="flex flex-col gap-8">
      <legend className="text-13 font-500">{texts.variants}</legend>
      <p className="text-12 text-faint">{texts.variantsHint}</p>
      {variants.length > 0 && (
        <div
          aria-hidden
          className="grid gap-8 text-12 font-500 text-muted max-md:hidden md:grid-cols-[minmax(0,2fr)_minmax(0,2fr)_minmax(0,1fr)_96px_128px_32px]"
        >
          {[texts.sku, texts.color, texts.size, facts.price, facts.stock].map((name) => (
            <span key={name}>{name}</span>
          ))}
        </div>
      )}
      {[...variants.entries()].map(([index, variant]) => {
        const set = (changes: Partial<VariantDraft>): void => onChange(variants.with(index, { ...variant, ...changes }));
        const labelOf = (name: string): string => texts.ofVariant(name, index + 1);
        const error = (field: string): string | undefined => errorOf(`variants[${index}].${field}`);
        return (
          // Variants are identified only by position, because a SKU changes while it is typed.
          <div
            key={index}
            className="grid grid-cols-2 items-start gap-8 border-t border-line pt-8 md:grid-cols-[minmax(0,2fr)_minmax(0,2fr)_minmax(0,1fr)_96px_128px_32px]"
          >
            <TextField
              label={labelOf(texts.sku)}
              labelHidden="wide"
              placeholder={texts.sku}
              value={variant.sku}
              required
              maxLength={100}
              error={error("sku")}
              onChange={(event) => set({ sku: event.target.value })}
            />
            <TextField
              label={labelOf(texts.color)}
              labelHidden="wide"
              placeholder={texts.color}
              value={variant.color}
              error={error("color")}
              onChange={(event) => set({ color: event.target.value })}
            />
            <TextField
              label={labelOf(texts.size)}
              labelHidden="wide"
              placeholder={texts.size}
              value={variant.size}
              error={error("size")}
              onChange={(event) => set({ size: event.target.value })}
            />
            <PriceField
              label={labelOf(facts.price)}
              labelHidden="wide"
              placeholder={facts.price}
              value={variant.price}
              error={error("price")}
              onChange={(price) => set({ price })}
            />
            <StockField label={labelOf(facts.stock)} labelHidden="wide" value={variant.stock} onChange={(stock) => set({ stock })} />
            <IconButton label={texts.removeVariant(index + 1)} onClick={() => onChange(variants.toSpliced(index, 1))}>
              <X size={16} aria-hidden />
            </IconButton>
          </div>
        );
      })}
      <div>
        <Button onClick={() => onChange([...variants, noVariant])}>{texts.addVariant}</Button>
      </div>
    </fieldset>
  );
}
