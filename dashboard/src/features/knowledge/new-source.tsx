import type { ListedBrand } from "../../app/brands.ts";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { DialogForm } from "../../app/dialog-form.tsx";
import { useTexts } from "../../ui/i18n.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Select, TextField } from "../../ui/field.tsx";
import { uiTexts } from "../../ui/texts.ts";
import { useKnowledgeChanges } from "./queries.ts";
import { knowledgeTexts } from "./texts.ts";

const newBrand = "";

interface NewSourceProps {
  readonly brands: readonly ListedBrand[];
  /** The preselected brand. */
  readonly brandId: string | undefined;
  readonly onClose: () => void;
}

/** Form for a new source's name, type and brand. */
export function NewSource({ brands, brandId: chosen, onClose }: NewSourceProps) {
  const [texts, shared] = [useTexts(knowledgeTexts), useTexts(uiTexts)];
  const navigate = useNavigate();
  const { createSource, createBrand } = useKnowledgeChanges();
  const [name, setName] = useState("");
  const [type, setType] = useState<"catalog" | "files">("files");
  const [brandId, setBrandId] = useState(chosen ?? (brands.findLast((brand) => !brand.isDemo) ?? brands[0])?.id ?? newBrand);
  const [brandName, setBrandName] = useState("");
  const error = createBrand.error ?? createSource.error;
  const submit = async (): Promise<void> => {
    // The mutations report errors.
    const brand = brandId === newBrand ? await createBrand.mutateAsync(brandName.trim()).catch(() => null) : { id: brandId };
    if (brand === null) return;
    setBrandId(brand.id);
    const source = await createSource.mutateAsync({ name: name.trim(), brand_id: brand.id, type }).catch(() => null);
    if (source === null) return;
    onClose();
    await navigate({ to: "/knowledge/$source", params: { source: source.id } });
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={texts.newSource} description={texts.newSourceHint}>
      <DialogForm
        action={shared.create}
        busy={createBrand.isPending || createSource.isPending}
        error={error}
        onSubmit={() => void submit()}
        onCancel={onClose}
      >
        <TextField label={shared.name} value={name} required maxLength={120} onChange={(event) => setName(event.target.value)} />
        <Select
          label={texts.facts.type}
          hint={texts.typeHint}
          value={type}
          onChange={(event) => setType(event.target.value === "catalog" ? "catalog" : "files")}
        >
          <option value="files">{texts.types.files}</option>
          <option value="catalog">{texts.types.catalog}</option>
        </Select>
        <Select label={texts.brand} value={brandId} onChange={(event) => setBrandId(event.target.value)}>
          {brands.map(({ id, display_name }) => (
            <option key={id} value={id}>
              {display_name}
            </option>
          ))}
          <option value={newBrand}>{texts.newBrand}</option>
        </Select>
        {brandId === newBrand && (
          <TextField
            label={texts.brandName}
            value={brandName}
            required
            maxLength={120}
            onChange={(event) => setBrandName(event.target.value)}
          />
        )}
      </DialogForm>
    </Dialog>
  );
}
