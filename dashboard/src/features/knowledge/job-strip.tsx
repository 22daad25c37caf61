import { useEffect, useRef } from "react";
import { formatNumber } from "../../app/format.ts";
import { useTexts } from "../../ui/i18n.ts";
import { complain, tell } from "../../app/toasts.tsx";
import { Button } from "../../ui/button.tsx";
import { Progress } from "../../ui/progress.tsx";
import { uiTexts } from "../../ui/texts.ts";
import { bulkTexts } from "./bulk-texts.ts";
import { importTexts } from "./import-texts.ts";
import { operationOf, outcomeOf } from "./job-outcome.ts";
import { useActiveJob, useEndedJob, useKnowledgeChanges } from "./queries.ts";
import { useSources } from "./source-queries.ts";
import { knowledgeTexts } from "./texts.ts";

/** Shows the progress of the running bulk job, and then its outcome. */
export function JobStrip() {
  const [texts, shared] = [useTexts(knowledgeTexts), useTexts(uiTexts)];
  const { data: job } = useActiveJob();
  const { cancelJob } = useKnowledgeChanges();
  useOutcome(job?.job_id);
  if (job == null) return null;
  const [processed, total] = [formatNumber(job.processed), formatNumber(job.total)];
  // Documents are deleted immediately; only the removal of their remaining data takes time, and it cannot be stopped.
  const isDeletion = job.operation === "delete";
  const label = isDeletion ? texts.clearing(processed, total) : texts.job(texts.operations[operationOf(job)], processed, total);
  return (
    <div role="status" className="flex items-center gap-12 rounded-10 border border-line bg-info-soft px-16 py-8">
      <span className="text-13 md:whitespace-nowrap">{label}</span>
      <Progress value={job.total === 0 ? 0 : job.processed / job.total} label={label} />
      {!isDeletion && (
        <Button busy={cancelJob.isPending} onClick={() => cancelJob.mutate(job.job_id)}>
          {shared.cancel}
        </Button>
      )}
    </div>
  );
}

/** Reports the outcome of a job whose progress was shown. */
function useOutcome(running: string | undefined): void {
  const [texts, bulk, imports] = [useTexts(knowledgeTexts), useTexts(bulkTexts), useTexts(importTexts)];
  const { mutate } = useEndedJob();
  const { data: sources } = useSources();
  const shown = useRef<string>(undefined);
  useEffect(() => {
    const ended = shown.current;
    shown.current = running;
    if (ended === undefined || ended === running) return;
    mutate(ended, {
      onSuccess: (job) => {
        const type = sources?.find(({ id }) => id === job.source_id)?.type ?? "files";
        const things = (count: number): string => texts.matches[type](formatNumber(count), count);
        const { title, detail } = outcomeOf(
          job,
          texts.operations[operationOf(job)],
          { ...bulk, ...imports },
          { format: formatNumber, things },
        );
        if (detail === null) tell(title);
        else complain(title, detail);
      },
    });
  }, [running, mutate, texts, bulk, imports, sources]);
}
