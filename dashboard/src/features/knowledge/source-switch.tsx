import type { SourceState } from "@parlance/sdk";
import { useTexts } from "../../ui/i18n.ts";
import { may, usePerson } from "../../app/session.ts";
import { offer } from "../../app/toasts.tsx";
import { Switch } from "../../ui/switch.tsx";
import { controlTexts } from "./control-texts.ts";
import { useKnowledgeChanges } from "./queries.ts";
import { knowledgeTexts } from "./texts.ts";

/** Switch that determines whether personas use a source. */
export function SourceSwitch({ source: { id, name, enabled } }: { readonly source: SourceState }) {
  const [texts, control] = [useTexts(knowledgeTexts), useTexts(controlTexts)];
  const isEditor = may(usePerson(), "updateSource");
  const { switchSource } = useKnowledgeChanges();
  const choose = (next: boolean): void =>
    switchSource.mutate(
      { id, enabled: next },
      {
        onSuccess: () =>
          offer({ about: `source ${id}`, title: control.switched(name, next), action: control.undo, onAction: () => choose(!next) }),
      },
    );
  return (
    <Switch label={texts.switchOf(name)} labelHidden checked={enabled} disabled={!isEditor || switchSource.isPending} onChange={choose} />
  );
}
