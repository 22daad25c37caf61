import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from "react";
import { ArrowDown, ArrowUp } from "lucide-react";
import { useTexts } from "./i18n.ts";
import { classes } from "./classes.ts";
import { uiTexts } from "./texts.ts";

/** A column of a list. */
export interface Column<Row> {
  readonly id: string;
  readonly title: ReactNode;
  /** A CSS grid track, such as `minmax(0, 1fr)` or `96px`. */
  readonly width: string;
  readonly align?: "end";
  /** Hidden on narrow screens. */
  readonly wideOnly?: boolean;
  /** Sort order that a click on the title requests. */
  readonly sort?: string;
  readonly cell: (row: Row, index: number) => ReactNode;
}

/** Sort order of a list. */
export interface Order {
  readonly by: string;
  readonly direction: "asc" | "desc";
}

interface TableProps<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  /** Number of rows in the whole list, loaded or not. */
  readonly count: number;
  /** The row at an index; undefined while it loads. */
  readonly rowAt: (index: number) => Row | undefined;
  readonly keyOf: (row: Row) => string;
  /** Opens a row on click, Enter or Space. */
  readonly onOpen?: (row: Row) => void;
  readonly openKey?: string | undefined;
  /** Index to which the list scrolls when the value changes. */
  readonly shown?: number | undefined;
  /** Called with the range of visible indexes, so these rows can be loaded. */
  readonly onSeen?: (first: number, last: number) => void;
  /** Adds a checkbox to each row and one for all rows; X selects the focused row. */
  readonly selection?: {
    readonly has: (row: Row) => boolean;
    /** @param isRange whether Shift was held, which also selects the rows between the last selected row and this one */
    readonly toggle: (row: Row, index: number, isRange: boolean) => void;
    /** Selects the rows from the start of the range, or from this row, up to the row at another index. */
    readonly extend: (row: Row, index: number, to: number) => void;
    readonly labelOf: (row: Row) => string;
    /** Whether all rows are selected. */
    readonly isAll: boolean;
    readonly toggleAll: () => void;
  };
  readonly order?: Order;
  readonly onOrder?: (order: Order) => void;
}

const rowHeight = 36;
const restMs = 120;
/** Minimum height of a list in a small window, in pixels. */
const leastHeight = 232;

/** A scrolling list of any length. Only visible rows are in the document. J, K, the arrow keys, Home and End move the focus; Enter opens a
 * row; X selects a row, Shift extends the selection, and Ctrl+A selects all rows. */
export function Table<Row>({
  label,
  columns: given,
  count,
  rowAt,
  keyOf,
  onOpen,
  openKey,
  shown,
  onSeen,
  selection,
  order,
  onOrder,
}: TableProps<Row>) {
  const scroller = useRef<HTMLDivElement>(null);
  const columns = selection === undefined ? given : [checkboxColumn(selection), ...given];
  const rows = useVirtualizer({ count, getScrollElement: () => scroller.current, estimateSize: () => rowHeight, overscan: 8 });
  const seen = rows.getVirtualItems();
  const [first, last] = [seen[0]?.index ?? 0, seen.at(-1)?.index ?? 0];
  const template = columns.map(({ width }) => width).join(" ");
  // Reports the range only when scrolling stops, so rows that are scrolled past are not loaded.
  useEffect(() => {
    const timer = setTimeout(() => onSeen?.(first, last), restMs);
    return () => clearTimeout(timer);
  }, [first, last, onSeen]);

  useEffect(() => {
    if (shown !== undefined) rows.scrollToIndex(shown);
  }, [shown, rows]);

  const focus = (index: number): void => {
    rows.scrollToIndex(index);
    requestAnimationFrame(() => scroller.current?.querySelector<HTMLElement>(`[data-index="${index}"]`)?.focus());
  };
  const onKeyDown = (event: KeyboardEvent, index: number, row: Row | undefined): void => {
    if (event.target !== event.currentTarget) return;
    const moves: Record<string, number> = { ArrowDown: index + 1, j: index + 1, ArrowUp: index - 1, k: index - 1, Home: 0, End: count - 1 };
    const target = moves[event.key];
    if (event.key === "a" && (event.ctrlKey || event.metaKey) && selection !== undefined) {
      event.preventDefault();
      if (!selection.isAll) selection.toggleAll();
    } else if (target !== undefined && target >= 0 && target < count) {
      event.preventDefault();
      if (event.shiftKey && event.key.startsWith("Arrow") && row !== undefined) selection?.extend(row, index, target);
      focus(target);
    } else if ((event.key === "Enter" || event.key === " ") && row !== undefined && onOpen !== undefined) {
      event.preventDefault();
      onOpen(row);
    } else if (event.key.toLowerCase() === "x" && row !== undefined && selection !== undefined) {
      event.preventDefault();
      selection.toggle(row, index, event.shiftKey);
    }
  };

  return (
    <div
      ref={scroller}
      role="table"
      aria-label={label}
      aria-rowcount={count + 1}
      className="flex-initial overflow-auto rounded-10 border border-line bg-surface"
      // A long list keeps a minimum height next to other content. A short list has no empty space below its rows, with or without the
      // header.
      style={{ minHeight: rows.getTotalSize() + rowHeight > leastHeight ? leastHeight : "min-content" }}
    >
      <div
        role="row"
        aria-rowindex={1}
        className="sticky top-0 z-10 grid items-center gap-16 border-b border-line bg-surface px-16 max-md:hidden"
        style={{ gridTemplateColumns: template }}
      >
        {columns.map(({ id, title, align, sort }) => (
          <div
            key={id}
            role="columnheader"
            aria-sort={sort !== undefined && order?.by === sort ? directions[order.direction] : undefined}
            className={classes("truncate py-8 text-12 font-500 text-muted", align === "end" && "text-right")}
          >
            {sort === undefined || onOrder === undefined ? title : <SortButton title={title} sort={sort} order={order} onOrder={onOrder} />}
          </div>
        ))}
      </div>
      <div className="relative" style={{ height: rows.getTotalSize() }}>
        {seen.map(({ index, start }) => {
          const row = rowAt(index);
          return (
            <div
              // While a list changes, two pages can contain the same row, so rows are identified by position.
              key={index}
              role="row"
              aria-rowindex={index + 2}
              data-index={index}
              tabIndex={index === first ? 0 : -1}
              aria-current={row !== undefined && keyOf(row) === openKey ? "true" : undefined}
              onKeyDown={(event) => onKeyDown(event, index, row)}
              onClick={({ target }) => row !== undefined && !isCheckbox(target) && onOpen?.(row)}
              className={classes(
                "absolute inset-x-0 top-0 grid h-36 items-center gap-16 border-b border-line px-16 text-13 -outline-offset-2 max-md:flex max-md:justify-between",
                onOpen !== undefined && "cursor-pointer hover:bg-sunken",
                row !== undefined && keyOf(row) === openKey && "bg-accent-soft",
              )}
              style={{ gridTemplateColumns: template, transform: `translateY(${start}px)` }}
            >
              {columns.map(({ id, cell, align, wideOnly }, place) => (
                <div
                  key={id}
                  role="cell"
                  className={classes(
                    "min-w-0 truncate",
                    place === (selection === undefined ? 0 : 1) ? "max-md:flex-1" : "max-md:shrink-0",
                    align === "end" && "text-right",
                    wideOnly === true && "max-md:hidden",
                  )}
                >
                  {row === undefined ? <span className="block h-12 rounded-4 bg-sunken" /> : cell(row, index)}
                </div>
              ))}
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** Returns whether a click selects a row instead of opening it. */
function isCheckbox(target: EventTarget): boolean {
  return target instanceof Element && target.closest("label") !== null;
}

const directions = { asc: "ascending", desc: "descending" } as const;

interface SortButtonProps {
  readonly title: ReactNode;
  readonly sort: string;
  readonly order: Order | undefined;
  readonly onOrder: (order: Order) => void;
}

/** A button that sorts by a column; a second click reverses the order. */
function SortButton({ title, sort, order, onOrder }: SortButtonProps) {
  const isChosen = order?.by === sort;
  const Arrow = order?.direction === "desc" ? ArrowDown : ArrowUp;
  return (
    <button
      type="button"
      className="inline-flex min-h-24 items-center gap-4 hover:text-text"
      onClick={() => onOrder({ by: sort, direction: isChosen && order?.direction === "asc" ? "desc" : "asc" })}
    >
      {title}
      {isChosen && <Arrow size={12} aria-hidden />}
    </button>
  );
}

function checkboxColumn<Row>({ has, toggle, labelOf, isAll, toggleAll }: NonNullable<TableProps<Row>["selection"]>): Column<Row> {
  return {
    id: "select",
    title: <SelectAll isAll={isAll} onToggle={toggleAll} />,
    width: "24px",
    cell: (row, index) => (
      <label className="flex h-24 w-24 items-center">
        <span className="sr-only">{labelOf(row)}</span>
        <input
          type="checkbox"
          className="size-16"
          tabIndex={-1}
          checked={has(row)}
          onChange={({ nativeEvent }) => toggle(row, index, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
        />
      </label>
    ),
  };
}

function SelectAll({ isAll, onToggle }: { readonly isAll: boolean; readonly onToggle: () => void }) {
  const texts = useTexts(uiTexts);
  return (
    <label className="flex h-16 items-center">
      <span className="sr-only">{texts.selectAll}</span>
      <input type="checkbox" className="size-16" title={texts.selectKey} checked={isAll} onChange={onToggle} />
    </label>
  );
}
