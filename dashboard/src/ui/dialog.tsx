import { Dialog as Base } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import { createContext, useContext, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { useTexts } from "./i18n.ts";
import { Button, IconButton } from "./button.tsx";
import { classes } from "./classes.ts";
import { uiTexts } from "./texts.ts";

/** Whether dialogs ignore requests to close, because another dialog covers the page. */
export const DialogsHeld = createContext(false);

/** Returns a handler that ignores requests to close while dialogs are held. */
function useHolding(onOpenChange: (open: boolean) => void): (open: boolean) => void {
  const isHeld = useContext(DialogsHeld);
  return (open) => {
    if (open || !isHeld) onOpenChange(open);
  };
}

interface DialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  /** A sentence below the title. */
  readonly description?: ReactNode;
  readonly wide?: boolean;
  /** Whether the dialog has a close button. */
  readonly dismissible?: boolean;
  /** Whether to ask before entered data is discarded; defaults to true. */
  readonly asks?: boolean;
  readonly children: ReactNode;
}

const scrim = "fixed inset-0 z-20 bg-scrim transition-opacity duration-100 data-[ending-style]:opacity-0 data-[starting-style]:opacity-0";

/** A centered dialog. Its children provide the buttons. Escape, a click outside and the close button ask before they discard entered data. */
export function Dialog({ open, onOpenChange, title, description, wide = false, dismissible = true, asks = true, children }: DialogProps) {
  const texts = useTexts(uiTexts);
  const popup = useRef<HTMLDivElement>(null);
  const [entered, setEntered] = useState<"nothing" | "something" | "asked">("nothing");
  const change = (isOpen: boolean): void => {
    if (!isOpen && asks && entered !== "nothing") return setEntered("asked");
    onOpenChange(isOpen);
  };
  return (
    <Base.Root open={open} onOpenChange={useHolding(change)}>
      <Base.Portal>
        <Base.Backdrop forceRender className={scrim} />
        <Base.Popup
          ref={popup}
          onInput={() => setEntered("something")}
          // Focuses the first field, if any, because forms are opened to be filled in.
          initialFocus={() =>
            popup.current?.querySelector<HTMLElement>("input:enabled:not([readonly]), textarea:enabled, select:enabled") ?? true
          }
          className={classes(
            "fixed inset-x-16 top-1/2 z-20 mx-auto flex max-h-[90dvh] -translate-y-1/2 flex-col gap-16 overflow-y-auto rounded-10 border border-line bg-surface p-24 shadow-float transition-opacity duration-100 data-[ending-style]:opacity-0 data-[starting-style]:opacity-0",
            wide ? "max-w-720" : "max-w-560",
          )}
        >
          <header className="flex items-start justify-between gap-16">
            <div>
              <Base.Title className="text-16 font-600">{title}</Base.Title>
              {description !== undefined && <Base.Description className="mt-4 text-13 text-muted">{description}</Base.Description>}
            </div>
            {dismissible && (
              <Base.Close render={<IconButton label={texts.close} />}>
                <X size={16} aria-hidden />
              </Base.Close>
            )}
          </header>
          {entered === "asked" && (
            <div role="alert" className="flex flex-wrap items-center gap-8 rounded-6 bg-warn-soft p-12 text-13">
              <p className="min-w-0 flex-1 basis-160">{texts.discardQuestion}</p>
              <Button onClick={() => setEntered("something")}>{texts.keepEditing}</Button>
              <Button kind="danger" onClick={() => onOpenChange(false)}>
                {texts.discard}
              </Button>
            </div>
          )}
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

interface PeekProps extends Omit<DialogProps, "asks" | "dismissible"> {
  /** Moves to the previous or next row, with J and K. */
  readonly onMove?: (step: 1 | -1) => void;
}

/** A panel on the right that shows a row of a list. The row is part of the page's URL. */
export function Peek({ open, onOpenChange, title, description, wide = false, onMove, children }: PeekProps) {
  const texts = useTexts(uiTexts);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const { target, currentTarget, key, ctrlKey, metaKey, altKey } = event;
    // A dialog that the panel opened is not part of the panel.
    if (!(target instanceof HTMLElement) || !currentTarget.contains(target) || target.matches("input, textarea, select")) return;
    if ((key !== "j" && key !== "k") || ctrlKey || metaKey || altKey) return;
    event.preventDefault();
    onMove?.(key === "j" ? 1 : -1);
  };
  return (
    <Base.Root open={open} onOpenChange={useHolding(onOpenChange)} modal={false} disablePointerDismissal>
      <Base.Portal>
        <Base.Popup
          onKeyDown={onKeyDown}
          className={classes(
            "fixed inset-y-0 right-0 z-20 flex w-full flex-col overflow-y-auto border-l border-line bg-surface shadow-float transition-transform duration-100 data-[ending-style]:translate-x-full data-[starting-style]:translate-x-full",
            wide ? "max-w-960" : "max-w-560",
          )}
        >
          <header className="sticky top-0 z-10 flex items-start justify-between gap-16 border-b border-line bg-surface px-24 py-16">
            <div className="min-w-0">
              <Base.Title className="text-16 font-600 break-words">{title}</Base.Title>
              {description !== undefined && (
                <Base.Description className="mt-4 text-13 break-words text-muted">{description}</Base.Description>
              )}
            </div>
            <Base.Close render={<IconButton label={texts.close} />}>
              <X size={16} aria-hidden />
            </Base.Close>
          </header>
          <div className="flex flex-col gap-16 p-24">{children}</div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
