import { ParlanceError } from "@parlance/sdk";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useState, type FormEvent } from "react";
import { useDemo, useDemoChanges } from "../../app/demo.ts";
import { ForRoles } from "../../app/for-roles.tsx";
import { useTexts } from "../../ui/i18n.ts";
import { sentenceOf } from "../../app/problem.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { Page } from "../../ui/page.tsx";
import { Job } from "./job.tsx";
import { useOnboarding, useRunningOnboarding, useStartOnboarding } from "./queries.ts";
import { welcomeTexts } from "./texts.ts";
import { Unreadable } from "./unreadable.tsx";

/** Starts an onboarding job. The URL contains the job's id, so a reload shows the job again. */
export function Welcome() {
  const texts = useTexts(welcomeTexts);
  const { job } = useSearch({ from: "/welcome" });
  return (
    <ForRoles operation="startOnboarding" title={texts.title}>
      {job === undefined ? (
        <Page title={texts.title}>
          <div className="flex max-w-720 flex-col gap-24">
            <p className="text-14 text-muted">{texts.intro}</p>
            <Website />
          </div>
        </Page>
      ) : (
        <JobPage id={job} />
      )}
    </ForRoles>
  );
}

/** Shows an onboarding job under a title that reflects its state. */
function JobPage({ id }: { readonly id: string }) {
  const texts = useTexts(welcomeTexts);
  const { data: job } = useOnboarding(id);
  const title = job?.status === "completed" ? texts.done : job?.finishedAt == null ? texts.building : texts.title;
  return (
    <Page title={title}>
      <div className="flex max-w-720 flex-col gap-24">
        <Job id={id} />
      </div>
    </Page>
  );
}

function Website() {
  const texts = useTexts(welcomeTexts);
  const navigate = useNavigate();
  const start = useStartOnboarding();
  const [address, setAddress] = useState("");
  const refused = start.error instanceof ParlanceError && start.error.code === "onboarding.website_unreadable" ? start.error : null;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    start.mutate(address.trim(), {
      onSuccess: ({ jobId }) => void navigate({ to: "/welcome", search: { job: jobId } }),
    });
  };
  return (
    <>
      <form onSubmit={submit} className="flex flex-wrap items-end gap-8 rounded-10 border border-line bg-surface p-16">
        <div className="flex-1 basis-232">
          <TextField
            label={texts.website}
            placeholder={texts.placeholder}
            value={address}
            inputMode="url"
            autoComplete="url"
            required
            onChange={(event) => setAddress(event.target.value)}
            error={start.error === null || refused !== null ? undefined : sentenceOf(start.error)}
          />
        </div>
        <Button
          type="submit"
          kind="primary"
          busy={start.isPending}
          className={start.error === null || refused !== null ? "" : "self-center"}
        >
          {texts.build}
        </Button>
      </form>
      {start.error instanceof ParlanceError && start.error.code === "onboarding.source_taken" && (
        <Link to="/knowledge" className="text-13 underline">
          {texts.taken}
        </Link>
      )}
      {refused !== null && <Unreadable detail={refused.detail} />}
      <Running />
      <p className="flex flex-wrap gap-12 text-13 text-muted">
        {texts.or}
        <Link to="/knowledge" className="underline hover:text-text">
          {texts.files}
        </Link>
        <DemoLink />
        <a href="/docs" className="underline hover:text-text">
          {texts.api}
        </a>
      </p>
    </>
  );
}

/** Opens the demo persona, or loads the demo if the account can use it. */
function DemoLink() {
  const texts = useTexts(welcomeTexts);
  const { data: demo } = useDemo();
  const { load } = useDemoChanges();
  if (demo === undefined) return null;
  if (demo.persona_id !== null)
    return (
      <Link to="/personas/$id" params={{ id: demo.persona_id }} className="underline hover:text-text">
        {texts.demo}
      </Link>
    );
  if (!demo.is_available) return null;
  return (
    <button type="button" disabled={load.isPending} className="underline hover:text-text" onClick={() => load.mutate()}>
      {load.isPending ? texts.loadingDemo : texts.loadDemo}
    </button>
  );
}

/** Link to the running job, so users can return to it without its URL. */
function Running() {
  const texts = useTexts(welcomeTexts);
  const { data } = useRunningOnboarding();
  if (data === undefined || data === null) return null;
  return (
    <Link to="/welcome" search={{ job: data.jobId }} className="text-13 underline">
      {texts.running(texts.pages(data.pages))}
    </Link>
  );
}
