import type { Document, SourceState } from "@parlance/sdk";
import { Link } from "@tanstack/react-router";
import { useBrandId } from "../../app/brands.ts";
import { formatAgo, formatNumber, timeTitle } from "../../app/format.ts";
import { Failed } from "../../app/problem.tsx";
import { may, usePerson } from "../../app/session.ts";
import { useTexts } from "../../ui/i18n.ts";
import { Button } from "../../ui/button.tsx";
import { Section } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Chip, StateMark } from "../../ui/state-mark.tsx";
import { activityTexts } from "./activity-texts.ts";
import { causeOf } from "./document-state.ts";
import { isSeen } from "./import-memory.ts";
import { useAllFailed, useKnowledgeChanges } from "./queries.ts";
import { useSources } from "./source-queries.ts";
import { knowledgeTexts } from "./texts.ts";

/** Lists failed documents by source, and imports that skipped rows. */
export function NeedsAttention() {
  const texts = useTexts(activityTexts);
  const brandId = useBrandId();
  const sources = useSources();
  const failed = useAllFailed(brandId);
  const error = sources.error ?? failed.error;
  const own = sources.data?.filter(({ brand_id: brand }) => brandId === undefined || brand === brandId);
  const imports = own?.filter(needsLook) ?? [];
  const failures = failed.data?.items ?? [];
  return (
    <Section title={texts.failed}>
      {error !== null && <Failed error={error} />}
      {error === null && (own === undefined || failed.data === undefined) && <Skeleton rows={3} />}
      {own !== undefined && failed.data?.items.length === 0 && imports.length === 0 && (
        <p className="text-13 text-muted">{texts.allFine}</p>
      )}
      {imports.map((source) => (
        <ImportLine key={source.id} source={source} />
      ))}
      {own
        ?.filter(({ failed_count: count }) => count > 0)
        .map((source) => (
          <FailedOf key={source.id} source={source} documents={failures.filter(({ source_id: id }) => id === source.id)} />
        ))}
    </Section>
  );
}

/** Returns whether the last import skipped products or failed, and the user has not acknowledged this. */
function needsLook({ id, import: last }: SourceState): boolean {
  if (last === null || last.finished_at === null) return false;
  return last.skipped_count > 0 || (last.error !== null && !isSeen(id, last.finished_at));
}

function ImportLine({ source: { id, name, import: last } }: { readonly source: SourceState }) {
  const texts = useTexts(activityTexts);
  const skipped = last?.skipped_count ?? 0;
  return (
    <StateMark mark={last?.error == null ? "warn" : "bad"}>
      <Link to="/knowledge/$source" params={{ source: id }} className="min-w-0 break-words whitespace-normal underline">
        {last?.error == null ? texts.skippedOf(name, formatNumber(skipped), skipped === 1) : texts.importFailed(name)}
      </Link>
    </StateMark>
  );
}

function FailedOf({ source, documents }: { readonly source: SourceState; readonly documents: readonly Document[] }) {
  const [texts, knowledge] = [useTexts(activityTexts), useTexts(knowledgeTexts)];
  const person = usePerson();
  const { startJob } = useKnowledgeChanges();
  const { id, name, failed_count: count } = source;
  const more = count - documents.length;
  return (
    <section className="flex flex-col gap-8 border-t border-line pt-12">
      <header className="flex flex-wrap items-center justify-between gap-8">
        <h3 className="min-w-0 text-13 font-600 break-words">{`${name}: ${texts.failedOf(formatNumber(count), count === 1)}`}</h3>
        {count > 1 && source.integration_id === null && may(person, "startBulkJob") && (
          <Button
            busy={startJob.isPending}
            onClick={() => startJob.mutate({ operation: "reprocess", source_id: id, filter: { state: "failed" } })}
          >
            {texts.again}
          </Button>
        )}
      </header>
      <ul className="flex flex-col">
        {documents.map((document) => (
          <FailedDocument key={document.id} document={document} />
        ))}
      </ul>
      <Link to="/knowledge/$source" params={{ source: id }} search={{ state: "failed" }} className="text-13 underline">
        {texts.showAll(name)} {more > 0 && `(${knowledge.documents(formatNumber(count), count)})`}
      </Link>
    </section>
  );
}

function FailedDocument({ document }: { readonly document: Document }) {
  const knowledge = useTexts(knowledgeTexts);
  const { source_id: source, id, title, original_file_name: file, status } = document;
  const cause = causeOf(document);
  return (
    <li className="flex flex-wrap items-baseline gap-x-12 gap-y-4 border-t border-line py-8 first:border-t-0">
      <Link
        to="/knowledge/$source"
        params={{ source }}
        search={{ state: "failed", document: id }}
        className="min-w-0 text-13 font-500 break-words underline"
      >
        {file ?? title}
      </Link>
      {cause !== null && <Chip mark="bad">{knowledge.shortCauses[cause]}</Chip>}
      <time className="text-12 text-muted" {...timeTitle(status.updated_at)}>
        {formatAgo(status.updated_at)}
      </time>
      <p className="basis-full text-13 text-muted break-words">{cause === null ? status.error_message : knowledge.causes[cause]}</p>
    </li>
  );
}
