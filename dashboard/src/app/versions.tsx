import type { DocumentVersion } from "@parlance/sdk";
import { useState } from "react";
import { Button } from "../ui/button.tsx";
import { classes } from "../ui/classes.ts";
import { useTexts } from "../ui/i18n.ts";
import { Skeleton } from "../ui/skeleton.tsx";
import { formatBytes, formatNumber, formatTime, timeTitle } from "./format.ts";
import { diffLines, excerpt, type DiffLine } from "./line-diff.ts";
import { Failed } from "./problem.tsx";
import { may, usePerson } from "./session.ts";
import { offer, tell } from "./toasts.tsx";
import { linesOf } from "./version-lines.ts";
import { useRestoreVersion, useVersionPair, useVersions, type VersionedDocument } from "./version-queries.ts";
import { versionTexts } from "./versions.texts.ts";

interface VersionsProps {
  readonly document: VersionedDocument;
  /** Changes with the document. */
  readonly revision: string;
  /** Whether the document is read-only for the user, because an integration writes it. */
  readonly isManaged?: boolean;
}

/** Lists the versions of a document when opened, and lets the user compare and restore versions. */
export function Versions({ document, revision, isManaged = false }: VersionsProps) {
  const texts = useTexts(versionTexts);
  const [isOpen, setOpen] = useState(false);
  const { data, error } = useVersions(document, isOpen, revision);
  return (
    <details className="text-13" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="min-h-24">{texts.versions}</summary>
      {error !== null && <Failed error={error} />}
      {isOpen && data === undefined && error === null && <Skeleton rows={2} />}
      {data !== undefined && (
        <ol className="mt-4 flex flex-col">
          {data.items.map((version, at) => (
            <Row
              key={version.version}
              document={document}
              version={version}
              next={data.items[at - 1]}
              isManaged={isManaged}
              current={data.items.find(({ is_current: isCurrent }) => isCurrent)}
            />
          ))}
        </ol>
      )}
      {data?.total_count === 1 && <p className="text-muted">{texts.only}</p>}
      {data !== undefined && data.total_count > data.items.length && (
        <p className="text-muted">{texts.more(formatNumber(data.total_count - data.items.length))}</p>
      )}
    </details>
  );
}

interface RowProps {
  readonly document: VersionedDocument;
  readonly version: DocumentVersion;
  /** The version that replaced this one; undefined for the latest. */
  readonly next: DocumentVersion | undefined;
  readonly current: DocumentVersion | undefined;
  readonly isManaged: boolean;
}

function Row({ document, version, next, current, isManaged }: RowProps) {
  const texts = useTexts(versionTexts);
  const [isComparing, setComparing] = useState(false);
  const number = formatNumber(version.version);
  const mayRestore = may(usePerson(), "restoreDocumentVersion") && !isManaged && !version.is_current;
  const details = [
    version.origin === null ? null : texts.origins[version.origin],
    formatBytes(version.content_size_bytes),
    version.is_current ? texts.current : null,
  ].filter((detail) => detail !== null);
  return (
    <li className="flex flex-col gap-4 border-t border-line py-8">
      <div className="flex flex-wrap items-center justify-between gap-8">
        <div className="min-w-0 flex-1 basis-232">
          <p className="break-words">
            <span className="font-500">{texts.version(number)}</span> ·{" "}
            <time {...timeTitle(version.written_at)}>{formatTime(version.written_at)}</time>
          </p>
          <p className="text-12 break-words text-muted">
            {version.title} · {details.join(" · ")}
          </p>
        </div>
        <div className="flex flex-wrap gap-8">
          {next !== undefined && (
            <Button aria-expanded={isComparing} onClick={() => setComparing(!isComparing)}>
              {isComparing ? texts.compareHide : texts.compare}
            </Button>
          )}
          {mayRestore && <Restore document={document} version={version.version} current={current?.version} />}
        </div>
      </div>
      {isComparing && next !== undefined && <Difference document={document} before={version.version} after={next.version} />}
    </li>
  );
}

/** Button that restores a version, and then shows a toast that can restore the replaced version. */
function Restore({
  document,
  version,
  current,
}: {
  readonly document: VersionedDocument;
  readonly version: number;
  readonly current: number | undefined;
}) {
  const texts = useTexts(versionTexts);
  const restore = useRestoreVersion(document);
  const run = async (wanted: number, replaced: number | undefined): Promise<void> => {
    // Not a callback of the mutation, because the list may have been closed before the user undoes the change. The mutation reports errors.
    const done = await restore.mutateAsync(wanted).catch(() => null);
    if (done === null) return;
    const title = texts.restored(formatNumber(wanted));
    if (done.result === "no_op") tell(texts.alreadyCurrent);
    else if (replaced === undefined) tell(title);
    else {
      const about = `versions ${document.sourceId ?? ""} ${document.id}`;
      offer({ about, title, action: texts.undo, onAction: () => void run(replaced, done.version) });
    }
  };
  return (
    <Button busy={restore.isPending} onClick={() => void run(version, current)}>
      {texts.restore}
    </Button>
  );
}

/** Number of unchanged lines before and after a changed line. */
const around = 2;

function Difference({
  document,
  before,
  after,
}: {
  readonly document: VersionedDocument;
  readonly before: number;
  readonly after: number;
}) {
  const texts = useTexts(versionTexts);
  const { data, error } = useVersionPair(document, before, after);
  if (error !== null) return <Failed error={error} />;
  if (data === undefined) return <Skeleton rows={3} />;
  const hasText = data.before.text !== null && data.after.text !== null;
  const isTextMissing = !hasText && (data.before.text !== null || data.after.text !== null);
  const linesIn = (version: typeof data.before): string[] => linesOf(hasText ? version : { ...version, text: null });
  const lines = diffLines(linesIn(data.before), linesIn(data.after));
  return (
    <section
      aria-label={texts.difference(formatNumber(before), formatNumber(after))}
      className="rounded-6 border border-line bg-sunken p-8"
    >
      {lines.every(({ kind }) => kind === "same") ? (
        <p className="text-muted">{texts.noDifference}</p>
      ) : (
        excerpt(lines, around).map((line, place) => <Line key={place} line={line} />)
      )}
      {(data.before.is_text_shortened || data.after.is_text_shortened) && <p className="text-12 text-muted">{texts.shortened}</p>}
      {isTextMissing && <p className="text-12 text-muted">{texts.noText}</p>}
    </section>
  );
}

function Line({ line }: { readonly line: DiffLine | "gap" }) {
  const texts = useTexts(versionTexts);
  if (line === "gap") {
    return (
      <p className="text-muted" title={texts.unchanged}>
        …
      </p>
    );
  }
  const { kind, text } = line;
  if (kind === "same") return <p className="ps-16 break-words whitespace-pre-wrap text-muted">{text}</p>;
  const isAdded = kind === "added";
  return (
    <p className={classes("flex gap-4 break-words whitespace-pre-wrap", isAdded ? "bg-ok-soft" : "bg-bad-soft")}>
      <span aria-hidden className="w-12 shrink-0 text-center">
        {isAdded ? "+" : "−"}
      </span>
      <span className="sr-only">{isAdded ? texts.added : texts.removed}</span>
      <span className="min-w-0">{text}</span>
    </p>
  );
}
