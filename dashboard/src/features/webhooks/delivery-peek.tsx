import type { WebhookDelivery } from "@parlance/sdk";
import { formatNumber, formatTime } from "../../app/format.ts";
import { useTexts } from "../../ui/i18n.ts";
import { may, usePerson } from "../../app/session.ts";
import { tell } from "../../app/toasts.tsx";
import { Button } from "../../ui/button.tsx";
import { Snippet } from "../../ui/copy.tsx";
import { Peek } from "../../ui/dialog.tsx";
import { StateMark } from "../../ui/state-mark.tsx";
import { useWebhookChanges } from "./queries.ts";
import { webhookTexts } from "./texts.ts";
import { deliveryMarks, readable } from "./webhook-state.ts";

interface DeliveryPeekProps {
  readonly delivery: WebhookDelivery | undefined;
  readonly onClose: () => void;
}

/** Shows a delivery's attempts with request and response. A finished delivery can be sent again. */
export function DeliveryPeek({ delivery, onClose }: DeliveryPeekProps) {
  const texts = useTexts(webhookTexts);
  return (
    <Peek
      open
      onOpenChange={(open) => !open && onClose()}
      title={delivery?.event ?? texts.deliveries}
      description={delivery === undefined ? undefined : formatTime(delivery.created_at)}
    >
      {delivery === undefined ? <p className="text-13 text-muted">{texts.notLoaded}</p> : <Delivery delivery={delivery} />}
    </Peek>
  );
}

function Delivery({ delivery }: { readonly delivery: WebhookDelivery }) {
  const texts = useTexts(webhookTexts);
  const isEditor = may(usePerson(), "replayWebhookDelivery");
  const { replay } = useWebhookChanges();
  const { id, state, error, log, request, response, next_attempt_at: next } = delivery;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-8">
        <StateMark mark={deliveryMarks[state]}>{texts.states[state]}</StateMark>
        {isEditor && state !== "pending" && (
          <Button busy={replay.isPending} onClick={() => replay.mutate(id, { onSuccess: () => tell(texts.replayed) })}>
            {texts.replay}
          </Button>
        )}
      </div>
      {error !== null && <p className="text-13 break-words text-bad">{error}</p>}
      {next !== null && <p className="text-13 text-muted">{texts.nextAttempt(formatTime(next))}</p>}
      {log.length > 0 && (
        <section className="flex flex-col gap-4">
          <h3 className="text-14 font-600">{texts.attempts}</h3>
          <ol className="flex flex-col gap-4 text-13">
            {log.map((attempt) => (
              <li key={attempt.at} className="flex flex-wrap gap-x-12">
                <span className="text-muted">{formatTime(attempt.at)}</span>
                <span>{attempt.status ?? attempt.error}</span>
                <span className="text-faint">{`${formatNumber(attempt.duration_ms)} ms`}</span>
              </li>
            ))}
          </ol>
        </section>
      )}
      <section className="flex flex-col gap-8">
        <h3 className="text-14 font-600">{texts.sent}</h3>
        <Snippet code={readable(request.body)} label={texts.sent} />
      </section>
      {response !== null && (
        <section className="flex flex-col gap-8">
          <h3 className="text-14 font-600">{texts.answer(String(response.status))}</h3>
          {response.body !== "" && <Snippet code={readable(response.body)} label={texts.answer(String(response.status))} />}
        </section>
      )}
    </>
  );
}
