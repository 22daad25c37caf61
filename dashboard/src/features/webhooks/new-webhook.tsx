import type { CreateWebhookInput } from "@parlance/sdk";
import { useState } from "react";
import { DialogForm } from "../../app/dialog-form.tsx";
import { useTexts } from "../../ui/i18n.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/field.tsx";
import { eventTexts } from "./event-texts.ts";
import { useWebhookChanges } from "./queries.ts";
import { webhookTexts } from "./texts.ts";
import { everyEvent, eventGroups, groupNames, withEvent } from "./webhook-state.ts";

interface NewWebhookProps {
  readonly onClose: () => void;
  readonly onCreated: (created: { readonly id: string; readonly secret: string }) => void;
}

/** Form for a new webhook's URL and events. */
export function NewWebhook({ onClose, onCreated }: NewWebhookProps) {
  const [texts, about] = [useTexts(webhookTexts), useTexts(eventTexts)];
  const { create } = useWebhookChanges();
  const [url, setUrl] = useState("");
  const [description, setDescription] = useState("");
  const [events, setEvents] = useState<CreateWebhookInput["events"]>([]);
  const isEvery = events.length === everyEvent.length;
  const submit = (): void =>
    create.mutate(
      { url: url.trim(), events, ...(description.trim() === "" ? {} : { description: description.trim() }) },
      { onSuccess: ({ webhook, secret }) => onCreated({ id: webhook.id, secret }) },
    );
  return (
    <Dialog wide open onOpenChange={(open) => !open && onClose()} title={texts.add} description={texts.addHint}>
      <DialogForm
        action={texts.add}
        busy={create.isPending}
        error={create.error}
        disabled={events.length === 0}
        note={events.length === 0 ? texts.chooseEvents : undefined}
        onSubmit={submit}
        onCancel={onClose}
      >
        <TextField
          label={texts.url}
          type="url"
          value={url}
          required
          maxLength={2_048}
          placeholder="https://shop.example.com/parlance"
          onChange={(event) => setUrl(event.target.value)}
        />
        <TextField label={texts.description} value={description} maxLength={200} onChange={(event) => setDescription(event.target.value)} />
        <div>
          <Button onClick={() => setEvents(isEvery ? [] : [...everyEvent])}>{isEvery ? about.none : about.all}</Button>
        </div>
        <div className="grid gap-16 md:grid-cols-2">
          {groupNames.map((group) => (
            <fieldset key={group} className="flex flex-col gap-4">
              <legend className="mb-4 text-13 font-500">{texts.groups[group]}</legend>
              {eventGroups[group].map((each) => (
                <label key={each} className="flex min-h-24 items-start gap-8 text-13">
                  <input
                    type="checkbox"
                    className="mt-2"
                    aria-label={each}
                    checked={events.includes(each)}
                    onChange={(event) => setEvents(withEvent(events, each, event.target.checked))}
                  />
                  <span className="min-w-0">
                    <code className="block font-mono text-12 break-all">{each}</code>
                    <span className="text-12 text-muted">{about.hints[each]}</span>
                  </span>
                </label>
              ))}
            </fieldset>
          ))}
        </div>
      </DialogForm>
    </Dialog>
  );
}
