import type { AuditEntry } from "@parlance/sdk";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { Download } from "lucide-react";
import { useMemo } from "react";
import { stateColumn, timeColumn } from "../../app/columns.tsx";
import { ForRoles } from "../../app/for-roles.tsx";
import { Failed } from "../../app/problem.tsx";
import { Button } from "../../ui/button.tsx";
import { Select } from "../../ui/field.tsx";
import { useTexts } from "../../ui/i18n.ts";
import { Empty, Page } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Table, type Column } from "../../ui/table.tsx";
import { uiTexts } from "../../ui/texts.ts";
import { marks, objectTypes, outcomes } from "./audit-rules.ts";
import { EntryPeek } from "./entry-peek.tsx";
import { useDownload, useEntries } from "./queries.ts";
import { auditTexts } from "./texts.ts";

/** Lists who changed what in the account. */
export function Audit() {
  const texts = useTexts(auditTexts);
  return (
    <ForRoles operation="listAuditEntries" title={texts.title}>
      <Page full title={texts.title} actions={<DownloadButton />}>
        <p className="max-w-720 text-13 text-muted">{texts.hint}</p>
        <Filters />
        <Entries />
      </Page>
    </ForRoles>
  );
}

function DownloadButton() {
  const texts = useTexts(auditTexts);
  const { mutate, isPending } = useDownload();
  return (
    <Button busy={isPending} icon={<Download size={16} aria-hidden />} onClick={() => mutate()}>
      {texts.csv}
    </Button>
  );
}

function useShow() {
  const search = useSearch({ from: "/audit" });
  const navigate = useNavigate();
  return (changes: Partial<typeof search>): void => void navigate({ to: "/audit", search: { ...search, ...changes }, replace: true });
}

function Filters() {
  const texts = useTexts(auditTexts);
  const { type, outcome, by, about } = useSearch({ from: "/audit" });
  const show = useShow();
  return (
    <div className="flex flex-wrap items-end gap-12">
      <div className="w-full max-w-232">
        <Select
          label={texts.kind}
          value={type ?? ""}
          onChange={({ target: { value } }) => show({ type: objectTypes.find((each) => each === value), entry: undefined })}
        >
          <option value="">{texts.allKinds}</option>
          {objectTypes.map((each) => (
            <option key={each} value={each}>
              {texts.types[each]}
            </option>
          ))}
        </Select>
      </div>
      <div className="w-full max-w-232">
        <Select
          label={texts.outcome}
          value={outcome ?? ""}
          onChange={({ target: { value } }) => show({ outcome: outcomes.find((each) => each === value), entry: undefined })}
        >
          <option value="">{texts.allOutcomes}</option>
          {outcomes.map((each) => (
            <option key={each} value={each}>
              {texts.outcomes[each]}
            </option>
          ))}
        </Select>
      </div>
      {(by !== undefined || about !== undefined) && (
        <div className="flex flex-wrap items-center gap-8 text-13 text-muted">
          <span>{texts.filtered}</span>
          <Button onClick={() => show({ by: undefined, about: undefined })}>{texts.clear}</Button>
        </div>
      )}
    </div>
  );
}

function Entries() {
  const [texts, shared] = [useTexts(auditTexts), useTexts(uiTexts)];
  const { entry: openId, ...filters } = useSearch({ from: "/audit" });
  const show = useShow();
  const columns = useColumns();
  const { count, error, rowAt, loaded, onSeen } = useEntries();
  const isFiltered = [filters.type, filters.outcome, filters.by, filters.about].some((each) => each !== undefined);
  return (
    <>
      {error !== null && <Failed error={error} />}
      {count === undefined && error === null && <Skeleton />}
      {count === 0 && <Empty title={isFiltered ? shared.nothingMatches : texts.none}>{!isFiltered && texts.noneHint}</Empty>}
      {count !== undefined && count > 0 && (
        <Table
          label={texts.title}
          columns={columns}
          count={count}
          rowAt={rowAt}
          keyOf={({ id }) => id}
          openKey={openId}
          onOpen={({ id }) => show({ entry: id })}
          onSeen={onSeen}
        />
      )}
      {openId !== undefined && (
        <EntryPeek
          entry={loaded.find(({ id }) => id === openId)}
          onClose={() => show({ entry: undefined })}
          onFilter={(filter) => show({ ...filter, entry: undefined })}
        />
      )}
    </>
  );
}

function useColumns(): readonly Column<AuditEntry>[] {
  const texts = useTexts(auditTexts);
  return useMemo(
    () => [
      {
        id: "action",
        title: texts.columns.action,
        width: "minmax(0, 1fr)",
        cell: ({ action }) => <span className="font-500">{texts.actions[action]}</span>,
      },
      { id: "object", title: texts.columns.object, width: "minmax(0, 1fr)", wideOnly: true, cell: ({ object }) => object.name ?? "" },
      {
        id: "actor",
        title: texts.columns.actor,
        width: "minmax(0, 1fr)",
        wideOnly: true,
        cell: ({ actor }) => actor.name ?? texts.actors[actor.kind],
      },
      { ...stateColumn<AuditEntry>(texts.columns.state, ({ outcome }) => [marks[outcome], texts.outcomes[outcome]]), wideOnly: true },
      { ...timeColumn<AuditEntry>(texts.columns.time, ({ created_at: time }) => time), wideOnly: false },
    ],
    [texts],
  );
}
