import { useEffect, useRef, useState, type FormEvent, type ReactNode } from "react";
import { useTexts } from "../ui/i18n.ts";
import { isAboutFields, sentenceOf } from "./problem.tsx";
import { Button } from "../ui/button.tsx";
import { uiTexts } from "../ui/texts.ts";

interface DialogFormProps {
  /** Label of the submit button, such as "Create". */
  readonly action: string;
  readonly busy: boolean;
  /** Error of the last attempt. */
  readonly error?: unknown;
  /** Shown instead of an error that concerns field values, because the form shows such an error next to its field. */
  readonly fieldsNote?: string;
  readonly disabled?: boolean;
  /** Shown next to the buttons, for example to name a missing value. */
  readonly note?: ReactNode;
  readonly onSubmit: () => void;
  readonly onCancel: () => void;
  readonly children: ReactNode;
}

/** A form in a dialog, with fields, an error message and two buttons. */
export function DialogForm({
  action,
  busy,
  error = null,
  fieldsNote,
  disabled = false,
  note,
  onSubmit,
  onCancel,
  children,
}: DialogFormProps) {
  const texts = useTexts(uiTexts);
  const form = useRef<HTMLFormElement>(null);
  const [attempts, setAttempts] = useState(0);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onSubmit();
    setAttempts(attempts + 1);
  };
  // A field with an error can be outside the visible part of a long form.
  useEffect(() => {
    const field = attempts === 0 || busy ? null : form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    field?.scrollIntoView({ block: "center" });
    field?.focus({ preventScroll: true });
  }, [attempts, busy]);
  return (
    <form ref={form} className="flex flex-col gap-16" onSubmit={submit}>
      {children}
      {error !== null && (
        <p role="alert" className="text-13 text-bad">
          {fieldsNote !== undefined && isAboutFields(error) ? fieldsNote : sentenceOf(error)}
        </p>
      )}
      <footer className="sticky -bottom-24 -mb-24 flex items-center justify-end gap-8 bg-surface pt-12 pb-24">
        {note !== undefined && <span className="flex-1 text-12 text-faint">{note}</span>}
        <Button onClick={onCancel}>{texts.cancel}</Button>
        <Button type="submit" kind="primary" busy={busy} disabled={disabled}>
          {action}
        </Button>
      </footer>
    </form>
  );
}
