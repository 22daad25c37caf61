import type { WebhookDelivery } from "@parlance/sdk";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import { numberColumn, stateColumn, timeColumn } from "../../app/columns.tsx";
import { formatClock } from "../../app/format.ts";
import { useTexts } from "../../ui/i18n.ts";
import { Failed } from "../../app/problem.tsx";
import { Select } from "../../ui/field.tsx";
import { Empty } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Table, type Column } from "../../ui/table.tsx";
import { uiTexts } from "../../ui/texts.ts";
import { DeliveryPeek } from "./delivery-peek.tsx";
import { useDeliveries } from "./queries.ts";
import { webhookTexts } from "./texts.ts";
import { deliveryMarks, deliveryStates } from "./webhook-state.ts";

/** Lists a webhook's past and scheduled deliveries, newest first. */
export function Deliveries({ id }: { readonly id: string }) {
  const [texts, shared] = [useTexts(webhookTexts), useTexts(uiTexts)];
  const { state, delivery: openId } = useSearch({ from: "/webhooks/$id" });
  const navigate = useNavigate();
  const columns = useColumns();
  const { data, error, hasNextPage, isFetching, fetchNextPage } = useDeliveries(id, state);
  const rows = useMemo(() => data?.pages.flatMap(({ items }) => items), [data]);
  const loaded = rows?.length ?? 0;
  const onSeen = useCallback(
    (_first: number, last: number) => {
      if (last >= loaded && hasNextPage && !isFetching) void fetchNextPage();
    },
    [loaded, hasNextPage, isFetching, fetchNextPage],
  );
  const show = (changes: object): void =>
    void navigate({ to: "/webhooks/$id", params: { id }, search: { state, delivery: openId, ...changes }, replace: true });
  return (
    <>
      <div className="w-full max-w-232">
        <Select
          label={texts.deliveries}
          value={state ?? ""}
          onChange={(event) => show({ state: deliveryStates.find((each) => each === event.target.value) })}
        >
          <option value="">{texts.allDeliveries}</option>
          {deliveryStates.map((each) => (
            <option key={each} value={each}>
              {texts.states[each]}
            </option>
          ))}
        </Select>
      </div>
      {error !== null && <Failed error={error} />}
      {rows === undefined && error === null && <Skeleton />}
      {rows?.length === 0 && (
        <Empty title={state === undefined ? texts.noDelivery : shared.nothingMatches}>{state === undefined && texts.noDeliveryHint}</Empty>
      )}
      {rows !== undefined && rows.length > 0 && (
        <Table
          label={texts.deliveries}
          columns={columns}
          count={rows.length + (hasNextPage ? 1 : 0)}
          rowAt={(index) => rows[index]}
          keyOf={(row) => row.id}
          openKey={openId}
          onOpen={(row) => show({ delivery: row.id })}
          onSeen={onSeen}
        />
      )}
      {openId !== undefined && rows !== undefined && (
        <DeliveryPeek
          delivery={rows.find((row) => row.id === openId)}
          onClose={() => show({ delivery: undefined })}
          onShow={(delivery) => show({ delivery })}
        />
      )}
    </>
  );
}

function useColumns(): readonly Column<WebhookDelivery>[] {
  const texts = useTexts(webhookTexts);
  return useMemo(
    () => [
      {
        id: "event",
        title: texts.columns.event,
        width: "minmax(0, 1fr)",
        cell: ({ event }) => <code className="font-mono text-12">{event}</code>,
      },
      stateColumn(
        texts.columns.state,
        ({ state, attempts, next_attempt_at: next }) => [
          deliveryMarks[state],
          // The time of the next attempt is not known for a delivery that waits behind another one.
          state === "pending" && attempts > 0 && next !== null ? texts.waitsUntil(formatClock(next)) : texts.states[state],
        ],
        "minmax(160px, 240px)",
      ),
      {
        id: "status",
        title: texts.columns.answer,
        width: "96px",
        align: "end",
        wideOnly: true,
        cell: ({ response }) => (response === null ? "" : String(response.status)),
      },
      { ...numberColumn<WebhookDelivery>("attempts", texts.columns.attempts, ({ attempts }) => attempts), wideOnly: true },
      timeColumn(texts.columns.time, ({ created_at: time }) => time),
    ],
    [texts],
  );
}
