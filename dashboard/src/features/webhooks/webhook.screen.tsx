import type { Webhook } from "@parlance/sdk";
import { Link, useParams } from "@tanstack/react-router";
import { formatTime } from "../../app/format.ts";
import { useTexts } from "../../ui/i18n.ts";
import { Failed } from "../../app/problem.tsx";
import { may, usePerson } from "../../app/session.ts";
import { Page } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Chip, StateMark } from "../../ui/state-mark.tsx";
import { Deliveries } from "./deliveries.tsx";
import { useWebhook } from "./queries.ts";
import { webhookTexts } from "./texts.ts";
import { WebhookActions } from "./webhook-actions.tsx";
import { phaseOf, webhookMarks } from "./webhook-state.ts";

/** Shows a webhook's state, events and deliveries. */
export function WebhookScreen() {
  const texts = useTexts(webhookTexts);
  const { id } = useParams({ from: "/webhooks/$id" });
  const { data: webhook, error } = useWebhook(id);
  const isEditor = may(usePerson(), "updateWebhook");
  return (
    <Page
      full
      title={webhook?.url ?? texts.title}
      above={<Link to="/webhooks">{texts.title}</Link>}
      actions={webhook !== undefined && isEditor && <WebhookActions webhook={webhook} />}
    >
      {error !== null && <Failed error={error} />}
      {webhook === undefined && error === null && <Skeleton />}
      {webhook !== undefined && (
        <>
          <State webhook={webhook} />
          <Deliveries key={id} id={id} />
        </>
      )}
    </Page>
  );
}

function State({ webhook }: { readonly webhook: Webhook }) {
  const texts = useTexts(webhookTexts);
  const phase = phaseOf(webhook);
  return (
    <div className="flex flex-col gap-8">
      <div className="flex flex-wrap items-center gap-8">
        <StateMark mark={webhookMarks[phase]}>{texts.phases[phase]}</StateMark>
        {webhook.description !== "" && <span className="text-13 text-muted">{webhook.description}</span>}
      </div>
      {phase !== "active" && (
        <p className="text-13">
          {texts.cures[phase]} {webhook.failing_since !== null && texts.failingSince(formatTime(webhook.failing_since))}
        </p>
      )}
      <div className="flex flex-wrap gap-4">
        {webhook.events.map((event) => (
          <Chip key={event} mark="none">
            <code className="font-mono">{event}</code>
          </Chip>
        ))}
      </div>
    </div>
  );
}
