import type { Onboarding } from "@parlance/sdk";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTexts } from "../../ui/i18n.ts";
import { Failed } from "../../app/problem.tsx";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Progress } from "../../ui/progress.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { StateMark, type Mark } from "../../ui/state-mark.tsx";
import { useCancelOnboarding, useOnboarding } from "./queries.ts";
import { welcomeTexts } from "./texts.ts";
import { Unreadable } from "./unreadable.tsx";

type Step = Onboarding["steps"][number];

const marks: Readonly<Record<Step["status"], Mark>> = {
  pending: "none",
  running: "working",
  completed: "ok",
  skipped: "none",
  failed: "bad",
  canceled: "none",
};

/** Shows the steps of an onboarding job as reported by the service. */
export function Job({ id }: { readonly id: string }) {
  const texts = useTexts(welcomeTexts);
  const { data: job, error } = useOnboarding(id);
  const cancel = useCancelOnboarding(id);
  if (error !== null) return <Failed error={error} />;
  if (job === undefined) return <Skeleton />;
  return (
    <section aria-live="polite" className="flex flex-col gap-12 rounded-10 border border-line bg-surface p-16">
      <ol className="flex flex-col gap-8">
        {job.steps.map((step) => (
          <li key={step.name} className="flex flex-wrap items-baseline gap-x-12">
            <StateMark mark={marks[step.status]}>{texts.steps[step.name]}</StateMark>
            {step.name === "harvest" && job.pages.found > 0 && <span className="text-12 text-muted">{texts.pages(job.pages)}</span>}
            {step.message !== null && <span className="text-12 text-faint">{step.message}</span>}
          </li>
        ))}
      </ol>
      {job.finishedAt === null && (
        <div className="flex items-center gap-12">
          <Progress value={job.progress} label={texts.progress} />
          <Button busy={cancel.isPending} onClick={() => cancel.mutate()}>
            {texts.cancel}
          </Button>
        </div>
      )}
      <Outcome job={job} />
    </section>
  );
}

function Outcome({ job }: { readonly job: Onboarding }) {
  const texts = useTexts(welcomeTexts);
  if (job.status === "failed" || job.status === "canceled") {
    return (
      <div className="flex flex-col items-start gap-12">
        {job.status === "canceled" && <p className="text-14 font-600">{texts.canceled}</p>}
        {job.error !== null && <Unreadable detail={job.error.message} />}
        <Link to="/welcome" search={{}} className="text-13 underline">
          {texts.another}
        </Link>
      </div>
    );
  }
  const { personaId } = job;
  const isTried = job.steps.some(({ name, status }) => name === "persona" && status === "completed");
  if (job.status !== "completed") {
    // The persona can already answer from the pages read so far.
    return isTried && personaId !== null ? <OpenPersona id={personaId}>{texts.tryNow}</OpenPersona> : null;
  }
  return (
    <div className="flex flex-col items-start gap-8">
      {personaId !== null && (
        <div className="flex flex-wrap gap-8">
          <LinkButton kind="primary" render={<Link to="/personas/$id" params={{ id: personaId }} />}>
            {texts.open}
          </LinkButton>
          <LinkButton render={<Link to="/personas/$id/website" params={{ id: personaId }} />}>{texts.onPage}</LinkButton>
        </div>
      )}
      <Link to="/people" className="text-13 underline">
        {texts.people}
      </Link>
      {job.brandId !== null && (
        <Link to="/business" search={{ brand: job.brandId }} className="text-13 underline">
          {texts.business}
        </Link>
      )}
    </div>
  );
}

function OpenPersona({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  return (
    <Link to="/personas/$id" params={{ id }} className="text-13 underline">
      {children}
    </Link>
  );
}
