import type { ReactNode } from "react";
import type { Mark } from "../ui/state-mark.tsx";
import { StateMark } from "../ui/state-mark.tsx";
import type { Column } from "../ui/table.tsx";
import { formatAgo, formatNumber, timeTitle } from "./format.ts";

/** Shows a timestamp as relative time, with the exact time in a tooltip. */
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

/** Shows the state of a row as a mark and a word. */
export function stateColumn<Row>(title: ReactNode, stateOf: (row: Row) => readonly [Mark, string]): Column<Row> {
  return {
    id: "state",
    title,
    width: "160px",
    cell: (row) => {
      const [mark, word] = stateOf(row);
      return <StateMark mark={mark}>{word}</StateMark>;
    },
  };
}

/** Shows a number. */
export function numberColumn<Row>(id: string, title: ReactNode, valueOf: (row: Row) => number, digits = 1): Column<Row> {
  return { id, title, width: "96px", align: "end", cell: (row) => formatNumber(valueOf(row), digits) };
}
