import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useTexts } from "../../ui/i18n.ts";
import { Page } from "../../ui/page.tsx";
import { activityTexts } from "./activity-texts.ts";
import { JobFailures } from "./job-failures.tsx";
import { JobList } from "./job-list.tsx";
import { JobStrip } from "./job-strip.tsx";
import { NeedsAttention } from "./needs-attention.tsx";
import { knowledgeTexts } from "./texts.ts";

/** Lists failures in all sources, each with its cause and solution, and recent jobs. */
export function Activity() {
  const [texts, knowledge] = [useTexts(activityTexts), useTexts(knowledgeTexts)];
  const { job } = useSearch({ from: "/knowledge/jobs" });
  const navigate = useNavigate();
  const show = (next: string | undefined): void => void navigate({ to: "/knowledge/jobs", search: { job: next }, replace: true });
  return (
    <Page
      title={texts.title}
      above={
        <Link to="/knowledge" className="hover:underline">
          {knowledge.title}
        </Link>
      }
    >
      <JobStrip />
      <NeedsAttention />
      <JobList openId={job} onOpen={show} />
      {job !== undefined && <JobFailures id={job} onClose={() => show(undefined)} />}
    </Page>
  );
}
