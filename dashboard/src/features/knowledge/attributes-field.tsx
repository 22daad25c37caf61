import { X } from "lucide-react";
import { useTexts } from "../../ui/i18n.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import type { AttributeDraft } from "./product-draft.ts";
import { productTexts } from "./product-texts.ts";

interface AttributesFieldProps {
  readonly attributes: readonly AttributeDraft[];
  readonly error: string | undefined;
  readonly onChange: (attributes: readonly AttributeDraft[]) => void;
}

/** Fields for a product's additional attributes. */
export function AttributesField({ attributes, error, onChange }: AttributesFieldProps) {
  const texts = useTexts(productTexts);
  return (
    <fieldset className="flex flex-col gap-8">
      <legend className="mb-4 text-13 font-500">{texts.attributes}</legend>
      {[...attributes.entries()].map(([index, attribute]) => {
        const set = (changes: Partial<AttributeDraft>): void => onChange(attributes.with(index, { ...attribute, ...changes }));
        return (
          // Attributes are identified only by position, because a name changes while it is typed.
          <div key={index} className="grid grid-cols-[minmax(0,1fr)_minmax(0,2fr)_32px] items-start gap-8">
            <TextField
              label={texts.attributeName(index + 1)}
              labelHidden
              value={attribute.name}
              maxLength={100}
              onChange={(event) => set({ name: event.target.value })}
            />
            <TextField
              label={texts.attributeValue(index + 1)}
              labelHidden
              value={attribute.value}
              onChange={(event) => set({ value: event.target.value })}
            />
            <IconButton label={texts.removeAttribute(index + 1)} onClick={() => onChange(attributes.toSpliced(index, 1))}>
              <X size={16} aria-hidden />
            </IconButton>
          </div>
        );
      })}
      {error !== undefined && (
        <p role="alert" className="text-12 text-bad">
          {error}
        </p>
      )}
      <div>
        <Button onClick={() => onChange([...attributes, { name: "", value: "" }])}>{texts.addAttribute}</Button>
      </div>
    </fieldset>
  );
}
