import type { Job } from "@parlance/sdk";
import { formatAgo, formatNumber, timeTitle } from "../../app/format.ts";
import { Failed } from "../../app/problem.tsx";
import { useTexts } from "../../ui/i18n.ts";
import { Button } from "../../ui/button.tsx";
import { Section } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { StateMark, type Mark } from "../../ui/state-mark.tsx";
import { operationOf } from "./job-outcome.ts";
import { activityTexts } from "./activity-texts.ts";
import { useJobs } from "./queries.ts";
import { useSources } from "./source-queries.ts";
import { knowledgeTexts } from "./texts.ts";
import { UndoImport } from "./undo-import.tsx";

const marks: Readonly<Record<Job["status"], Mark>> = {
  queued: "none",
  running: "working",
  completed: "ok",
  failed: "bad",
  canceled: "warn",
};

interface JobListProps {
  readonly openId: string | undefined;
  readonly onOpen: (id: string) => void;
}

/** Lists recent jobs, newest first; jobs with failures link to them. */
export function JobList({ openId, onOpen }: JobListProps) {
  const texts = useTexts(activityTexts);
  const { data, error } = useJobs();
  return (
    <Section title={texts.jobs}>
      {error !== null && <Failed error={error} />}
      {data === undefined && error === null && <Skeleton rows={4} />}
      {data?.length === 0 && <p className="text-13 text-muted">{texts.noJobs}</p>}
      <ul className="flex flex-col">
        {data?.map((job) => (
          <Row key={job.job_id} job={job} isOpen={job.job_id === openId} onOpen={() => onOpen(job.job_id)} />
        ))}
      </ul>
    </Section>
  );
}

function Row({ job, isOpen, onOpen }: { readonly job: Job; readonly isOpen: boolean; readonly onOpen: () => void }) {
  const [texts, knowledge] = [useTexts(activityTexts), useTexts(knowledgeTexts)];
  const source = useSources().data?.find(({ id }) => id === job.source_id);
  // Tasks that a job only queued can fail later.
  const mayHaveFailed = job.failed > 0 || ((job.operation === "process" || job.operation === "reprocess") && job.total > 0);
  return (
    <li className="flex flex-wrap items-center gap-x-16 gap-y-4 border-t border-line py-8 text-13 first:border-t-0">
      <span className="min-w-0 basis-full font-500 break-words md:flex-1 md:basis-0">
        {knowledge.operations[operationOf(job)]}
        {source !== undefined && <span className="font-400 text-muted">{` · ${source.name}`}</span>}
        {job.error !== null && <span className="block text-12 text-bad">{job.error.message}</span>}
      </span>
      <span className="text-muted">{texts.result(formatNumber(job.processed), formatNumber(job.total))}</span>
      {job.failed > 0 && <StateMark mark="bad">{texts.failures(formatNumber(job.failed))}</StateMark>}
      <StateMark mark={marks[job.status]}>{texts.states[job.status]}</StateMark>
      <time className="text-muted" {...timeTitle(job.created_at)}>
        {formatAgo(job.created_at)}
      </time>
      {source?.import?.job_id === job.job_id && source.import.undoable && <UndoImport source={source} />}
      {mayHaveFailed && (
        <Button aria-expanded={isOpen} aria-label={texts.failuresOf(knowledge.operations[operationOf(job)])} onClick={onOpen}>
          {texts.whatFailed}
        </Button>
      )}
    </li>
  );
}
