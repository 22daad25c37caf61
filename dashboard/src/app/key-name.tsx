import { useState } from "react";
import { Dialog } from "../ui/dialog.tsx";
import { TextField } from "../ui/field.tsx";
import { useTexts } from "../ui/i18n.ts";
import { uiTexts } from "../ui/texts.ts";
import { DialogForm } from "./dialog-form.tsx";
import { keyTexts } from "./key-slots.texts.ts";

interface KeyNameProps {
  /** Current name; empty if the key has none. */
  readonly name: string;
  readonly busy: boolean;
  readonly onSave: (name: string) => void;
  readonly onClose: () => void;
}

/** Asks what a key is for. */
export function KeyName({ name, busy, onSave, onClose }: KeyNameProps) {
  const [texts, shared] = [useTexts(keyTexts), useTexts(uiTexts)];
  const [entered, setEntered] = useState(name);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={texts.nameTitle}>
      <DialogForm action={shared.save} busy={busy} onSubmit={() => onSave(entered.trim())} onCancel={onClose}>
        <TextField
          label={texts.name}
          hint={texts.nameHint}
          value={entered}
          maxLength={120}
          autoComplete="off"
          onChange={(event) => setEntered(event.target.value)}
        />
      </DialogForm>
    </Dialog>
  );
}
