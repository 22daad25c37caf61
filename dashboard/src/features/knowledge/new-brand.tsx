import { useState } from "react";
import { DialogForm } from "../../app/dialog-form.tsx";
import { useTexts } from "../../ui/i18n.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/field.tsx";
import { uiTexts } from "../../ui/texts.ts";
import { useKnowledgeChanges } from "./queries.ts";
import { knowledgeTexts } from "./texts.ts";

/** Form for the name of a new brand. Sources and other settings are added later. */
export function NewBrand({ onClose }: { readonly onClose: () => void }) {
  const [texts, shared] = [useTexts(knowledgeTexts), useTexts(uiTexts)];
  const { createBrand } = useKnowledgeChanges();
  const [name, setName] = useState("");
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={texts.addBrand} description={texts.addBrandHint}>
      <DialogForm
        action={shared.create}
        busy={createBrand.isPending}
        error={createBrand.error}
        onSubmit={() => createBrand.mutate(name.trim(), { onSuccess: onClose })}
        onCancel={onClose}
      >
        <TextField label={texts.brandName} value={name} required maxLength={120} onChange={(event) => setName(event.target.value)} />
      </DialogForm>
    </Dialog>
  );
}
