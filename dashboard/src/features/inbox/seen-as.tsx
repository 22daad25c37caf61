import { useState } from "react";
import { DialogForm } from "../../app/dialog-form.tsx";
import { useTexts } from "../../ui/i18n.ts";
import { tell } from "../../app/toasts.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/field.tsx";
import { useOperator } from "./queries.ts";
import { inboxTexts } from "./texts.ts";

/** Field for the name that visitors see, which operators set themselves. */
export function SeenAs() {
  const texts = useTexts(inboxTexts);
  const { profile, rename } = useOperator();
  const [entered, setEntered] = useState<string | null>(null);
  if (profile === undefined) return null;
  const close = (): void => {
    rename.reset();
    setEntered(null);
  };
  const save = (): void =>
    rename.mutate(entered?.trim() === "" ? null : (entered?.trim() ?? null), {
      onSuccess: () => {
        tell(texts.renamed);
        close();
      },
    });
  return (
    <p>
      {texts.seenAs(profile.name)}{" "}
      <button type="button" className="min-h-24 underline" onClick={() => setEntered(profile.visitor_name ?? profile.name)}>
        {texts.rename}
      </button>
      <Dialog open={entered !== null} onOpenChange={close} title={texts.renameTitle}>
        <DialogForm action={texts.save} busy={rename.isPending} error={rename.error} onSubmit={save} onCancel={close}>
          <TextField
            label={texts.attributes.name}
            hint={texts.renameHint}
            maxLength={200}
            value={entered ?? ""}
            onChange={({ target }) => setEntered(target.value)}
          />
        </DialogForm>
      </Dialog>
    </p>
  );
}
