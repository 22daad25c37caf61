import { useState } from "react";
import { useBrandId, useBrands } from "../../app/brands.ts";
import { DialogForm } from "../../app/dialog-form.tsx";
import { useTexts } from "../../ui/i18n.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Select, TextField } from "../../ui/field.tsx";
import { uiTexts } from "../../ui/texts.ts";
import { useIntegrationChanges } from "./queries.ts";
import { integrationTexts } from "./texts.ts";

interface NewIntegrationProps {
  readonly onClose: () => void;
  readonly onCreated: (created: { readonly id: string; readonly key: string }) => void;
}

/** Form for a new site's name, brand and URL. */
export function NewIntegration({ onClose, onCreated }: NewIntegrationProps) {
  const [texts, shared] = [useTexts(integrationTexts), useTexts(uiTexts)];
  const { data: brands = [] } = useBrands();
  const { create } = useIntegrationChanges();
  const [name, setName] = useState("");
  const [site, setSite] = useState("");
  const [chosen, setChosen] = useState(useBrandId());
  const brandId = chosen ?? brands[0]?.id;
  const submit = (): void =>
    create.mutate(
      { brand_id: brandId ?? "", name: name.trim(), ...(site.trim() === "" ? {} : { site_url: site.trim() }) },
      { onSuccess: ({ integration, key }) => onCreated({ id: integration.id, key }) },
    );
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={texts.add} description={texts.addHint}>
      <DialogForm
        action={texts.add}
        busy={create.isPending}
        error={create.error}
        disabled={brandId === undefined}
        onSubmit={submit}
        onCancel={onClose}
      >
        <TextField label={shared.name} value={name} required maxLength={120} onChange={(event) => setName(event.target.value)} />
        <Select label={texts.columns.brand} value={brandId ?? ""} onChange={(event) => setChosen(event.target.value)}>
          {brands.map((brand) => (
            <option key={brand.id} value={brand.id}>
              {brand.display_name}
            </option>
          ))}
        </Select>
        <TextField
          label={texts.site}
          hint={texts.siteHint}
          type="url"
          value={site}
          placeholder="https://shop.example.com"
          onChange={(event) => setSite(event.target.value)}
        />
      </DialogForm>
    </Dialog>
  );
}
