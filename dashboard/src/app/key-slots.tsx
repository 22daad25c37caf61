import type { ApiKey, NewApiKey } from "@parlance/sdk";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../ui/button.tsx";
import { ConfirmOne } from "../ui/confirm.tsx";
import { ShownOnce } from "../ui/shown-once.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { StateMark } from "../ui/state-mark.tsx";
import { uiTexts } from "../ui/texts.ts";
import { formatAgo, formatTime, timeTitle } from "./format.ts";
import { useTexts } from "../ui/i18n.ts";
import { keyTexts } from "./key-slots.texts.ts";
import { KeyName } from "./key-name.tsx";
import { complainAbout, Failed } from "./problem.tsx";

type Slot = ApiKey["slot"];

/** Changes to a key; absent fields remain unchanged. */
export interface KeyChanges {
  readonly is_active?: boolean;
  readonly name?: string | null;
}

/** Calls that manage the two API keys of an account, a persona or an integration. */
export interface KeyCalls {
  /** Query key under which these API keys are cached. */
  readonly owner: readonly string[];
  readonly list: () => Promise<readonly ApiKey[]>;
  readonly create: (slot: Slot) => Promise<NewApiKey>;
  readonly regenerate: (slot: Slot) => Promise<NewApiKey>;
  readonly update: (keyId: string, changes: KeyChanges) => Promise<unknown>;
  readonly remove: (keyId: string) => Promise<unknown>;
}

const slots: readonly Slot[] = ["primary", "secondary"];

/** Shows two API keys, so that one can replace the other without downtime. A new key is shown only once. */
export function KeySlots({ calls, isReadOnly }: { readonly calls: KeyCalls; readonly isReadOnly: boolean }) {
  const texts = useTexts(keyTexts);
  const queryKey = ["keys", ...calls.owner];
  const { data, error } = useQuery({ queryKey, queryFn: calls.list });
  const [created, setCreated] = useState<string | null>(null);
  if (error !== null) return <Failed error={error} />;
  if (data === undefined) return <Skeleton rows={2} />;
  return (
    <>
      <div className="grid gap-16 md:grid-cols-2">
        {slots.map((slot) => (
          <KeySlot
            key={slot}
            slot={slot}
            stored={data.find((each) => each.slot === slot)}
            calls={calls}
            isReadOnly={isReadOnly}
            onCreated={setCreated}
          />
        ))}
      </div>
      {created !== null && <ShownOnce title={texts.newKey} hint={texts.once} value={created} onClose={() => setCreated(null)} />}
    </>
  );
}

interface KeySlotProps {
  readonly slot: Slot;
  readonly stored: ApiKey | undefined;
  readonly calls: KeyCalls;
  readonly isReadOnly: boolean;
  readonly onCreated: (key: string) => void;
}

function KeySlot({ slot, stored, calls, isReadOnly, onCreated }: KeySlotProps) {
  const [texts, shared] = [useTexts(keyTexts), useTexts(uiTexts)];
  const queries = useQueryClient();
  const [asking, setAsking] = useState<"replace" | "delete" | "disable" | "name" | null>(null);
  const readAgain = () => queries.invalidateQueries({ queryKey: ["keys", ...calls.owner] });
  const make = useMutation({
    mutationFn: () => (stored === undefined ? calls.create(slot) : calls.regenerate(slot)),
    onSuccess: async ({ key }) => {
      setAsking(null);
      onCreated(key);
      await readAgain();
    },
    onError: complainAbout,
  });
  const change = useMutation({
    mutationFn: (changes: KeyChanges) => calls.update(stored?.id ?? "", changes),
    onSuccess: async () => {
      setAsking(null);
      await readAgain();
    },
    onError: complainAbout,
  });
  const remove = useMutation({
    mutationFn: () => calls.remove(stored?.id ?? ""),
    onSuccess: async () => {
      setAsking(null);
      await readAgain();
    },
    onError: complainAbout,
  });
  const lastUsed = stored?.last_used_at ?? null;
  const used = lastUsed === null ? texts.neverUsed : texts.used(formatAgo(lastUsed));
  return (
    <section className="flex flex-col items-start gap-8 rounded-6 border border-line p-12">
      <h3 className="text-13 font-600">{texts.slots[slot]}</h3>
      {stored === undefined ? (
        <p className="text-13 text-muted">{texts.none}</p>
      ) : (
        <>
          {stored.name !== null && <p className="text-14 font-500 break-words">{stored.name}</p>}
          <code className="font-mono text-13">{stored.prefix}…</code>
          <StateMark mark={stored.is_active ? "ok" : "none"}>{stored.is_active ? texts.active : texts.inactive}</StateMark>
          <p className="text-12 text-muted">
            {texts.created(formatTime(stored.created_at))}. {lastUsed === null ? used : <time {...timeTitle(lastUsed)}>{used}</time>}
          </p>
        </>
      )}
      {!isReadOnly && (
        <div className="flex flex-wrap gap-8">
          {stored === undefined && (
            <Button busy={make.isPending} onClick={() => make.mutate()}>
              {texts.create}
            </Button>
          )}
          {stored !== undefined && (
            <>
              <Button
                busy={change.isPending}
                onClick={() => (stored.is_active ? setAsking("disable") : change.mutate({ is_active: true }))}
              >
                {stored.is_active ? texts.disable : texts.enable}
              </Button>
              <Button onClick={() => setAsking("name")}>{stored.name === null ? texts.addName : texts.rename}</Button>
              <Button onClick={() => setAsking("replace")}>{texts.replace}</Button>
              <Button kind="danger" onClick={() => setAsking("delete")}>
                {shared.delete}
              </Button>
            </>
          )}
        </div>
      )}
      {asking === "name" && (
        <KeyName
          name={stored?.name ?? ""}
          busy={change.isPending}
          onSave={(name) => change.mutate({ name: name === "" ? null : name })}
          onClose={() => setAsking(null)}
        />
      )}
      <ConfirmOne
        asked={asking === "name" ? null : asking}
        onClose={() => setAsking(null)}
        questions={{
          replace: {
            title: texts.replaceTitle(texts.slots[slot], stored?.prefix ?? ""),
            action: texts.replace,
            loss: texts.replaceHint,
            busy: make.isPending,
            onConfirm: () => make.mutate(),
          },
          disable: {
            title: texts.disableTitle(texts.slots[slot], stored?.prefix ?? ""),
            action: texts.disable,
            loss: texts.disableHint(used),
            busy: change.isPending,
            onConfirm: () => change.mutate({ is_active: false }),
          },
          delete: {
            title: texts.deleteTitle(texts.slots[slot], stored?.prefix ?? ""),
            action: shared.delete,
            loss: texts.deleteHint(used),
            busy: remove.isPending,
            onConfirm: () => remove.mutate(),
          },
        }}
      />
    </section>
  );
}
