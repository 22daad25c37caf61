import { useMemo, useState } from "react";
import { formatTime } from "../../../app/format.ts";
import { useTexts } from "../../../ui/i18n.ts";
import { KeySlots } from "../../../app/key-slots.tsx";
import { may, usePerson } from "../../../app/session.ts";
import { Button } from "../../../ui/button.tsx";
import { Confirm } from "../../../ui/confirm.tsx";
import { CopyButton, Snippet } from "../../../ui/copy.tsx";
import { Section } from "../../../ui/page.tsx";
import { ShownOnce } from "../../../ui/shown-once.tsx";
import { useEditing } from "../persona.screen.tsx";
import { personaKeyCalls, useRotateSecret, useWidgetIntegrity } from "../queries.ts";
import { packSdk, pinnedPage, snippets } from "../snippets.ts";
import { developerTexts } from "./developer.texts.ts";

/** Shows the public id, API keys and code for developers. */
export function Developer() {
  const texts = useTexts(developerTexts);
  const { persona } = useEditing();
  const person = usePerson();
  const calls = useMemo(() => personaKeyCalls(persona.id), [persona.id]);
  const code = snippets(location.origin, persona.id);
  const { data: loader } = useWidgetIntegrity();
  return (
    <>
      <Section title={texts.publicId}>
        <p className="text-13 text-muted">{texts.publicIdHint}</p>
        <p className="flex items-center gap-8 font-mono text-13 break-all">
          {persona.id}
          <CopyButton text={persona.id} />
        </p>
      </Section>
      {may(person, "listPersonaKeys") && (
        <Section title={texts.keys}>
          <p className="text-13 text-muted">{texts.keysHint}</p>
          <KeySlots calls={calls} isReadOnly={false} />
        </Section>
      )}
      <Section title={texts.page}>
        <Snippet label={texts.page} code={code.page} />
      </Section>
      {loader !== undefined && (
        <Section title={texts.pinned}>
          <p className="text-13 text-muted">{texts.pinnedHint}</p>
          <Snippet label={texts.pinned} code={pinnedPage(location.origin, persona.id, loader)} />
        </Section>
      )}
      {may(person, "rotateEndUserSecret") && <Secret personaId={persona.id} />}
      <Section title={texts.script}>
        <p className="text-13 text-muted">
          {texts.scriptHint}{" "}
          <a className="underline" href="/docs/sdk" target="_blank" rel="noopener noreferrer">
            {texts.scriptGuide}
          </a>
        </p>
        <Snippet label={texts.scriptHint} code={packSdk} />
        <Snippet label={texts.script} code={code.script} />
      </Section>
      <Section title={texts.python}>
        <Snippet label={texts.python} code={code.python} />
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

/** Shows the secret with which the host's server signs the tokens of signed-in visitors. */
function Secret({ personaId }: { readonly personaId: string }) {
  const texts = useTexts(developerTexts);
  const { mutate, reset, data, isPending } = useRotateSecret(personaId);
  const until = data?.previous_valid_until ?? null;
  const [isRevoking, setRevoking] = useState(false);
  return (
    <Section title={texts.secret}>
      <p className="text-13 text-muted">{texts.secretHint}</p>
      <div className="flex flex-wrap gap-8">
        <Button busy={isPending} onClick={() => mutate(false)}>
          {texts.rotate}
        </Button>
        <Button kind="quiet" onClick={() => setRevoking(true)}>
          {texts.revoke}
        </Button>
      </div>
      <Confirm
        open={isRevoking}
        onOpenChange={setRevoking}
        title={texts.revoke}
        action={texts.revokeAction}
        busy={isPending}
        onConfirm={() => mutate(true, { onSuccess: () => setRevoking(false) })}
      >
        {texts.revokeHint}
      </Confirm>
      {data !== undefined && (
        <ShownOnce
          title={texts.newSecret}
          hint={texts.once}
          value={`kid: ${data.kid}\nsecret: ${data.secret}`}
          {...(until === null ? {} : { note: texts.rotateNote(formatTime(until)) })}
          onClose={reset}
        />
      )}
    </Section>
  );
}
