import type { SourceState } from "@parlance/sdk";
import { useNavigate } from "@tanstack/react-router";
import { Ellipsis } from "lucide-react";
import { useState } from "react";
import { useBrands } from "../../app/brands.ts";
import { DialogForm } from "../../app/dialog-form.tsx";
import { formatNumber } from "../../app/format.ts";
import { useTexts } from "../../ui/i18n.ts";
import { IconButton } from "../../ui/button.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Select, TextField } from "../../ui/field.tsx";
import { Menu, MenuItem } from "../../ui/menu.tsx";
import { uiTexts } from "../../ui/texts.ts";
import { useKnowledgeChanges } from "./queries.ts";
import { knowledgeTexts } from "./texts.ts";

/** Menu of actions on a source. */
export function SourceActions({ source }: { readonly source: SourceState }) {
  const [texts, shared] = [useTexts(knowledgeTexts), useTexts(uiTexts)];
  const [open, setOpen] = useState<"rename" | "move" | "delete" | null>(null);
  const { startJob, summarize } = useKnowledgeChanges();
  const isManaged = source.integration_id !== null;
  return (
    <>
      <Menu
        trigger={
          <IconButton label={shared.more}>
            <Ellipsis size={16} aria-hidden />
          </IconButton>
        }
      >
        <MenuItem disabled={isManaged} onClick={() => setOpen("rename")}>
          {texts.rename}
        </MenuItem>
        <MenuItem onClick={() => startJob.mutate({ operation: "reprocess", source_id: source.id })}>{texts.readAllAgain}</MenuItem>
        <MenuItem disabled={isManaged} onClick={() => setOpen("move")}>
          {texts.moveSource}
        </MenuItem>
        <MenuItem onClick={() => summarize.mutate(source.id)}>{texts.summarize}</MenuItem>
        <MenuItem danger disabled={isManaged} onClick={() => setOpen("delete")}>
          {texts.deleteSource}
        </MenuItem>
      </Menu>
      {open === "rename" && <Rename source={source} onClose={() => setOpen(null)} />}
      {open === "move" && <Move source={source} onClose={() => setOpen(null)} />}
      {open === "delete" && <Delete source={source} onClose={() => setOpen(null)} />}
    </>
  );
}

interface DialogProps {
  readonly source: SourceState;
  readonly onClose: () => void;
}

function Rename({ source, onClose }: DialogProps) {
  const [texts, shared] = [useTexts(knowledgeTexts), useTexts(uiTexts)];
  const [name, setName] = useState(source.name);
  const { renameSource } = useKnowledgeChanges();
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={texts.rename}>
      <DialogForm
        action={shared.save}
        busy={renameSource.isPending}
        error={renameSource.error}
        onSubmit={() => renameSource.mutate({ id: source.id, name: name.trim() }, { onSuccess: onClose })}
        onCancel={onClose}
      >
        <TextField label={shared.name} value={name} required maxLength={120} onChange={(event) => setName(event.target.value)} />
      </DialogForm>
    </Dialog>
  );
}

function Move({ source, onClose }: DialogProps) {
  const texts = useTexts(knowledgeTexts);
  const { data: brands = [] } = useBrands();
  const others = brands.filter(({ id }) => id !== source.brand_id);
  const [chosen, setChosen] = useState<string>();
  const { moveSource } = useKnowledgeChanges();
  const brandId = chosen ?? others[0]?.id;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={texts.moveSource} description={texts.moveSourceHint}>
      <DialogForm
        action={texts.moveSource}
        busy={moveSource.isPending}
        error={moveSource.error}
        disabled={brandId === undefined}
        onSubmit={() => brandId !== undefined && moveSource.mutate({ id: source.id, brandId }, { onSuccess: onClose })}
        onCancel={onClose}
      >
        {others.length === 0 ? (
          <p className="text-13 text-muted">{texts.noOtherBrand}</p>
        ) : (
          <Select label={texts.brand} value={brandId ?? ""} onChange={(event) => setChosen(event.target.value)}>
            {others.map(({ id, display_name }) => (
              <option key={id} value={id}>
                {display_name}
              </option>
            ))}
          </Select>
        )}
      </DialogForm>
    </Dialog>
  );
}

function Delete({ source, onClose }: DialogProps) {
  const texts = useTexts(knowledgeTexts);
  const navigate = useNavigate();
  const { deleteSource } = useKnowledgeChanges();
  const confirm = async (): Promise<void> => {
    // This component unmounts when the sources are reloaded, so only the promise reports the result. The mutation reports errors.
    const isDeleted = await deleteSource.mutateAsync({ id: source.id, name: source.name }).then(
      () => true,
      () => false,
    );
    if (isDeleted) await navigate({ to: "/knowledge" });
  };
  return (
    <Confirm
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts.deleteSource}
      action={texts.deleteSource}
      typed={source.name}
      busy={deleteSource.isPending}
      onConfirm={() => void confirm()}
    >
      {texts.deleteSourceHint(formatNumber(source.document_count))}
    </Confirm>
  );
}
