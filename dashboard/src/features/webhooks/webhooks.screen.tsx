import type { Webhook } from "@parlance/sdk";
import { useNavigate } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { useMemo, useState } from "react";
import { numberColumn, stateColumn } from "../../app/columns.tsx";
import { useTexts } from "../../ui/i18n.ts";
import { Failed } from "../../app/problem.tsx";
import { may, usePerson } from "../../app/session.ts";
import { Button } from "../../ui/button.tsx";
import { Empty, Page } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { ShownOnce } from "../../ui/shown-once.tsx";
import { Table, type Column } from "../../ui/table.tsx";
import { NewWebhook } from "./new-webhook.tsx";
import { useWebhooks } from "./queries.ts";
import { webhookTexts } from "./texts.ts";
import { phaseOf, webhookMarks } from "./webhook-state.ts";

/** Lists webhooks and their failures. */
export function Webhooks() {
  const texts = useTexts(webhookTexts);
  const isEditor = may(usePerson(), "createWebhook");
  const { data, error } = useWebhooks();
  const navigate = useNavigate();
  const columns = useColumns();
  const [isAdding, setAdding] = useState(false);
  const [created, setCreated] = useState<{ readonly id: string; readonly secret: string } | null>(null);
  const open = (id: string): void => void navigate({ to: "/webhooks/$id", params: { id } });
  const add = isEditor && (
    <Button kind="primary" aria-keyshortcuts="c" icon={<Plus size={16} aria-hidden />} onClick={() => setAdding(true)}>
      {texts.add}
    </Button>
  );
  return (
    <Page full title={texts.title} actions={data !== undefined && data.length > 0 && add}>
      {error !== null && <Failed error={error} />}
      {data === undefined && error === null && <Skeleton />}
      {data?.length === 0 && (
        <Empty title={texts.none} action={add}>
          {texts.noneHint}
        </Empty>
      )}
      {data !== undefined && data.length > 0 && (
        <Table
          label={texts.title}
          columns={columns}
          count={data.length}
          rowAt={(index) => data[index]}
          keyOf={({ id }) => id}
          onOpen={({ id }) => open(id)}
        />
      )}
      {isAdding && (
        <NewWebhook
          onClose={() => setAdding(false)}
          onCreated={(webhook) => {
            setAdding(false);
            setCreated(webhook);
          }}
        />
      )}
      {created !== null && (
        <ShownOnce title={texts.secret} hint={texts.secretHint} value={created.secret} onClose={() => open(created.id)} />
      )}
    </Page>
  );
}

function useColumns(): readonly Column<Webhook>[] {
  const texts = useTexts(webhookTexts);
  return useMemo(
    () => [
      { id: "url", title: texts.columns.url, width: "minmax(0, 2fr)", cell: ({ url }) => <span className="font-500">{url}</span> },
      {
        id: "description",
        title: texts.columns.description,
        width: "minmax(0, 1fr)",
        wideOnly: true,
        cell: ({ description }) => description,
      },
      { ...numberColumn<Webhook>("events", texts.columns.events, ({ events }) => events.length), wideOnly: true },
      stateColumn(texts.columns.state, (row) => [webhookMarks[phaseOf(row)], texts.phases[phaseOf(row)]]),
    ],
    [texts],
  );
}
