import type { Integration, IntegrationStream } from "@parlance/sdk";
import { Link } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import { formatNumber, formatTime } from "../../app/format.ts";
import { useTexts } from "../../ui/i18n.ts";
import { may, usePerson } from "../../app/session.ts";
import { tell } from "../../app/toasts.tsx";
import { Button } from "../../ui/button.tsx";
import { ConfirmOne } from "../../ui/confirm.tsx";
import { Chip, StateMark } from "../../ui/state-mark.tsx";
import { Switch } from "../../ui/switch.tsx";
import { useKnowledgeChanges } from "../knowledge/queries.ts";
import { streamMarks, streamPhaseOf } from "./integration-state.ts";
import { useIntegrationChanges } from "./queries.ts";
import { integrationTexts } from "./texts.ts";

interface StreamProps {
  readonly integration: Integration;
  readonly stream: IntegrationStream;
}

/** Shows a stream's source, the progress of its runs, and whether it accepts records. */
export function Stream({ integration, stream }: StreamProps) {
  const texts = useTexts(integrationTexts);
  const isEditor = may(usePerson(), "updateStream");
  const { setOn } = useIntegrationChanges();
  const { stream_key: name, type, on, source_id: source, source_name: sourceName, last_reconciliation: list } = stream;
  const phase = streamPhaseOf(integration, stream);
  return (
    <li className="flex flex-col gap-8 border-t border-line py-12 first:border-t-0">
      <div className="flex flex-wrap items-center gap-x-16 gap-y-8">
        <Link
          to="/knowledge/$source"
          params={{ source }}
          className="min-w-0 basis-full text-14 font-500 break-words hover:underline md:flex-1 md:basis-0"
        >
          {sourceName}
        </Link>
        <code className="font-mono text-12 text-muted">{name}</code>
        <Chip mark="none">{texts.types[type]}</Chip>
        <StateMark mark={streamMarks[phase]}>{texts.streamPhases[phase]}</StateMark>
        {phase !== "frozen" && (
          <Switch
            label={texts.switchOf(name)}
            labelHidden
            checked={on}
            disabled={!isEditor || setOn.isPending}
            onChange={(next) => setOn.mutate({ id: integration.id, stream: name, on: next })}
          />
        )}
      </div>
      {phase === "stopped" && <p className="text-13 text-muted">{texts.stoppedHint}</p>}
      <dl className="grid grid-cols-2 gap-x-16 gap-y-4 text-13 md:grid-cols-3">
        <Fact name={texts.generation}>{formatNumber(stream.generation)}</Fact>
        <Fact name={texts.lastWrite}>{stream.last_write_at === null ? texts.never : formatTime(stream.last_write_at)}</Fact>
        <Fact name={texts.lastList}>
          {stream.last_reconciled_at === null
            ? texts.noList
            : texts.lastListOf(formatNumber(stream.last_generation), formatTime(stream.last_reconciled_at))}
          {list !== null && <span className="block text-muted">{texts.listed(formatNumber(list.kept), formatNumber(list.removed))}</span>}
        </Fact>
      </dl>
      {list !== null && list.missing_count > 0 && <StateMark mark="warn">{texts.missing(formatNumber(list.missing_count))}</StateMark>}
      {phase === "frozen" && isEditor && <Thaw integration={integration} stream={stream} />}
    </li>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="text-12 text-muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Offers the two actions for a frozen stream: edit its source manually, or delete it. */
function Thaw({ integration, stream }: StreamProps) {
  const texts = useTexts(integrationTexts);
  const [asking, setAsking] = useState<"release" | "delete" | null>(null);
  const { release } = useIntegrationChanges();
  const { deleteSource } = useKnowledgeChanges();
  const { stream_key: name, source_id: id, source_name: sourceName } = stream;
  const giveBack = async (): Promise<void> => {
    // This component unmounts when the streams are reloaded, so only the promise reports the result. The mutation reports errors.
    const isReleased = await release.mutateAsync({ id: integration.id, stream: name }).then(
      () => true,
      () => false,
    );
    if (isReleased) tell(texts.released(sourceName));
  };
  return (
    <div className="flex flex-wrap gap-8">
      <Button onClick={() => setAsking("release")}>{texts.release}</Button>
      <Button kind="danger" onClick={() => setAsking("delete")}>
        {texts.deleteSource}
      </Button>
      <ConfirmOne
        asked={asking}
        onClose={() => setAsking(null)}
        questions={{
          release: {
            title: texts.releaseTitle(sourceName),
            action: texts.release,
            loss: texts.releaseHint,
            busy: release.isPending,
            onConfirm: () => void giveBack(),
          },
          delete: {
            title: texts.deleteTitle(sourceName),
            action: texts.deleteSource,
            loss: texts.deleteHint,
            typed: sourceName,
            busy: deleteSource.isPending,
            onConfirm: () => deleteSource.mutate({ id, name: sourceName }),
          },
        }}
      />
    </div>
  );
}
