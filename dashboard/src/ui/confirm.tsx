import { useState, type ReactNode } from "react";
import { useTexts } from "./i18n.ts";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { TextField } from "./field.tsx";
import { uiTexts } from "./texts.ts";

interface ConfirmProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  /** Consequences of the action, with counts. */
  readonly children: ReactNode;
  /** Label that names the action and its object: "Delete 12 documents". */
  readonly action: string;
  readonly busy?: boolean;
  /** A name that the user must type to confirm. */
  readonly typed?: string;
  readonly onConfirm: () => void;
}

/** Asks for confirmation before a deletion. */
export function Confirm({ open, onOpenChange, title, children, action, busy = false, typed, onConfirm }: ConfirmProps) {
  const texts = useTexts(uiTexts);
  const [entered, setEntered] = useState("");
  const isTyped = typed === undefined || entered.trim() === typed.trim();
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={title} asks={false}>
      <form
        className="flex flex-col gap-16"
        onSubmit={(event) => {
          event.preventDefault();
          if (isTyped) onConfirm();
        }}
      >
        <div className="text-14 text-muted">{children}</div>
        {typed !== undefined && (
          <TextField
            label={texts.typeToConfirm(typed)}
            value={entered}
            autoComplete="off"
            onChange={(event) => setEntered(event.target.value)}
          />
        )}
        <footer className="flex justify-end gap-8">
          <Button onClick={() => onOpenChange(false)}>{texts.cancel}</Button>
          <Button type="submit" kind="danger" busy={busy} disabled={!isTyped}>
            {action}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}

/** A confirmation shown by `ConfirmOne`. */
export interface Question extends Pick<ConfirmProps, "title" | "action" | "onConfirm"> {
  readonly busy: boolean;
  /** A name that the user must type to confirm. */
  readonly typed?: string;
  /** Consequences of the action. */
  readonly loss: ReactNode;
}

interface ConfirmOneProps<Name extends string> {
  /** Name of the confirmation to show; null for none. */
  readonly asked: Name | null;
  readonly questions: Readonly<Record<Name, Question>>;
  readonly onClose: () => void;
}

/** Shows one of several confirmations. */
export function ConfirmOne<Name extends string>({ asked, questions, onClose }: ConfirmOneProps<Name>) {
  if (asked === null) return null;
  const { title, action, busy, typed, loss, onConfirm } = questions[asked];
  return (
    <Confirm open onOpenChange={onClose} {...{ title, action, busy, onConfirm }} {...(typed === undefined ? {} : { typed })}>
      {loss}
    </Confirm>
  );
}
