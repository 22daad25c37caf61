import type { IntegrationWithStreams } from "@parlance/sdk";
import { Link, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { formatTime } from "../../app/format.ts";
import { useTexts } from "../../ui/i18n.ts";
import { KeySlots } from "../../app/key-slots.tsx";
import { Failed } from "../../app/problem.tsx";
import { may, usePerson } from "../../app/session.ts";
import { tell } from "../../app/toasts.tsx";
import { Button } from "../../ui/button.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { Page, Section } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { StateMark } from "../../ui/state-mark.tsx";
import { usePersonas } from "../../app/personas.ts";
import { EditIntegration } from "./edit-integration.tsx";
import { phaseMarks, phaseOf } from "./integration-state.ts";
import { integrationKeyCalls, useIntegration, useIntegrationChanges } from "./queries.ts";
import { Stream } from "./stream.tsx";
import { integrationTexts } from "./texts.ts";

/** Shows a site's status, streams and API keys. */
export function IntegrationScreen() {
  const texts = useTexts(integrationTexts);
  const { id } = useParams({ from: "/integrations/$id" });
  const { data: integration, error } = useIntegration(id);
  const isEditor = may(usePerson(), "updateIntegration");
  return (
    <Page
      title={integration?.name ?? texts.title}
      above={<Link to="/integrations">{texts.title}</Link>}
      actions={integration?.connected === true && isEditor && <Actions integration={integration} />}
    >
      {error !== null && <Failed error={error} />}
      {integration === undefined && error === null && <Skeleton />}
      {integration !== undefined && (
        <>
          <State integration={integration} />
          <Section title={texts.streams}>
            {integration.streams.length === 0 && <p className="text-13 text-muted">{texts.noStream}</p>}
            {integration.streams.length > 0 && <p className="text-12 text-muted">{texts.generationHint}</p>}
            <ul className="flex flex-col">
              {integration.streams.map((stream) => (
                <Stream key={stream.stream_key} integration={integration} stream={stream} />
              ))}
            </ul>
          </Section>
          {isEditor && integration.connected && (
            <Section title={texts.keys}>
              <p className="max-w-720 text-13 text-muted">{texts.keysHint}</p>
              <KeySlots calls={integrationKeyCalls(id)} isReadOnly={false} />
            </Section>
          )}
        </>
      )}
    </Page>
  );
}

function State({ integration }: { readonly integration: IntegrationWithStreams }) {
  const texts = useTexts(integrationTexts);
  const {
    platform,
    plugin_version: version,
    site_url: site,
    last_sync_at: lastSync,
    disconnected_at: end,
    last_rejected: rejected,
  } = integration;
  const phase = phaseOf(integration);
  const persona = usePersonas(integration.brand_id).data?.items.find(({ id }) => id === integration.widget_persona_id);
  const facts = [
    site,
    platform === null ? null : texts.plugin(platform, version ?? ""),
    lastSync === null ? null : texts.reported(formatTime(lastSync)),
    end === null ? null : texts.disconnectedAt(formatTime(end)),
    persona === undefined ? null : `${texts.widgetPersona}: ${persona.name}`,
  ].filter((fact) => fact !== null);
  return (
    <div className="flex flex-col gap-8">
      <div className="flex flex-wrap gap-x-16 gap-y-4">
        <StateMark mark={phaseMarks[phase]}>{texts.phases[phase]}</StateMark>
        {rejected !== null && (
          <StateMark mark="warn">
            <span className="whitespace-normal">{texts.rejected(`${rejected.status} ${rejected.code}`, formatTime(rejected.at))}</span>
          </StateMark>
        )}
      </div>
      {facts.length > 0 && (
        <ul className="flex flex-wrap gap-x-16 gap-y-4 text-13 text-muted">
          {facts.map((fact) => (
            <li key={fact} className="break-words">
              {fact}
            </li>
          ))}
        </ul>
      )}
      {phase === "waiting" && <p className="max-w-720 text-13">{texts.waitingHint}</p>}
      {phase === "disconnected" && integration.streams.length > 0 && <p className="max-w-720 text-13">{texts.frozenHint}</p>}
    </div>
  );
}

function Actions({ integration }: { readonly integration: IntegrationWithStreams }) {
  const texts = useTexts(integrationTexts);
  const { id, name } = integration;
  const [open, setOpen] = useState<"edit" | "disconnect" | null>(null);
  const { disconnect } = useIntegrationChanges();
  const onSuccess = (): void => {
    setOpen(null);
    tell(texts.disconnected(name));
  };
  return (
    <>
      <Button onClick={() => setOpen("edit")}>{texts.edit}</Button>
      <Button kind="danger" onClick={() => setOpen("disconnect")}>
        {texts.disconnect}
      </Button>
      {open === "edit" && <EditIntegration integration={integration} onClose={() => setOpen(null)} />}
      <Confirm
        open={open === "disconnect"}
        onOpenChange={() => setOpen(null)}
        title={texts.disconnectTitle(name)}
        action={texts.disconnect}
        typed={name}
        busy={disconnect.isPending}
        onConfirm={() => disconnect.mutate(id, { onSuccess })}
      >
        {texts.disconnectHint}
      </Confirm>
    </>
  );
}
