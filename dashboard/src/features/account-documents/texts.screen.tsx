import type { AccountDocument } from "@parlance/sdk";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { useDeferredValue, useMemo } from "react";
import { numberColumn, stateColumn, timeColumn } from "../../app/columns.tsx";
import { formatNumber } from "../../app/format.ts";
import { useTexts } from "../../ui/i18n.ts";
import { Failed } from "../../app/problem.tsx";
import { may, usePerson } from "../../app/session.ts";
import { Button } from "../../ui/button.tsx";
import { Select } from "../../ui/field.tsx";
import { Empty, Page } from "../../ui/page.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Table, type Column } from "../../ui/table.tsx";
import { uiTexts } from "../../ui/texts.ts";
import { useTextChanges, useTextCount, useTextList } from "./queries.ts";
import { TextPeek } from "./text-peek.tsx";
import { textMarks, textStates, titleOf, type TextsAddress } from "./text-rules.ts";
import { accountTexts } from "./texts.ts";
import { WriteText } from "./write-text.tsx";

/** Lists documents that belong to no source: answers written by users, and documents sent through the API. */
export function Texts() {
  const [texts, shared] = [useTexts(accountTexts), useTexts(uiTexts)];
  const isEditor = may(usePerson(), "upsertAccountDocument");
  const address = useSearch({ from: "/knowledge/texts" });
  const { state, find, text: openId, write } = address;
  const navigate = useNavigate();
  const show = (changes: TextsAddress): void =>
    void navigate({ to: "/knowledge/texts", search: { ...address, ...changes }, replace: true });
  const { count, error, rowAt, onSeen } = useTextList({ state, find: useDeferredValue(find) });
  const columns = useColumns();
  const isFiltered = state !== undefined || find !== undefined;
  const add = isEditor && (
    <Button kind="primary" aria-keyshortcuts="c" icon={<Plus size={16} aria-hidden />} onClick={() => show({ write: " " })}>
      {texts.write}
    </Button>
  );
  return (
    <Page full title={texts.title} above={<Link to="/knowledge">{texts.knowledge}</Link>} actions={add}>
      <p className="max-w-720 text-13 text-muted">{texts.hint}</p>
      <Staged />
      <div className="flex flex-wrap items-end gap-12">
        <div className="w-full max-w-232">
          <Select
            label={texts.state}
            labelHidden
            value={state ?? ""}
            onChange={({ target }) => show({ state: textStates.find((each) => each === target.value) })}
          >
            <option value="">{texts.allStates}</option>
            {textStates.map((each) => (
              <option key={each} value={each}>
                {texts.states[each]}
              </option>
            ))}
          </Select>
        </div>
        <div className="w-full max-w-320">
          <SearchField label={texts.find} value={find} onChange={(next) => show({ find: next })} />
        </div>
      </div>
      {error !== null && <Failed error={error} />}
      {count === undefined && error === null && <Skeleton />}
      {count === 0 && (
        <Empty title={isFiltered ? shared.nothingMatches : texts.none} action={!isFiltered && add}>
          {!isFiltered && texts.noneHint}
        </Empty>
      )}
      {count !== undefined && count > 0 && (
        <Table
          label={texts.title}
          columns={columns}
          count={count}
          rowAt={rowAt}
          keyOf={({ external_id: id }) => id}
          openKey={openId}
          onOpen={({ external_id: id }) => show({ text: id })}
          onSeen={onSeen}
        />
      )}
      {openId !== undefined && <TextPeek key={openId} id={openId} onClose={() => show({ text: undefined })} />}
      {write !== undefined && isEditor && <WriteText text={null} title={write.trim()} onClose={() => show({ write: undefined })} />}
    </Page>
  );
}

/** Lists documents that were sent through the API and have not been released. */
function Staged() {
  const texts = useTexts(accountTexts);
  const isEditor = may(usePerson(), "upsertAccountDocument");
  const { data: count = 0 } = useTextCount("staged");
  const { processAll } = useTextChanges();
  if (count === 0) return null;
  return (
    <div role="status" className="flex flex-wrap items-center justify-between gap-12 rounded-10 border border-line bg-info-soft px-16 py-8">
      <span className="text-13">{texts.staged(formatNumber(count))}</span>
      {isEditor && (
        <Button busy={processAll.isPending} onClick={() => processAll.mutate()}>
          {texts.processAll}
        </Button>
      )}
    </div>
  );
}

function useColumns(): readonly Column<AccountDocument>[] {
  const texts = useTexts(accountTexts);
  return useMemo(
    () => [
      {
        id: "title",
        title: texts.columns.title,
        width: "minmax(0, 1fr)",
        cell: (row) => <span className="font-500">{titleOf(row)}</span>,
      },
      {
        ...numberColumn<AccountDocument>("readers", texts.columns.readers, ({ active_persona_count: count }) => count),
        wideOnly: true,
      },
      stateColumn(texts.state, ({ processing_status: state }) => [textMarks[state], texts.states[state]]),
      timeColumn(texts.columns.created, ({ created_at: time }) => time),
    ],
    [texts],
  );
}
