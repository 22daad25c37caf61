import type { AccountDocumentWithContent } from "@parlance/sdk";
import { useState } from "react";
import { useBrands } from "../../app/brands.ts";
import { DialogForm } from "../../app/dialog-form.tsx";
import { useTexts } from "../../ui/i18n.ts";
import { fieldErrorOf } from "../../app/problem.tsx";
import { textIdFor } from "../../app/text-id.ts";
import { tell } from "../../app/toasts.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextArea, TextField } from "../../ui/field.tsx";
import { uiTexts } from "../../ui/texts.ts";
import { usePersonas } from "../../app/personas.ts";
import { useReaders, useTextChanges } from "./queries.ts";
import { accountTexts } from "./texts.ts";

interface WriteTextProps {
  /** The document to change; null to create one. */
  readonly text: AccountDocumentWithContent | null;
  readonly title: string;
  readonly onClose: () => void;
}

/** Form for a document's title, content and personas. */
export function WriteText({ text, title: given, onClose }: WriteTextProps) {
  const [texts, shared] = [useTexts(accountTexts), useTexts(uiTexts)];
  const { write } = useTextChanges();
  const personas = usePersonas(undefined).data?.items ?? [];
  const brands = useBrands().data ?? [];
  const everybody = personas.map(({ id }) => id);
  const own = personas.filter(({ brand_id: brand }) => brands.some((each) => each.id === brand && !each.isDemo)).map(({ id }) => id);
  const readersBefore = useReaders(text?.external_id ?? "", text === null ? [] : everybody);
  const [title, setTitle] = useState(given);
  const [content, setContent] = useState(text?.content ?? "");
  const [chosen, setChosen] = useState<readonly string[]>();
  // By default, every persona answers from a new document. The demo persona does so only if there are no others.
  const readers = chosen ?? (text === null ? (own.length > 0 ? own : everybody) : readersBefore);
  const [id] = useState(() => text?.external_id ?? textIdFor(given, Date.now()));
  const submit = (): void =>
    write.mutate(
      { id, title: title.trim(), content: content.trim(), readers: readers ?? [], readersBefore: readersBefore ?? [] },
      {
        onSuccess: () => {
          tell(texts.saved);
          onClose();
        },
      },
    );
  return (
    <Dialog
      wide
      open
      onOpenChange={(open) => !open && onClose()}
      title={text === null ? texts.write : texts.edit}
      description={texts.writeHint}
    >
      <DialogForm
        action={shared.save}
        busy={write.isPending}
        disabled={readers === undefined}
        error={write.error}
        onSubmit={submit}
        onCancel={onClose}
      >
        <TextField
          label={texts.question}
          value={title}
          required
          maxLength={500}
          error={fieldErrorOf(write.error, "label")}
          onChange={(event) => setTitle(event.target.value)}
        />
        <TextArea
          label={texts.answer}
          hint={texts.answerHint}
          rows={8}
          value={content}
          required
          error={fieldErrorOf(write.error, "content")}
          onChange={(event) => setContent(event.target.value)}
        />
        {personas.length > 0 && (
          <fieldset className="flex flex-col gap-4">
            <legend className="mb-4 text-13 font-500">{texts.readers}</legend>
            {personas.map((persona) => (
              <label key={persona.id} className="flex min-h-24 items-center gap-8 text-13">
                <input
                  type="checkbox"
                  disabled={readers === undefined}
                  checked={readers?.includes(persona.id) ?? false}
                  onChange={({ target }) => {
                    const others = (readers ?? []).filter((each) => each !== persona.id);
                    setChosen(target.checked ? [...others, persona.id] : others);
                  }}
                />
                {persona.name}
              </label>
            ))}
          </fieldset>
        )}
      </DialogForm>
    </Dialog>
  );
}
