import type { ReactNode } from "react";
import type { Mark } from "../ui/state-mark.tsx";
import { StateMark } from "../ui/state-mark.tsx";
import type { Column } from "../ui/table.tsx";
import { formatAgo, formatNumber, timeTitle } from "./format.ts";

/** Returns a column that shows relative time, with the exact time in a tooltip. */
export function timeColumn<Row>(title: ReactNode, timeOf: (row: Row) => string | null): Column<Row> {
  return {
    id: "time",
    title,
    width: "128px",
    align: "end",
    wideOnly: true,
    cell: (row) => {
      const time = timeOf(row);
      return time === null ? "" : <time {...timeTitle(time)}>{formatAgo(time)}</time>;
    },
  };
}

/** Returns a column that shows a row's state as an icon and a word. */
export function stateColumn<Row>(title: ReactNode, stateOf: (row: Row) => readonly [Mark, string], width = "160px"): Column<Row> {
  return {
    id: "state",
    title,
    width,
    cell: (row) => {
      const [mark, word] = stateOf(row);
      return <StateMark mark={mark}>{word}</StateMark>;
    },
  };
}

/** Returns a column that shows a number; on narrow screens, where the table has no header, the number is shown with the column's title. */
export function numberColumn<Row>(id: string, title: ReactNode, valueOf: (row: Row) => number, digits = 1): Column<Row> {
  return {
    id,
    title,
    width: "96px",
    align: "end",
    cell: (row) => (
      <>
        <span className="me-4 text-12 text-muted md:hidden">{title}</span>
        {formatNumber(valueOf(row), digits)}
      </>
    ),
  };
}
