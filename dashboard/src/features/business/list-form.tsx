import { useState } from "react";
import { useTexts } from "../../ui/i18n.ts";
import { Button } from "../../ui/button.tsx";
import type { FactFormProps } from "./fact-form.ts";
import { exactErrorOf } from "./field-errors.ts";
import { hasLabels, hasRivals, listOf, noRow, rowsOf, type ListName } from "./list-facts.ts";
import { ListRow } from "./list-row.tsx";
import { businessTexts } from "./texts.ts";

/** Form for a fact that is a list, with one row per entry. */
export function ListForm({ facts, fact, error, frame }: FactFormProps & { readonly fact: ListName }) {
  const texts = useTexts(businessTexts);
  const [rows, setRows] = useState(() => {
    const stored = rowsOf(facts, fact);
    return stored.length === 0 ? [noRow] : stored;
  });
  const listError = exactErrorOf(error, [fact], texts.rows.wrong[fact]);
  return frame(
    <>
      {[...rows.entries()].map(([index, row]) => (
        // Entries are identified only by position, because a value changes while it is typed.
        <ListRow
          key={index}
          fact={fact}
          row={row}
          place={index + 1}
          used={rows.map(({ value }) => value)}
          error={exactErrorOf(error, fieldsOf(fact, index), texts.rows.wrong[fact])}
          onChange={(changes) => setRows(rows.with(index, { ...row, ...changes }))}
          onRemove={() => setRows(rows.toSpliced(index, 1))}
          onMoveUp={index === 0 || !hasLabels(fact) ? undefined : () => setRows(rows.toSpliced(index, 1).toSpliced(index - 1, 0, row))}
        />
      ))}
      {listError !== undefined && (
        <p role="alert" className="text-12 text-bad">
          {listError}
        </p>
      )}
      {hasRivals(fact, rows) && <p className="text-12 text-warn">{texts.rivals}</p>}
      <div>
        <Button onClick={() => setRows([...rows, noRow])}>{texts.rows.add[fact]}</Button>
      </div>
    </>,
    () => listOf(fact, rows),
  );
}

/** Returns the API names of a row's fields. */
function fieldsOf(fact: ListName, index: number): string[] {
  const place = `${fact}[${index}]`;
  return [place, ...["label", "number", "address", "text", "country"].map((field) => `${place}.${field}`)];
}
