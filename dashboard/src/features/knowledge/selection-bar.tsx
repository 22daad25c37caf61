import type { SourceState, SwitchDocumentsInput } from "@parlance/sdk";
import { useState } from "react";
import { useBrands } from "../../app/brands.ts";
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
  const run = (job: { readonly operation: "delete" | "reprocess"; readonly confirm?: string }): void =>
    startJob.mutate(
      { ...job, source_id: source.id, ...documentsOf(selection) },
      {
        onSuccess: () => {
          setOpen(null);
          onChange(nothingSelected);
        },
      },
    );
  const move = ({ id, label }: Target, documents: ReturnType<typeof documentsOf>): void => {
    const about = `documents ${source.id}`;
    const title = texts.moving(things(chosen), label);
    startJob.mutate(
      { operation: "move", target: { source_id: id }, source_id: source.id, ...documents },
      {
        onSuccess: () => {
          setOpen(null);
          onChange(nothingSelected);
        },
      },
    );
    // Documents that a filter selected are not known here, so they cannot be moved back.
    const ids = documents.document_ids;
    if (ids === undefined) return tell(title);
    const onAction = (): void => startJob.mutate({ operation: "move", source_id: id, document_ids: ids, target: { source_id: source.id } });
    offer({ about, title, action: control.undo, onAction });
  };
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
      data-bulk-bar
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
            // A job without ids or a filter would move the source itself.
            if (isWhole) allIds.mutate(undefined, { onSuccess: (ids) => move(target, { document_ids: ids }) });
            else move(target, documentsOf(selection));
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

/** A source that documents can be moved to, and its brand. */
interface Target {
  readonly id: string;
  readonly label: string;
  readonly isOtherBrand: boolean;
}

interface MoveProps {
  readonly source: SourceState;
  readonly title: string;
  readonly busy: boolean;
  readonly onMove: (target: Target) => void;
  readonly onClose: () => void;
}

function Move({ source, title, busy, onMove, onClose }: MoveProps) {
  const texts = useTexts(bulkTexts);
  const targets = useTargets(source);
  const [chosen, setChosen] = useState("");
  // Nothing is chosen at first, because a source of another brand changes which personas answer from the documents.
  const target = targets?.find(({ id }) => id === chosen);
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
          <>
            <Select label={texts.target} value={chosen} required onChange={(event) => setChosen(event.target.value)}>
              <option value="">{texts.chooseTarget}</option>
              {targets?.map(({ id, label }) => (
                <option key={id} value={id}>
                  {label}
                </option>
              ))}
            </Select>
            {target?.isOtherBrand === true && <p className="text-13 text-warn">{texts.otherBrand}</p>}
          </>
        )}
      </DialogForm>
    </Dialog>
  );
}

/** Returns the sources of the same type, those of the same brand first. */
function useTargets({ id: own, type, brand_id: brand }: SourceState): readonly Target[] | undefined {
  const sources = useSources().data;
  const brands = useBrands().data;
  return sources
    ?.filter((each) => each.id !== own && each.type === type && each.integration_id === null)
    .map(({ id, name, brand_id: each }) => ({
      id,
      label: `${brands?.find((known) => known.id === each)?.display_name ?? ""} · ${name}`,
      isOtherBrand: each !== brand,
    }))
    .toSorted((one, other) => Number(one.isOtherBrand) - Number(other.isOtherBrand) || one.label.localeCompare(other.label));
}
