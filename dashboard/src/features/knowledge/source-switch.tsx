import type { SourceState } from "@parlance/sdk";
import { useTexts } from "../../ui/i18n.ts";
import { may, usePerson } from "../../app/session.ts";
import { Switch } from "../../ui/switch.tsx";
import { useKnowledgeChanges } from "./queries.ts";
import { knowledgeTexts } from "./texts.ts";

/** Whether personas answer from a source. */
export function SourceSwitch({ source: { id, name, enabled } }: { readonly source: SourceState }) {
  const texts = useTexts(knowledgeTexts);
  const isEditor = may(usePerson(), "updateSource");
  const { switchSource } = useKnowledgeChanges();
  return (
    <Switch
      label={texts.switchOf(name)}
      labelHidden
      checked={enabled}
      disabled={!isEditor || switchSource.isPending}
      onChange={(next) => switchSource.mutate({ id, enabled: next })}
    />
  );
}
