import type { Integration } from "@parlance/sdk";
import { useState } from "react";
import { DialogForm } from "../../app/dialog-form.tsx";
import { useTexts } from "../../ui/i18n.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Select, TextField } from "../../ui/field.tsx";
import { uiTexts } from "../../ui/texts.ts";
import { usePersonas } from "../../app/personas.ts";
import { useIntegrationChanges } from "./queries.ts";
import { integrationTexts } from "./texts.ts";

/** Form for a site's name, URL and persona. */
export function EditIntegration({ integration, onClose }: { readonly integration: Integration; readonly onClose: () => void }) {
  const [texts, shared] = [useTexts(integrationTexts), useTexts(uiTexts)];
  const { update } = useIntegrationChanges();
  const { data: personas } = usePersonas(integration.brand_id);
  const [name, setName] = useState(integration.name);
  const [site, setSite] = useState(integration.site_url ?? "");
  const [persona, setPersona] = useState(integration.widget_persona_id ?? "");
  const submit = (): void =>
    update.mutate(
      {
        integration_id: integration.id,
        name: name.trim(),
        ...(site.trim() === "" ? {} : { site_url: site.trim() }),
        widget_persona_id: persona === "" ? null : persona,
      },
      { onSuccess: onClose },
    );
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={texts.edit}>
      <DialogForm action={shared.save} busy={update.isPending} error={update.error} onSubmit={submit} onCancel={onClose}>
        <TextField label={shared.name} value={name} required maxLength={120} onChange={(event) => setName(event.target.value)} />
        <TextField
          label={texts.site}
          hint={texts.siteHint}
          type="url"
          value={site}
          // The URL can be changed but not removed.
          required={integration.site_url !== null}
          onChange={(event) => setSite(event.target.value)}
        />
        <Select label={texts.widgetPersona} value={persona} onChange={(event) => setPersona(event.target.value)}>
          <option value="">{texts.noPersona}</option>
          {personas?.items.map((each) => (
            <option key={each.id} value={each.id}>
              {each.name}
            </option>
          ))}
        </Select>
      </DialogForm>
    </Dialog>
  );
}
