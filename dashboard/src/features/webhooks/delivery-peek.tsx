import type { WebhookDelivery } from "@parlance/sdk";
import { formatExact, formatNumber } from "../../app/format.ts";
import { useTexts } from "../../ui/i18n.ts";
import { may, usePerson } from "../../app/session.ts";
import { tell } from "../../app/toasts.tsx";
import { Button } from "../../ui/button.tsx";
import { CopyButton, Snippet } from "../../ui/copy.tsx";
import { Peek } from "../../ui/dialog.tsx";
import { StateMark } from "../../ui/state-mark.tsx";
import { useWebhookChanges } from "./queries.ts";
import { webhookTexts } from "./texts.ts";
import { deliveryMarks, readable } from "./webhook-state.ts";

interface DeliveryPeekProps {
  readonly delivery: WebhookDelivery | undefined;
  readonly onClose: () => void;
  /** Shows another delivery. */
  readonly onShow: (id: string) => void;
}

/** Shows a delivery's attempts with request and response. The delivery can be sent again or, if it is waiting, sent immediately. */
export function DeliveryPeek({ delivery, onClose, onShow }: DeliveryPeekProps) {
  const texts = useTexts(webhookTexts);
  return (
    <Peek
      open
      onOpenChange={(open) => !open && onClose()}
      title={delivery?.event ?? texts.deliveries}
      description={delivery === undefined ? undefined : formatExact(delivery.created_at)}
    >
      {delivery === undefined ? <p className="text-13 text-muted">{texts.notLoaded}</p> : <Delivery delivery={delivery} onShow={onShow} />}
    </Peek>
  );
}

interface DeliveryProps extends Pick<DeliveryPeekProps, "onShow"> {
  readonly delivery: WebhookDelivery;
}

function Delivery({ delivery, onShow }: DeliveryProps) {
  const texts = useTexts(webhookTexts);
  const isEditor = may(usePerson(), "replayWebhookDelivery");
  const { replay } = useWebhookChanges();
  const { id, event_id: eventId, state, error, log, request, response, next_attempt_at: next } = delivery;
  const isWaiting = state === "pending";
  const onQueued = (queued: WebhookDelivery): void => {
    tell(isWaiting ? texts.sentNow : texts.replayed);
    onShow(queued.id);
  };
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-8">
        <StateMark mark={deliveryMarks[state]}>{texts.states[state]}</StateMark>
        {isEditor && (
          <Button busy={replay.isPending} onClick={() => replay.mutate(id, { onSuccess: onQueued })}>
            {isWaiting ? texts.sendNow : texts.replay}
          </Button>
        )}
      </div>
      <p className="flex flex-wrap items-center gap-8 text-13">
        <span className="text-muted">webhook-id</span>
        <code className="font-mono text-12 break-all">{eventId}</code>
        <CopyButton text={eventId} />
      </p>
      {error !== null && <p className="text-13 break-words text-bad">{error}</p>}
      {next !== null && <p className="text-13 text-muted">{texts.nextAttempt(formatExact(next))}</p>}
      {log.length > 0 && (
        <section className="flex flex-col gap-4">
          <h3 className="text-14 font-600">{texts.attempts}</h3>
          <ol className="flex flex-col gap-4 text-13">
            {log.map((attempt) => (
              <li key={attempt.at} className="flex flex-wrap gap-x-12">
                <span className="text-muted">{formatExact(attempt.at)}</span>
                <span>{attempt.status ?? attempt.error}</span>
                <span className="text-faint">{`${formatNumber(attempt.duration_ms)} ms`}</span>
              </li>
            ))}
          </ol>
        </section>
      )}
      <section className="flex flex-col gap-8">
        <h3 className="text-14 font-600">{texts.sent}</h3>
        <Snippet wraps code={readable(request.body)} label={texts.sent} />
      </section>
      {response !== null && (
        <section className="flex flex-col gap-8">
          <h3 className="text-14 font-600">{texts.answer(String(response.status))}</h3>
          {response.body !== "" && <Snippet wraps code={readable(response.body)} label={texts.answer(String(response.status))} />}
        </section>
      )}
    </>
  );
}
