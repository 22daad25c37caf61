import type { ImportDryRun, SkippedItem } from "@parlance/sdk";
import type { ReactNode } from "react";
import { formatNumber, formatPrice } from "../../app/format.ts";
import { useLocale, useTexts } from "../../ui/i18n.ts";
import { saveFile } from "../../app/save-file.ts";
import { Button } from "../../ui/button.tsx";
import { StateMark } from "../../ui/state-mark.tsx";
import { importTexts } from "./import-texts.ts";
import { rowsToCorrect } from "./rows-to-correct.ts";
import { skipReason } from "./skip-reason.ts";

/** Number of skipped products that are listed; the download contains more. */
const shownSkipped = 20;

const kinds = ["created", "updated", "unchanged", "removed", "skipped"] as const;

/** Shows the numbers of new, changed, unchanged, deleted and skipped products. */
export function Counts({ counts }: { readonly counts: Readonly<Record<(typeof kinds)[number], number>> }) {
  const texts = useTexts(importTexts);
  return (
    <dl className="flex flex-wrap gap-x-16 gap-y-8 md:gap-x-24">
      {kinds.map((kind) => (
        <div key={kind}>
          <dt className="text-12 text-muted">{texts.counts[kind]}</dt>
          <dd className="text-16 font-600">{formatNumber(counts[kind])}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Shows the expected counts of an import, and any errors that prevent it. */
export function DryRunCounts({ result, children }: { readonly result: ImportDryRun; readonly children: ReactNode }) {
  const texts = useTexts(importTexts);
  const { created, updated, unchanged, removed, skipped_count: skipped } = result;
  return (
    <div className="flex flex-col gap-12 rounded-10 bg-sunken p-12" aria-live="polite">
      <Counts counts={{ created, updated, unchanged, removed, skipped }} />
      {skipped > 0 && (
        <StateMark mark="warn">
          <span className="whitespace-normal">
            {texts.willSkip(formatNumber(skipped), formatNumber(skipped + created + updated + unchanged))}
          </span>
        </StateMark>
      )}
      {children}
    </div>
  );
}

/** Shows the rows that an import would skip, and its first products. */
export function DryRunResult({ result, file }: { readonly result: ImportDryRun; readonly file: File | undefined }) {
  const [texts, reasonOf] = [useTexts(importTexts), useSkipReason()];
  const { skipped_count: skipped, delimiter } = result;
  // Includes all rows of a product, because an import of only some of them would remove its other variants.
  const rows = result.skipped.flatMap((item) =>
    (item.lines ?? []).map((line) => ({ line, problem: line === item.line ? reasonOf(item) : "" })),
  );
  const saveRows = async (from: File): Promise<void> => {
    const text = new TextDecoder(result.encoding).decode(await from.arrayBuffer());
    // A spreadsheet recognizes UTF-8 by the byte order mark.
    await saveFile(new Response(`\uFEFF${rowsToCorrect(text, delimiter ?? ",", rows)}`), texts.ownRowsName);
  };
  return (
    <div className="flex flex-col gap-16">
      {!result.is_complete && <StateMark mark="warn">{texts.partly}</StateMark>}
      {result.removals_withheld > 0 && <p className="text-13 text-warn">{texts.withheld(formatNumber(result.removals_withheld))}</p>}
      <Skipped items={result.skipped.slice(0, shownSkipped)} count={skipped} />
      {file !== undefined && result.format === "csv" && rows.length > 0 && (
        <div className="flex flex-wrap items-center gap-x-12 gap-y-4">
          <Button onClick={() => void saveRows(file)}>{texts.ownRows(formatNumber(rows.length), rows.length === 1)}</Button>
          <p className="text-12 text-muted">
            {skipped > result.skipped.length ? texts.ownRowsFirst(formatNumber(result.skipped.length)) : texts.ownRowsHint}
          </p>
        </div>
      )}
      {result.preview.length === 0 ? (
        <p className="text-13 text-muted">{texts.nothingWritten}</p>
      ) : (
        <section className="flex flex-col gap-4">
          <h3 className="text-13 font-600">{texts.preview}</h3>
          <ul className="flex flex-col">
            {result.preview.slice(0, 5).map(({ id, title, price, currency }) => (
              <li key={id} className="flex justify-between gap-12 border-t border-line py-4 text-13">
                <span className="min-w-0 truncate">{title}</span>
                {price != null && <span className="whitespace-nowrap text-muted">{formatPrice(price, currency ?? undefined)}</span>}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

/** Returns a function that returns the reason why a row was skipped. */
export function useSkipReason(): (item: SkippedItem) => string {
  const [texts, locale] = [useTexts(importTexts), useLocale()];
  const names: Readonly<Record<string, string>> = { ...texts.targets, sku: texts.sku };
  return ({ message }) => skipReason(message, locale, (field) => names[field] ?? field);
}

interface SkippedProps {
  readonly items: readonly SkippedItem[];
  readonly count: number;
  /** Returns the actions for a row. */
  readonly actionsOf?: (item: SkippedItem) => ReactNode;
}

/** Lists skipped rows with line number and reason. */
export function Skipped({ items, count, actionsOf }: SkippedProps) {
  const [texts, reasonOf] = [useTexts(importTexts), useSkipReason()];
  if (count === 0) return null;
  return (
    <section className="flex flex-col gap-4">
      <h3 className="text-13 font-600">{texts.faults}</h3>
      {/* Focusable, so it can be scrolled with the keyboard. */}
      <div tabIndex={0} role="region" aria-label={texts.faults} className="max-h-160 overflow-y-auto">
        <ul className="flex flex-col">
          {items.map((item) => (
            <li key={`${item.ref} ${item.line}`} className="flex items-center gap-12 border-t border-line py-4 text-13">
              <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
                {item.line !== null && <span className="text-muted">{`${texts.line(formatNumber(item.line))} · `}</span>}
                {item.ref !== `line ${item.line}` && <span className="font-500">{`${item.ref}: `}</span>}
                {reasonOf(item)}
              </span>
              {actionsOf?.(item)}
            </li>
          ))}
        </ul>
      </div>
      {count > items.length && <p className="text-12 text-muted">{texts.more(formatNumber(count - items.length))}</p>}
    </section>
  );
}
