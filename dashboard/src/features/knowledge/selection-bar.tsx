import type { SourceState, SwitchDocumentsInput } from "@parlance/sdk";
import { useState } from "react";
import { DialogForm } from "../../app/dialog-form.tsx";
import { formatNumber } from "../../app/format.ts";
import { offer, tell } from "../../app/toasts.tsx";
import { useTexts } from "../../ui/i18n.ts";
import { Button } from "../../ui/button.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Select } from "../../ui/field.tsx";
import { bulkTexts } from "./bulk-texts.ts";
import { controlTexts } from "./control-texts.ts";
import { knowledgeTexts } from "./texts.ts";
import { useAllIds } from "./document-queries.ts";
import { useKnowledgeChanges } from "./queries.ts";
import { useSources } from "./source-queries.ts";
import { countOf, documentsOf, mostSelected, nothingSelected, type Selection } from "./selection.ts";

/** Number of documents selected by a filter above which deletion requires typing the source's name. */
const mostUnseen = 100;

interface SelectionBarProps {
  readonly source: SourceState;
  /** Number of rows in the list. */
  readonly count: number;
  readonly selection: Selection;
  readonly onChange: (selection: Selection) => void;
  readonly onSelectAll: () => void;
}

/** Runs a bulk job on the selected documents. The page shows its progress. */
export function SelectionBar({ source, count, selection, onChange, onSelectAll }: SelectionBarProps) {
  const [texts, all, control] = [useTexts(bulkTexts), useTexts(knowledgeTexts), useTexts(controlTexts)];
  const [open, setOpen] = useState<"move" | "delete" | null>(null);
  const { startJob, switchDocuments } = useKnowledgeChanges();
  const chosen = countOf(selection, count);
  const things = (number: number): string => all.matches[source.type](formatNumber(number), number);
  const isWhole = selection.kind === "all";
  const allIds = useAllIds(source.id);
  const run = (
    job: {
      readonly operation: "delete" | "reprocess" | "move";
      readonly target?: { readonly source_id: string };
      readonly confirm?: string;
    },
    documents = documentsOf(selection),
  ): void =>
    startJob.mutate(
      { ...job, source_id: source.id, ...documents },
      {
        onSuccess: () => {
          setOpen(null);
          onChange(nothingSelected);
        },
      },
    );
  const switchAll = async (enabled: boolean, documents: Pick<SwitchDocumentsInput, "document_ids" | "filter">): Promise<void> => {
    // Undo works after the bar is closed, when callbacks of `mutate` are no longer called.
    const done = await switchDocuments.mutateAsync({ source_id: source.id, enabled, ...documents }).catch(() => null);
    if (done === null) return;
    const { changed, document_ids: ids } = done;
    const title = texts.switched(things(changed), enabled);
    if (changed === 0) tell(texts.noneSwitched(enabled));
    else if (ids === null) tell(title);
    else {
      // Only the documents that changed are switched back.
      const onAction = (): void => void switchAll(!enabled, { document_ids: ids });
      offer({ about: `documents ${source.id}`, title, action: control.undo, onAction });
    }
  };
  return (
    <section
      aria-label={texts.actions}
      className="sticky bottom-0 flex shrink-0 flex-wrap items-center gap-8 rounded-10 border border-line bg-surface px-16 py-8 shadow-float"
    >
      <p role="status" className="text-13 font-500">
        {texts.selected(formatNumber(chosen))}
      </p>
      {chosen < count && (
        <Button kind="quiet" onClick={onSelectAll}>
          {texts.selectAll(formatNumber(count))}
        </Button>
      )}
      <div className="flex-1" />
      <Button busy={startJob.isPending && open === null} onClick={() => run({ operation: "reprocess" })}>
        {texts.again}
      </Button>
      {[false, true].map((enabled) => (
        <Button
          key={String(enabled)}
          busy={switchDocuments.isPending && switchDocuments.variables.enabled === enabled}
          onClick={() => void switchAll(enabled, documentsOf(selection)).then(() => onChange(nothingSelected))}
        >
          {enabled ? texts.switchOn : texts.switchOff}
        </Button>
      ))}
      <Button
        disabled={isWhole && count > mostSelected}
        title={isWhole && count > mostSelected ? texts.tooManyToMove : undefined}
        onClick={() => setOpen("move")}
      >
        {texts.move}
      </Button>
      <Button kind="danger" onClick={() => setOpen("delete")}>
        {texts.delete}
      </Button>
      <Button kind="quiet" onClick={() => onChange(nothingSelected)}>
        {texts.clear}
      </Button>
      {open === "move" && (
        <Move
          source={source}
          title={texts.moveTitle(things(chosen))}
          busy={startJob.isPending || allIds.isPending}
          onMove={(target) => {
            const job = { operation: "move", target: { source_id: target } } as const;
            // A job without ids or a filter would move the source itself.
            if (isWhole) allIds.mutate(undefined, { onSuccess: (ids) => run(job, { document_ids: ids }) });
            else run(job);
          }}
          onClose={() => setOpen(null)}
        />
      )}
      <Confirm
        open={open === "delete"}
        onOpenChange={(isOpen) => !isOpen && setOpen(null)}
        title={texts.deleteTitle(things(chosen))}
        action={texts.deleteTitle(things(chosen))}
        busy={startJob.isPending}
        // Deleting all of a source's documents, or many documents that are not in view, is as serious as deleting the source.
        {...(selection.kind === "all" || (selection.kind === "matching" && chosen > mostUnseen) ? { typed: source.name } : {})}
        // The user typed the name of the source.
        onConfirm={() => run({ operation: "delete", ...(isWhole ? { confirm: source.name } : {}) })}
      >
        {texts.deleteHint}
      </Confirm>
    </section>
  );
}

interface MoveProps {
  readonly source: SourceState;
  readonly title: string;
  readonly busy: boolean;
  readonly onMove: (target: string) => void;
  readonly onClose: () => void;
}

function Move({ source, title, busy, onMove, onClose }: MoveProps) {
  const texts = useTexts(bulkTexts);
  const targets = useSources().data?.filter(
    ({ id, type, integration_id: integration }) => id !== source.id && type === source.type && integration === null,
  );
  const [chosen, setChosen] = useState<string>();
  const target = chosen ?? targets?.[0]?.id;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title}>
      <DialogForm
        action={texts.move}
        busy={busy}
        disabled={target === undefined}
        onSubmit={() => target !== undefined && onMove(target)}
        onCancel={onClose}
      >
        {targets?.length === 0 ? (
          <p className="text-13 text-muted">{texts.noTarget}</p>
        ) : (
          <Select label={texts.target} value={target ?? ""} onChange={(event) => setChosen(event.target.value)}>
            {targets?.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </DialogForm>
    </Dialog>
  );
}
