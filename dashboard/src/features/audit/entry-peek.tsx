import type { AuditEntry } from "@parlance/sdk";
import type { ReactNode } from "react";
import { formatExact } from "../../app/format.ts";
import { Button } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy.tsx";
import { Peek } from "../../ui/dialog.tsx";
import { useTexts } from "../../ui/i18n.ts";
import { StateMark } from "../../ui/state-mark.tsx";
import { type AuditAddress, marks } from "./audit-rules.ts";
import { auditTexts } from "./texts.ts";

interface EntryPeekProps {
  readonly entry: AuditEntry | undefined;
  readonly onClose: () => void;
  readonly onFilter: (filter: Pick<AuditAddress, "by" | "about">) => void;
}

/** Shows an entry with the changed fields and the origin of the call. */
export function EntryPeek({ entry, onClose, onFilter }: EntryPeekProps) {
  const texts = useTexts(auditTexts);
  return (
    <Peek
      open
      onOpenChange={(open) => !open && onClose()}
      title={entry === undefined ? texts.title : texts.actions[entry.action]}
      description={entry === undefined ? undefined : formatExact(entry.created_at)}
    >
      {entry === undefined ? <p className="text-13 text-muted">{texts.notLoaded}</p> : <Entry entry={entry} onFilter={onFilter} />}
    </Peek>
  );
}

function Entry({ entry, onFilter }: { readonly entry: AuditEntry } & Pick<EntryPeekProps, "onFilter">) {
  const texts = useTexts(auditTexts);
  const { actor, object, outcome, code, changes, ip, request_id: requestId } = entry;
  return (
    <>
      <StateMark mark={marks[outcome]}>{texts.outcomes[outcome]}</StateMark>
      {outcome === "unknown" && <p className="text-13 text-muted">{texts.unknownHint}</p>}
      <dl className="flex flex-col gap-8 text-13">
        <Fact name={texts.columns.actor}>
          {texts.actors[actor.kind]} {actor.name ?? ""}
        </Fact>
        {object.name !== null && <Fact name={texts.columns.object}>{object.name}</Fact>}
        {object.id !== null && (
          <Fact name={texts.objectId}>
            <code className="font-mono text-12 break-all">{object.id}</code> <CopyButton text={object.id} />
          </Fact>
        )}
        {code !== null && (
          <Fact name={texts.code}>
            <code className="font-mono text-12">{code}</code>
          </Fact>
        )}
        <Fact name={texts.from}>{ip}</Fact>
        <Fact name={texts.request}>
          <code className="font-mono text-12 break-all">{requestId}</code> <CopyButton text={requestId} />
        </Fact>
      </dl>
      {changes.length > 0 && <Changes changes={changes} />}
      <div className="flex flex-wrap gap-8">
        <Button onClick={() => onFilter({ by: actor.id })}>{texts.onlyActor}</Button>
        {object.id !== null && <Button onClick={() => onFilter({ about: object.id ?? undefined })}>{texts.onlyObject}</Button>}
      </div>
    </>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-12">
      <dt className="w-96 text-muted">{name}</dt>
      <dd className="min-w-0 flex-1 break-words">{children}</dd>
    </div>
  );
}

function Changes({ changes }: Pick<AuditEntry, "changes">) {
  const texts = useTexts(auditTexts);
  return (
    <section className="flex flex-col gap-8">
      <h3 className="text-14 font-600">{texts.changes}</h3>
      <ul className="flex flex-col gap-12 text-13">
        {changes.map(({ field, before, after }) => (
          <li key={field} className="flex flex-col gap-4 border-t border-line pt-8">
            <code className="font-mono text-12 font-600">{field}</code>
            <p className="break-words">
              <span className="text-muted">{texts.before}:</span> {before ?? texts.nothing}
            </p>
            <p className="break-words">
              <span className="text-muted">{texts.after}:</span> {after ?? texts.nothing}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
