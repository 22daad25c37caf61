import type { Brand } from "@parlance/sdk";
import { useNavigate } from "@tanstack/react-router";
import { useState, type FormEvent } from "react";
import { useTexts } from "../../app/i18n.ts";
import { sentenceOf } from "../../app/problem.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Select, TextField } from "../../ui/field.tsx";
import { useKnowledgeChanges } from "./queries.ts";
import { knowledgeTexts } from "./texts.ts";

const newBrand = "";

interface NewSourceProps {
  readonly brands: readonly Brand[];
  /** The brand that is chosen at first. */
  readonly brandId: string | undefined;
  readonly onClose: () => void;
}

/** Asks for name, type and brand of a new source. */
export function NewSource({ brands, brandId: chosen, onClose }: NewSourceProps) {
  const texts = useTexts(knowledgeTexts);
  const navigate = useNavigate();
  const { createSource, createBrand } = useKnowledgeChanges();
  const [name, setName] = useState("");
  const [type, setType] = useState<"catalog" | "files">("files");
  const [brandId, setBrandId] = useState(chosen ?? brands[0]?.id ?? newBrand);
  const [brandName, setBrandName] = useState("");
  const error = createBrand.error ?? createSource.error;
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    // The mutations show what fails.
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
      <form className="flex flex-col gap-16" onSubmit={(event) => void submit(event)}>
        <TextField label={texts.name} value={name} required maxLength={120} onChange={(event) => setName(event.target.value)} />
        <Select
          label={texts.type}
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
        {error !== null && (
          <p role="alert" className="text-13 text-bad">
            {sentenceOf(error)}
          </p>
        )}
        <footer className="flex justify-end gap-8">
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button type="submit" kind="primary" busy={createBrand.isPending || createSource.isPending}>
            {texts.create}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}
