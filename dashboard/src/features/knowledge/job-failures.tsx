import { Link } from "@tanstack/react-router";
import { formatNumber } from "../../app/format.ts";
import { Failed } from "../../app/problem.tsx";
import { useLocale, useTexts } from "../../ui/i18n.ts";
import { Peek } from "../../ui/dialog.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { operationOf } from "./job-outcome.ts";
import { activityTexts } from "./activity-texts.ts";
import { causes } from "./document-state.ts";
import { importTexts } from "./import-texts.ts";
import { useJob, useJobFailures } from "./queries.ts";
import { skipReason } from "./skip-reason.ts";
import { knowledgeTexts } from "./texts.ts";

/** Lists the entries that a job could not process, and the cause for each. */
export function JobFailures({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const [texts, knowledge] = [useTexts(activityTexts), useTexts(knowledgeTexts)];
  const { data: job } = useJob(id);
  const { data, error } = useJobFailures(id);
  const causeOf = useCauses();
  const title = job === undefined ? texts.whatFailed : texts.failuresOf(knowledge.operations[operationOf(job)]);
  return (
    <Peek open onOpenChange={(open) => !open && onClose()} title={title}>
      {error !== null && <Failed error={error} />}
      {data === undefined && error === null && <Skeleton />}
      {data?.items.length === 0 && <p className="text-13 text-muted">{texts.noFailures}</p>}
      <ul className="flex flex-col">
        {data?.items.map(({ id: document, title: name, source_id: source, line, code, message }, index) => (
          <li key={`${document} ${line} ${index}`} className="flex flex-col gap-4 border-t border-line py-8 text-13 first:border-t-0">
            <span className="font-500 break-words">
              {line !== null && <span className="font-400 text-muted">{texts.line(formatNumber(line))}</span>}
              {line !== null && document !== `line ${line}` && " · "}
              {document === `line ${line}` ? (
                name
              ) : source === null || document === "" || line !== null ? (
                name || document
              ) : (
                <Link to="/knowledge/$source" params={{ source }} search={{ document }} className="underline">
                  {name || document}
                </Link>
              )}
            </span>
            <span className="break-words text-muted">{causeOf(code, message)}</span>
          </li>
        ))}
      </ul>
      {data !== undefined && data.total_count > data.items.length && (
        <p className="text-12 text-muted">{texts.more(formatNumber(data.total_count - data.items.length))}</p>
      )}
    </Peek>
  );
}

const jobCauses = ["id_taken", "persona_full", "changed_since", "version_expired", "limits.quota_exceeded"] as const;

/** Returns a function that describes the cause of a failure, in the user's language if the cause is known. */
function useCauses(): (code: string, message: string) => string {
  const [texts, knowledge, imports, locale] = [useTexts(activityTexts), useTexts(knowledgeTexts), useTexts(importTexts), useLocale()];
  const fields: Readonly<Record<string, string>> = imports.targets;
  return (code, message) => {
    const read = causes.find((cause) => cause === code);
    if (read !== undefined) return knowledge.causes[read];
    const known = jobCauses.find((cause) => cause === code);
    if (known !== undefined) return texts.causes[known];
    return skipReason(message, locale, (field) => fields[field] ?? field);
  };
}
