import type { Document } from "@parlance/sdk";
import { Link } from "@tanstack/react-router";
import { formatNumber, formatTime } from "../../app/format.ts";
import { useTexts } from "../../ui/i18n.ts";
import { controlTexts } from "./control-texts.ts";
import { useDocumentUsage } from "./document-queries.ts";

/** Shows how often answers used a document, and in which conversations. */
export function DocumentUsage({ document: { source_id: sourceId, id } }: { readonly document: Document }) {
  const texts = useTexts(controlTexts);
  const { data } = useDocumentUsage(sourceId, id);
  if (data === undefined) return null;
  if (data.answers === 0) return <p className="text-13 text-muted">{texts.unused(data.days)}</p>;
  return (
    <details className="text-13">
      <summary className="min-h-24">{texts.used(formatNumber(data.answers), data.answers === 1, data.days)}</summary>
      <ul className="mt-4 flex flex-col">
        {data.latest.map(({ session_id: session, turn_index: turn, at, question }) => (
          <li key={`${session} ${turn}`} className="flex justify-between gap-12 border-t border-line py-4">
            <Link to="/inbox/$session" params={{ session }} className="min-w-0 truncate underline">
              {question ?? texts.imageAlone}
            </Link>
            <span className="whitespace-nowrap text-muted">{formatTime(at)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
