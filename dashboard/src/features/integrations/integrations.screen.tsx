import type { Integration } from "@parlance/sdk";
import { useNavigate } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { useMemo, useState } from "react";
import { useBrands } from "../../app/brands.ts";
import { stateColumn, timeColumn } from "../../app/columns.tsx";
import { useTexts } from "../../ui/i18n.ts";
import { Failed } from "../../app/problem.tsx";
import { may, usePerson } from "../../app/session.ts";
import { Button } from "../../ui/button.tsx";
import { Empty, Page } from "../../ui/page.tsx";
import { ShownOnce } from "../../ui/shown-once.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Table, type Column } from "../../ui/table.tsx";
import { phaseMarks, phaseOf } from "./integration-state.ts";
import { NewIntegration } from "./new-integration.tsx";
import { useIntegrations } from "./queries.ts";
import { integrationTexts } from "./texts.ts";

/** Lists sites whose plug-ins write a brand's knowledge. */
export function Integrations() {
  const texts = useTexts(integrationTexts);
  const isEditor = may(usePerson(), "createIntegration");
  const { count, error, rowAt, onSeen } = useIntegrations();
  const navigate = useNavigate();
  const columns = useColumns();
  const [isAdding, setAdding] = useState(false);
  const [created, setCreated] = useState<{ readonly id: string; readonly key: string } | null>(null);
  const open = (id: string): void => void navigate({ to: "/integrations/$id", params: { id } });
  const add = isEditor && (
    <Button kind="primary" aria-keyshortcuts="c" icon={<Plus size={16} aria-hidden />} onClick={() => setAdding(true)}>
      {texts.add}
    </Button>
  );
  return (
    <Page full title={texts.title} actions={count !== undefined && count > 0 && add}>
      {error !== null && <Failed error={error} />}
      {count === undefined && error === null && <Skeleton />}
      {count === 0 && (
        <Empty title={texts.none} action={add}>
          {texts.noneHint}
        </Empty>
      )}
      {count !== undefined && count > 0 && (
        <Table
          label={texts.title}
          columns={columns}
          count={count}
          rowAt={rowAt}
          keyOf={({ id }) => id}
          onOpen={({ id }) => open(id)}
          onSeen={onSeen}
        />
      )}
      {isAdding && (
        <NewIntegration
          onClose={() => setAdding(false)}
          onCreated={(next) => {
            setAdding(false);
            setCreated(next);
          }}
        />
      )}
      {created !== null && <ShownOnce title={texts.key} hint={texts.keyHint} value={created.key} onClose={() => open(created.id)} />}
    </Page>
  );
}

function useColumns(): readonly Column<Integration>[] {
  const texts = useTexts(integrationTexts);
  const { data: brands } = useBrands();
  return useMemo(
    () => [
      { id: "name", title: texts.columns.name, width: "minmax(0, 1fr)", cell: ({ name }) => <span className="font-500">{name}</span> },
      {
        id: "brand",
        title: texts.columns.brand,
        width: "160px",
        wideOnly: true,
        cell: ({ brand_id: brand }) => brands?.find(({ id }) => id === brand)?.display_name ?? "",
      },
      { id: "platform", title: texts.columns.platform, width: "128px", wideOnly: true, cell: ({ platform }) => platform ?? "" },
      { ...stateColumn<Integration>(texts.columns.state, (row) => [phaseMarks[phaseOf(row)], texts.phases[phaseOf(row)]]), width: "200px" },
      timeColumn(texts.columns.sync, ({ last_sync_at: time }) => time),
    ],
    [texts, brands],
  );
}
