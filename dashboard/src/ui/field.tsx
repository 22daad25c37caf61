import { useId, type InputHTMLAttributes, type ReactNode, type SelectHTMLAttributes, type TextareaHTMLAttributes } from "react";
import { classes } from "./classes.ts";

interface Around {
  readonly label: string;
  /** Text that explains the purpose of the value. */
  readonly hint?: ReactNode;
  /** Error message. */
  readonly error?: string | undefined;
  /** Hides the label visually if its meaning is clear from the context; `wide`: only on wide screens. */
  readonly labelHidden?: boolean | "wide";
}

const box =
  "w-full rounded-6 border bg-surface px-12 text-13 text-text disabled:bg-sunken disabled:text-muted pointer-coarse:text-16 pointer-coarse:min-h-44";

function edge(error: string | undefined): string {
  return error === undefined ? "border-edge" : "border-bad";
}

function describedBy(id: string, { hint, error }: Pick<Around, "hint" | "error">): string | undefined {
  const ids = [hint === undefined ? null : `${id}-hint`, error === undefined ? null : `${id}-error`].filter((part) => part !== null);
  return ids.length === 0 ? undefined : ids.join(" ");
}

function Frame({ id, label, hint, error, labelHidden = false, children }: Around & { readonly id: string; readonly children: ReactNode }) {
  return (
    <div className="flex flex-col gap-4">
      <label
        htmlFor={id}
        className={classes(
          "text-13 font-500",
          labelHidden === true && "sr-only",
          labelHidden === "wide" && "max-md:text-12 max-md:text-muted md:sr-only",
        )}
      >
        {label}
      </label>
      {children}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-12 text-faint">
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p id={`${id}-error`} role="alert" className="text-12 text-bad">
          {error}
        </p>
      )}
    </div>
  );
}

export function TextField({ label, hint, error, labelHidden, className, ...rest }: Around & InputHTMLAttributes<HTMLInputElement>) {
  const id = useId();
  return (
    <Frame id={id} {...{ label, hint, labelHidden: labelHidden ?? false }} {...(error === undefined ? {} : { error })}>
      <input
        id={id}
        className={classes(box, "h-32", edge(error), className)}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={describedBy(id, { hint, ...(error === undefined ? {} : { error }) })}
        {...rest}
      />
    </Frame>
  );
}

export function TextArea({ label, hint, error, labelHidden, className, ...rest }: Around & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const id = useId();
  return (
    <Frame id={id} {...{ label, hint, labelHidden: labelHidden ?? false }} {...(error === undefined ? {} : { error })}>
      <textarea
        id={id}
        className={classes(box, "py-6", edge(error), className)}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={describedBy(id, { hint, ...(error === undefined ? {} : { error }) })}
        {...rest}
      />
    </Frame>
  );
}

export function Select({
  label,
  hint,
  error,
  labelHidden,
  className,
  children,
  ...rest
}: Around & SelectHTMLAttributes<HTMLSelectElement>) {
  const id = useId();
  return (
    <Frame id={id} {...{ label, hint, labelHidden: labelHidden ?? false }} {...(error === undefined ? {} : { error })}>
      <select
        id={id}
        className={classes(box, "h-32 appearance-auto", edge(error), className)}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={describedBy(id, { hint, ...(error === undefined ? {} : { error }) })}
        {...rest}
      >
        {children}
      </select>
    </Frame>
  );
}
