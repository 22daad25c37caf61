import type { Document, DocumentText, Passage } from "@parlance/sdk";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { type ReactNode, useState } from "react";
import { formatNumber } from "../../app/format.ts";
import { useTexts } from "../../ui/i18n.ts";
import { Failed } from "../../app/problem.tsx";
import { IconButton } from "../../ui/button.tsx";
import { classes } from "../../ui/classes.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Markdown } from "./markdown.tsx";
import { useDocumentText } from "./document-queries.ts";
import { knowledgeTexts } from "./texts.ts";

/** Shows the text extracted from a document next to its passages, by page, or in parts if the document has no pages. */
export function ReadBack({ document }: { readonly document: Document }) {
  const pages = document.kind === "file" ? (document.pages ?? 0) : 0;
  return pages > 1 ? <ByPage document={document} pages={pages} /> : <ByPart document={document} />;
}

function ByPage({ document, pages }: { readonly document: Document; readonly pages: number }) {
  const texts = useTexts(knowledgeTexts);
  const [page, setPage] = useState(1);
  const [typed, setTyped] = useState<string>();
  const type = (text: string): void => {
    setTyped(text);
    const wanted = Number(text);
    if (Number.isInteger(wanted) && wanted >= 1 && wanted <= pages) setPage(wanted);
  };
  return (
    <Part document={document} part={{ page }}>
      <Steps
        before={texts.before}
        after={texts.after}
        onBefore={page > 1 ? () => setPage(page - 1) : undefined}
        onAfter={page < pages ? () => setPage(page + 1) : undefined}
      >
        <label className="flex items-center gap-8 text-13">
          <span className="sr-only">{texts.goToPage}</span>
          <input
            type="number"
            min={1}
            max={pages}
            value={typed ?? page}
            className="min-h-32 w-64 rounded-6 border border-edge bg-surface px-8 text-13"
            onChange={({ target }) => type(target.value)}
            onBlur={() => setTyped(undefined)}
          />
          <span aria-live="polite">{texts.pageOf(page, formatNumber(pages))}</span>
        </label>
      </Steps>
    </Part>
  );
}

function ByPart({ document }: { readonly document: Document }) {
  const texts = useTexts(knowledgeTexts);
  /** Cursors of the parts loaded so far, after the first part. */
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const cursor = cursors.at(-1);
  const part = cursor === undefined ? {} : { cursor };
  const { data } = useDocumentText(document.source_id, document.id, part);
  const next = data?.next_cursor ?? null;
  return (
    <Part document={document} part={part}>
      {(cursors.length > 0 || next !== null) && (
        <Steps
          before={texts.partBefore}
          after={texts.partAfter}
          onBefore={cursors.length > 0 ? () => setCursors(cursors.slice(0, -1)) : undefined}
          onAfter={next === null ? undefined : () => setCursors([...cursors, next])}
        >
          <span aria-live="polite" className="text-13">
            {texts.partOf(cursors.length + 1)}
          </span>
        </Steps>
      )}
    </Part>
  );
}

interface StepsProps {
  readonly before: string;
  readonly after: string;
  readonly onBefore: (() => void) | undefined;
  readonly onAfter: (() => void) | undefined;
  readonly children: ReactNode;
}

function Steps({ before, after, onBefore, onAfter, children }: StepsProps) {
  return (
    <div className="flex items-center gap-8">
      <IconButton label={before} disabled={onBefore === undefined} onClick={onBefore}>
        <ChevronLeft size={16} aria-hidden />
      </IconButton>
      {children}
      <IconButton label={after} disabled={onAfter === undefined} onClick={onAfter}>
        <ChevronRight size={16} aria-hidden />
      </IconButton>
    </div>
  );
}

interface PartProps {
  readonly document: Document;
  readonly part: Parameters<typeof useDocumentText>[2];
  readonly children: ReactNode;
}

function Part({ document, part, children }: PartProps) {
  const { data, error, isPlaceholderData } = useDocumentText(document.source_id, document.id, part);
  if (error !== null) return <Failed error={error} />;
  if (data === undefined) return <Skeleton />;
  const isFile = document.kind === "file";
  return (
    <section className="flex flex-col gap-12">
      {children}
      <div
        className={classes("grid grid-cols-1 gap-24", isFile && "lg:grid-cols-2", isPlaceholderData && "opacity-50")}
        aria-busy={isPlaceholderData}
      >
        {isFile && <Text data={data} />}
        <Passages passages={data.passages} count={data.passage_count} />
      </div>
    </section>
  );
}

function Text({ data: { text } }: { readonly data: DocumentText }) {
  const texts = useTexts(knowledgeTexts);
  return (
    <div className="flex min-w-0 flex-col gap-8">
      <h3 className="text-14 font-600">{texts.readText}</h3>
      {text === "" ? <p className="text-13 text-muted">{texts.noText}</p> : <Markdown text={text} />}
    </div>
  );
}

function Passages({ passages, count }: { readonly passages: readonly Passage[]; readonly count: number }) {
  const texts = useTexts(knowledgeTexts);
  return (
    <div className="flex min-w-0 flex-col gap-8">
      <h3 className="text-14 font-600">{texts.passages(count)}</h3>
      {passages.length === 0 && <p className="text-13 text-muted">{texts.noPassage}</p>}
      <ol className="flex flex-col gap-8">
        {passages.map(({ ordinal, headings, page, text }) => (
          <li key={ordinal} className="rounded-6 border border-line p-12 text-13">
            <p className="text-12 text-faint">{[page === null ? null : texts.page(page), ...headings].filter(Boolean).join(" › ")}</p>
            <p className="break-words whitespace-pre-wrap" dir="auto">
              {text}
            </p>
          </li>
        ))}
      </ol>
    </div>
  );
}
