import { useMemo } from "react";
import { useTexts } from "../../../app/i18n.ts";
import { KeySlots } from "../../../app/key-slots.tsx";
import { mayEdit, usePerson } from "../../../app/session.ts";
import { CopyButton, Snippet } from "../../../ui/copy.tsx";
import { Section } from "../../../ui/page.tsx";
import { useEditing } from "../persona.screen.tsx";
import { personaKeyCalls } from "../queries.ts";
import { snippets } from "../snippets.ts";
import { developerTexts } from "./developer.texts.ts";

/** For developers: the public id, keys, and code to paste. */
export function Developer() {
  const texts = useTexts(developerTexts);
  const { persona } = useEditing();
  const person = usePerson();
  const calls = useMemo(() => personaKeyCalls(persona.id), [persona.id]);
  const code = snippets(location.origin, persona.id);
  return (
    <>
      <Section title={texts.publicId}>
        <p className="text-13 text-muted">{texts.publicIdHint}</p>
        <p className="flex items-center gap-8 font-mono text-13 break-all">
          {persona.id}
          <CopyButton text={persona.id} />
        </p>
      </Section>
      {mayEdit(person) && (
        <Section title={texts.keys}>
          <p className="text-13 text-muted">{texts.keysHint}</p>
          <KeySlots calls={calls} isReadOnly={false} />
        </Section>
      )}
      <Section title={texts.page}>
        <Snippet label={texts.page} code={code.page} />
      </Section>
      <Section title={texts.chat}>
        <Snippet label={texts.chat} code={code.chat} />
      </Section>
      <Section title={texts.search}>
        <Snippet label={texts.search} code={code.search} />
      </Section>
      <Section title={texts.agent}>
        <p className="text-13 text-muted">{texts.agentHint}</p>
        <Snippet label={texts.agent} code={code.agent} />
      </Section>
    </>
  );
}
