import type { Document, UpdateDocument } from "@parlance/sdk";
import { useState } from "react";
import { DialogForm } from "../../app/dialog-form.tsx";
import { fieldErrorOf } from "../../app/problem.tsx";
import { tell } from "../../app/toasts.tsx";
import { useLocale, useTexts } from "../../ui/i18n.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { TextArea, TextField } from "../../ui/field.tsx";
import { uiTexts } from "../../ui/texts.ts";
import { AttributesField } from "./attributes-field.tsx";
import { controlTexts } from "./control-texts.ts";
import { draftOf, productOf, type ProductDraft } from "./product-draft.ts";
import { productTexts } from "./product-texts.ts";
import { useUpdateDocument } from "./document-queries.ts";
import { knowledgeTexts } from "./texts.ts";

/** Returns null for an empty object, because null removes the field. */
function filled<Value extends object>(value: Value | null | undefined): Value | null {
  return value == null || Object.keys(value).length === 0 ? null : value;
}

/** Form for a file's title, categories, links and attributes, which supplement its content. */
export function DescribeDialog({ document, onClose }: { readonly document: Document; readonly onClose: () => void }) {
  const [texts, products, all, shared] = [useTexts(controlTexts), useTexts(productTexts), useTexts(knowledgeTexts), useTexts(uiTexts)];
  const locale = useLocale();
  const [draft, setDraft] = useState(() => draftOf(document, locale));
  const update = useUpdateDocument(document.source_id, document.id);
  const change = (changes: Partial<ProductDraft>): void => setDraft((before) => ({ ...before, ...changes }));
  const errorOf = (field: string): string | undefined => fieldErrorOf(update.error, field);
  const submit = (): void => {
    const { categories, attributes, links } = productOf(draft, document, locale);
    const title = draft.title.trim();
    const named = title === document.title ? {} : { title: title === "" ? null : title };
    // Shows stored values, which keep their types.
    const sent = { ...named, categories: filled(categories), attributes: filled(attributes), links: filled(links) } as UpdateDocument;
    update.mutate(sent, {
      onSuccess: () => {
        tell(texts.described);
        onClose();
      },
    });
  };
  return (
    <Dialog
      wide
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts.describeTitle(document.original_file_name ?? document.title)}
    >
      <DialogForm action={shared.save} busy={update.isPending} error={update.error} onSubmit={submit} onCancel={onClose}>
        <TextField
          label={all.facts.title}
          hint={texts.titleHint}
          value={draft.title}
          maxLength={500}
          error={errorOf("title")}
          onChange={(event) => change({ title: event.target.value })}
        />
        <TextArea
          label={all.facts.categories}
          hint={products.categoriesHint}
          rows={2}
          value={draft.categories}
          error={errorOf("categories")}
          onChange={(event) => change({ categories: event.target.value })}
        />
        <TextArea
          label={products.links}
          hint={products.onePerLine}
          rows={2}
          value={draft.links}
          error={errorOf("links")}
          onChange={(event) => change({ links: event.target.value })}
        />
        <AttributesField attributes={draft.attributes} error={errorOf("attributes")} onChange={(attributes) => change({ attributes })} />
      </DialogForm>
    </Dialog>
  );
}
