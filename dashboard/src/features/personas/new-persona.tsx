import type { Brand } from "@parlance/sdk";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { DialogForm } from "../../app/dialog-form.tsx";
import { useTexts } from "../../ui/i18n.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Select, TextField } from "../../ui/field.tsx";
import { uiTexts } from "../../ui/texts.ts";
import { useCreatePersona } from "./queries.ts";
import { personaTexts } from "./texts.ts";

interface NewPersonaProps {
  readonly brands: readonly Brand[];
  /** The preselected brand. */
  readonly brandId: string | undefined;
  readonly onClose: () => void;
}

/** Form for a new persona's name and brand. The persona uses the brand's sources immediately. */
export function NewPersona({ brands, brandId: chosen, onClose }: NewPersonaProps) {
  const [texts, shared] = [useTexts(personaTexts), useTexts(uiTexts)];
  const navigate = useNavigate();
  const create = useCreatePersona();
  const [name, setName] = useState("");
  const [brandId, setBrandId] = useState(chosen ?? brands[0]?.id ?? "");
  const submit = (): void =>
    create.mutate(
      { name: name.trim(), brand_id: brandId },
      { onSuccess: ({ id }) => void navigate({ to: "/personas/$id", params: { id } }) },
    );
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={texts.newPersona} description={texts.newPersonaHint}>
      <DialogForm action={shared.create} busy={create.isPending} error={create.error} onSubmit={submit} onCancel={onClose}>
        <TextField label={texts.name} value={name} required maxLength={120} onChange={(event) => setName(event.target.value)} />
        <Select label={texts.brand} value={brandId} onChange={(event) => setBrandId(event.target.value)}>
          {brands.map(({ id, display_name }) => (
            <option key={id} value={id}>
              {display_name}
            </option>
          ))}
        </Select>
      </DialogForm>
    </Dialog>
  );
}
