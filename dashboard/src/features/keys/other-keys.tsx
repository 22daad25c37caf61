import type { HeldApiKey } from "@parlance/sdk";
import { useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";
import { formatAgo, timeTitle } from "../../app/format.ts";
import { Failed } from "../../app/problem.tsx";
import { useTexts } from "../../ui/i18n.ts";
import { Section } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Chip } from "../../ui/state-mark.tsx";
import { Table, type Column } from "../../ui/table.tsx";
import { useAllKeys } from "./queries.ts";
import { keysTexts } from "./texts.ts";

/** Lists the keys of personas and integrations, and shows what each key can do and when it was last used. */
export function OtherKeys() {
  const texts = useTexts(keysTexts);
  const { data, error } = useAllKeys();
  const columns = useColumns();
  const navigate = useNavigate();
  const keys = data?.filter(({ kind }) => kind !== "account");
  const open = ({ persona_id: persona, integration_id: integration }: HeldApiKey): void => {
    if (persona !== null) void navigate({ to: "/personas/$id/developer", params: { id: persona } });
    else if (integration !== null) void navigate({ to: "/integrations/$id", params: { id: integration } });
  };
  return (
    <Section title={texts.others}>
      {error !== null && <Failed error={error} />}
      {keys === undefined && error === null && <Skeleton rows={2} />}
      {keys?.length === 0 && <p className="max-w-720 text-13 text-muted">{texts.noOthers}</p>}
      {keys !== undefined && keys.length > 0 && (
        <>
          <p className="text-13 text-muted">{texts.othersHint}</p>
          <Table
            label={texts.others}
            columns={columns}
            count={keys.length}
            rowAt={(index) => keys[index]}
            keyOf={({ id }) => id}
            onOpen={open}
          />
        </>
      )}
    </Section>
  );
}

function useColumns(): readonly Column<HeldApiKey>[] {
  const texts = useTexts(keysTexts);
  return useMemo(
    () => [
      {
        id: "holder",
        title: texts.columns.holder,
        width: "minmax(0, 1fr)",
        cell: ({ holder_name: name, slot }) => (
          <>
            <span className="font-500">{name}</span> <span className="text-muted">{texts.slots[slot]}</span>
          </>
        ),
      },
      {
        id: "scope",
        title: texts.columns.scope,
        width: "minmax(0, 1fr)",
        wideOnly: true,
        cell: ({ kind }) => (kind === "account" ? "" : texts.scopes[kind]),
      },
      {
        id: "key",
        title: texts.columns.key,
        width: "minmax(200px, 1fr)",
        cell: ({ name, prefix, is_active: isActive }) => (
          <>
            {name !== null && <span>{`${name} `}</span>}
            <code className="font-mono text-12">{prefix}…</code> {!isActive && <Chip mark="none">{texts.disabled}</Chip>}
          </>
        ),
      },
      {
        id: "used",
        title: texts.columns.used,
        width: "128px",
        align: "end",
        cell: ({ last_used_at: time }) => (time === null ? texts.never : <time {...timeTitle(time)}>{formatAgo(time)}</time>),
      },
    ],
    [texts],
  );
}
