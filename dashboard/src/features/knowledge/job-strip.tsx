import { useTexts } from "../../app/i18n.ts";
import { Button } from "../../ui/button.tsx";
import { Progress } from "../../ui/progress.tsx";
import { uiTexts } from "../../ui/texts.ts";
import { useActiveJob, useKnowledgeChanges } from "./queries.ts";
import { knowledgeTexts } from "./texts.ts";

/** The running bulk job, with its progress. */
export function JobStrip() {
  const [texts, shared] = [useTexts(knowledgeTexts), useTexts(uiTexts)];
  const { data: job } = useActiveJob();
  const { cancelJob } = useKnowledgeChanges();
  if (job == null) return null;
  const label = texts.job(texts.operations[job.operation], job.processed, job.total);
  return (
    <div role="status" className="flex items-center gap-12 rounded-10 border border-line bg-info-soft px-16 py-8">
      <span className="text-13 whitespace-nowrap">{label}</span>
      <Progress value={job.total === 0 ? 0 : job.processed / job.total} label={label} />
      <Button busy={cancelJob.isPending} onClick={() => cancelJob.mutate(job.job_id)}>
        {shared.cancel}
      </Button>
    </div>
  );
}
