import { ParlanceError } from "@parlance/sdk";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useState, type FormEvent } from "react";
import { ForRoles } from "../../app/for-roles.tsx";
import { useTexts } from "../../app/i18n.ts";
import { sentenceOf } from "../../app/problem.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { Page } from "../../ui/page.tsx";
import { Job } from "./job.tsx";
import { useRunningOnboarding, useStartOnboarding } from "./queries.ts";
import { welcomeTexts } from "./texts.ts";

/** Builds a persona from a website. The address contains the job, so that a reload shows it again. */
export function Welcome() {
  const texts = useTexts(welcomeTexts);
  const { job } = useSearch({ from: "/welcome" });
  return (
    <ForRoles operation="startOnboarding" title={texts.title}>
      <Page title={texts.title}>
        <div className="flex max-w-720 flex-col gap-24">
          <p className="text-14 text-muted">{texts.intro}</p>
          {job === undefined ? <Website /> : <Job id={job} />}
        </div>
      </Page>
    </ForRoles>
  );
}

function Website() {
  const texts = useTexts(welcomeTexts);
  const navigate = useNavigate();
  const start = useStartOnboarding();
  const [address, setAddress] = useState("");
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    start.mutate(address.trim(), {
      onSuccess: ({ jobId }) => void navigate({ to: "/welcome", search: { job: jobId } }),
    });
  };
  return (
    <>
      <form onSubmit={submit} className="flex items-end gap-8 rounded-10 border border-line bg-surface p-16">
        <div className="flex-1">
          <TextField
            label={texts.website}
            placeholder={texts.placeholder}
            value={address}
            inputMode="url"
            autoComplete="url"
            required
            onChange={(event) => setAddress(event.target.value)}
            error={start.error === null ? undefined : sentenceOf(start.error)}
          />
        </div>
        <Button type="submit" kind="primary" busy={start.isPending} className={start.error === null ? "" : "self-center"}>
          {texts.build}
        </Button>
      </form>
      {start.error instanceof ParlanceError && start.error.code === "onboarding.source_taken" && (
        <Link to="/knowledge" className="text-13 underline">
          {texts.taken}
        </Link>
      )}
      {start.error instanceof ParlanceError && start.error.code === "onboarding.website_unreadable" && (
        <Link to="/knowledge" className="text-13 underline">
          {texts.unreadable}
        </Link>
      )}
      <Running />
      <p className="flex flex-wrap gap-12 text-13 text-muted">
        {texts.or}
        <Link to="/knowledge" className="underline hover:text-text">
          {texts.files}
        </Link>
        <Link to="/personas" className="underline hover:text-text">
          {texts.demo}
        </Link>
        <a href="/docs" className="underline hover:text-text">
          {texts.api}
        </a>
      </p>
    </>
  );
}

/** The website that is being read, so that it can be found again without its address. */
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
