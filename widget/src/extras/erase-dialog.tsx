import type { JSX } from "preact";
import type { PanelContext } from "../panel/context.ts";

interface EraseDialogProps {
  readonly panel: PanelContext;
  readonly onErase: () => void;
  readonly onCancel: () => void;
}

/** Asks for confirmation before the conversation is deleted. */
export function EraseDialog({ panel: { say }, onErase, onCancel }: EraseDialogProps): JSX.Element {
  return (
    <div class="notice problem" role="alertdialog" aria-label={say("erase")}>
      <p>{say("eraseAsk")}</p>
      <span class="buttons">
        <button type="button" class="danger" onClick={onErase} ref={(button) => button?.focus()}>
          {say("eraseYes")}
        </button>
        <button type="button" onClick={onCancel}>
          {say("cancel")}
        </button>
      </span>
    </div>
  );
}
