import type { Document } from "@parlance/sdk";
import { may, usePerson } from "../../app/session.ts";
import { offer } from "../../app/toasts.tsx";
import { useTexts } from "../../ui/i18n.ts";
import { Switch } from "../../ui/switch.tsx";
import { controlTexts } from "./control-texts.ts";
import { useUpdateDocument } from "./document-queries.ts";

/** Switch that determines whether personas use a document. */
export function DocumentSwitch({ document: { source_id: sourceId, id, title, enabled } }: { readonly document: Document }) {
  const texts = useTexts(controlTexts);
  const mayChange = may(usePerson(), "updateDocument");
  const update = useUpdateDocument(sourceId, id);
  const choose = (next: boolean): void =>
    update.mutate(
      { enabled: next },
      {
        onSuccess: () =>
          offer({
            about: `document ${sourceId} ${id}`,
            title: texts.switched(title, next),
            action: texts.undo,
            onAction: () => choose(!next),
          }),
      },
    );
  return <Switch label={texts.answersFromIt} checked={enabled} disabled={!mayChange || update.isPending} onChange={choose} />;
}
