import type { SkippedItem, SourceState } from "@parlance/sdk";
import { useState, type ReactNode } from "react";
import { formatNumber, formatTime } from "../../app/format.ts";
import { useTexts } from "../../ui/i18n.ts";
import { may, usePerson } from "../../app/session.ts";
import { Button } from "../../ui/button.tsx";
import { StateMark } from "../../ui/state-mark.tsx";
import { Section } from "../../ui/page.tsx";
import { CorrectRow } from "./correct-row.tsx";
import { Counts, Skipped } from "./import-result.tsx";
import { importTexts } from "./import-texts.ts";
import { isSeen, markSeen } from "./import-memory.ts";
import { useImports } from "./import-queries.ts";
import { UndoImport } from "./undo-import.tsx";
import { undoTexts } from "./undo-texts.ts";

interface LastImportProps {
  readonly source: SourceState;
  /** The brand's currency, used for prices without a currency. */
  readonly currency: string | null;
}

/** Time for which an import without problems is shown, in milliseconds. */
const shownForMs = 24 * 3_600_000;

/** Shows a source's last import: until the user has read it if skipped rows or a failure need attention; otherwise, for a day. */
export function LastImport({ source, currency }: LastImportProps) {
  const { id, import: last, status } = source;
  const [texts, undo] = [useTexts(importTexts), useTexts(undoTexts)];
  const person = usePerson();
  const { retrySkipped, downloadSkipped, dismissSkipped } = useImports(id);
  const [correcting, setCorrecting] = useState<SkippedItem>();
  const finishedAt = last?.finished_at ?? "";
  /** End time of the import that the user has marked as read; null to show it again. */
  const [seen, setSeen] = useState<string | null>("");
  const [openedAt] = useState(() => Date.now());
  if (last === null || status === "importing" || last.finished_at === null) return null;
  const needsAttention = last.skipped_count > 0 || last.error !== null;
  if (!needsAttention && openedAt - Date.parse(last.finished_at) > shownForMs) return null;
  if (seen === null ? false : seen === finishedAt || isSeen(id, finishedAt)) {
    if (last.skipped_count === 0) return null;
    return (
      <div className="flex flex-wrap items-center gap-x-12 gap-y-4">
        <StateMark mark="warn">{texts.stillSkipped(formatNumber(last.skipped_count), last.skipped_count === 1)}</StateMark>
        <Button kind="quiet" onClick={() => setSeen(null)}>
          {texts.showSkipped}
        </Button>
      </div>
    );
  }
  const actionsOf = (item: SkippedItem): ReactNode => {
    const { number } = item;
    if (number === null || !may(person, "dismissSkippedItem")) return null;
    return (
      <span className="flex gap-4">
        {item.item !== null && (
          <Button kind="quiet" onClick={() => setCorrecting(item)}>
            {texts.mend}
          </Button>
        )}
        <Button
          kind="quiet"
          busy={dismissSkipped.isPending && dismissSkipped.variables === number}
          onClick={() => dismissSkipped.mutate(number)}
        >
          {texts.drop}
        </Button>
      </span>
    );
  };
  const dismiss = (): void => {
    markSeen(id, finishedAt);
    setSeen(finishedAt);
  };
  return (
    <Section
      title={`${texts.last}: ${texts.states[last.state]}, ${formatTime(last.finished_at)}`}
      actions={
        <div className="flex flex-wrap gap-8">
          {last.skipped_count > 0 && may(person, "retrySkippedImport") && last.skipped.some(({ retryable }) => retryable) && (
            <Button busy={retrySkipped.isPending} onClick={() => retrySkipped.mutate()}>
              {texts.tryAgain}
            </Button>
          )}
          {last.skipped_count > 0 && (
            <Button busy={downloadSkipped.isPending} onClick={() => downloadSkipped.mutate(texts.fileName)}>
              {texts.download}
            </Button>
          )}
          {last.undoable && <UndoImport source={source} />}
          <Button onClick={dismiss}>{texts.seen}</Button>
        </div>
      }
    >
      {last.undone_at !== null && <StateMark mark="none">{undo.undone(formatTime(last.undone_at))}</StateMark>}
      <Counts counts={{ ...last, skipped: last.skipped_count }} />
      {last.error !== null && <p className="text-13 text-bad">{last.error.message}</p>}
      <Skipped items={last.skipped} count={last.skipped_count} actionsOf={actionsOf} />
      {correcting !== undefined && (
        <CorrectRow sourceId={id} item={correcting} currency={currency} onClose={() => setCorrecting(undefined)} />
      )}
    </Section>
  );
}
