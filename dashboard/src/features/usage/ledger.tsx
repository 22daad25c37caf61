import type { LedgerEntry } from "@parlance/sdk";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import { numberColumn, timeColumn } from "../../app/columns.tsx";
import { useTexts } from "../../ui/i18n.ts";
import { Failed } from "../../app/problem.tsx";
import { Select } from "../../ui/field.tsx";
import { Empty } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Table, type Column } from "../../ui/table.tsx";
import { uiTexts } from "../../ui/texts.ts";
import { useLedger } from "./queries.ts";
import { usageTexts } from "./texts.ts";

/** Lists every charge, newest first. */
export function Ledger() {
  const [texts, shared] = [useTexts(usageTexts), useTexts(uiTexts)];
  const { kind } = useSearch({ from: "/usage" });
  const navigate = useNavigate();
  const columns = useColumns();
  const { count, error, rowAt, onSeen } = useLedger(kind);
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-12">
        <h2 className="text-14 font-600">{texts.ledger}</h2>
        <div className="w-full max-w-232">
          <Select
            label={texts.kind}
            labelHidden
            value={kind ?? ""}
            onChange={({ target: { value } }) =>
              void navigate({ to: "/usage", search: { kind: value === "" ? undefined : value }, replace: true })
            }
          >
            <option value="">{texts.allKinds}</option>
            {Object.entries(texts.kinds).map(([each, name]) => (
              <option key={each} value={each}>
                {name}
              </option>
            ))}
          </Select>
        </div>
      </div>
      {error !== null && <Failed error={error} />}
      {count === undefined && error === null && <Skeleton />}
      {count === 0 && <Empty title={kind === undefined ? texts.none : shared.nothingMatches}>{kind === undefined && texts.noneHint}</Empty>}
      {count !== undefined && count > 0 && (
        <Table label={texts.ledger} columns={columns} count={count} rowAt={rowAt} keyOf={({ id }) => id} onSeen={onSeen} />
      )}
    </>
  );
}

function useColumns(): readonly Column<LedgerEntry>[] {
  const texts = useTexts(usageTexts);
  return useMemo(() => {
    const number = (id: keyof typeof texts.columns, valueOf: (row: LedgerEntry) => number): Column<LedgerEntry> => ({
      ...numberColumn(id, texts.columns[id], valueOf, 4),
      wideOnly: id !== "credits",
    });
    return [
      {
        id: "kind",
        title: texts.columns.kind,
        width: "minmax(0, 1fr)",
        cell: ({ kind }) => (kind in texts.kinds ? texts.kinds[kind as keyof typeof texts.kinds] : kind),
      },
      number("credits", (row) => row.credits),
      number("knowledge", (row) => row.knowledge_units),
      number("storage", (row) => row.storage_units),
      // On phones, this column and the kind are all that distinguishes two charges.
      { ...timeColumn<LedgerEntry>(texts.columns.time, ({ created_at: time }) => time), wideOnly: false },
    ];
  }, [texts]);
}
