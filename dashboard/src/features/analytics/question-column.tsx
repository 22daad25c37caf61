import type { ReactNode } from "react";
import type { Column } from "../../ui/table.tsx";

/** Returns a column that shows the question of a row in one line. */
export function questionColumn<Row extends { readonly question: string }>(title: ReactNode): Column<Row> {
  return {
    id: "question",
    title,
    width: "minmax(0, 1fr)",
    cell: ({ question }) => (
      <span className="truncate font-500" title={question}>
        {question}
      </span>
    ),
  };
}
