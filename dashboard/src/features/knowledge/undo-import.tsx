import type { ImportUndoPlan } from "@parlance/sdk";
import { useState } from "react";
import { formatNumber } from "../../app/format.ts";
import { may, usePerson } from "../../app/session.ts";
import { Button } from "../../ui/button.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { useTexts } from "../../ui/i18n.ts";
import { useImports } from "./import-queries.ts";
import { useActiveJob } from "./queries.ts";
import { undoTexts } from "./undo-texts.ts";

interface UndoImportProps {
  readonly source: { readonly id: string; readonly name: string };
}

/** Offers to undo the last import into a source, and shows beforehand what undoing it changes and cannot restore. */
export function UndoImport({ source }: UndoImportProps) {
  const texts = useTexts(undoTexts);
  const person = usePerson();
  const { planUndo, undoImport } = useImports(source.id);
  const { data: running } = useActiveJob();
  const [plan, setPlan] = useState<ImportUndoPlan>();
  const close = (): void => setPlan(undefined);
  if (!may(person, "undoImport")) return null;
  return (
    <>
      <Button busy={planUndo.isPending} disabled={running != null} onClick={() => planUndo.mutate(undefined, { onSuccess: setPlan })}>
        {texts.undo}
      </Button>
      {plan !== undefined && (
        <Confirm
          open
          onOpenChange={close}
          title={texts.title(source.name)}
          action={texts.undo}
          busy={undoImport.isPending}
          onConfirm={() => undoImport.mutate(undefined, { onSettled: close })}
        >
          <Plan plan={plan} />
        </Confirm>
      )}
    </>
  );
}

function Plan({ plan }: { readonly plan: ImportUndoPlan }) {
  const texts = useTexts(undoTexts);
  const lines = [
    [plan.deleted, texts.deleted],
    [plan.restored, texts.restored],
    [plan.recreated, texts.recreated],
    [plan.changed_since, texts.changedSince],
    [plan.version_expired, texts.versionExpired],
  ] as const;
  const isNothing = plan.deleted + plan.restored + plan.recreated === 0;
  return (
    <div className="flex flex-col gap-12">
      {isNothing && <p>{texts.nothing}</p>}
      <ul className="flex list-disc flex-col gap-4 ps-16 text-text">
        {lines.map(([count, line]) => count > 0 && <li key={line("", false)}>{line(formatNumber(count), count === 1)}</li>)}
      </ul>
      {!isNothing && <p>{texts.hint}</p>}
    </div>
  );
}
