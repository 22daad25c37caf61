import { cloneElement, type ButtonHTMLAttributes, type ReactElement, type ReactNode } from "react";
import { classes } from "./classes.ts";

type Kind = "primary" | "secondary" | "quiet" | "danger";

interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "type"> {
  /** If absent, the button does not submit a form. */
  readonly type?: "submit";
  readonly kind?: Kind;
  /** Shows that an action is running, and ignores clicks. */
  readonly busy?: boolean;
  readonly icon?: ReactNode;
  /** Square, for a button with only an icon. */
  readonly square?: boolean;
}

const shared =
  "inline-flex min-h-32 items-center justify-center gap-8 rounded-6 text-13 font-500 whitespace-nowrap transition-colors duration-100 disabled:opacity-50 pointer-coarse:min-h-44";

const kinds: Readonly<Record<Kind, string>> = {
  primary: "bg-accent text-on-accent hover:opacity-90",
  secondary: "border border-edge bg-surface text-text hover:bg-sunken",
  quiet: "text-muted hover:bg-sunken hover:text-text",
  danger: "border border-bad bg-surface text-bad hover:bg-bad-soft",
};

export function Button({
  kind = "secondary",
  busy = false,
  square = false,
  icon,
  children,
  className,
  disabled,
  type,
  ...rest
}: ButtonProps) {
  const isSubmit = type === "submit";
  return (
    <button
      type={isSubmit ? "submit" : "button"}
      className={classes(shared, kinds[kind], square ? "w-32 pointer-coarse:w-44" : "px-12", className)}
      disabled={disabled === true || busy}
      aria-busy={busy || undefined}
      {...rest}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  );
}

/** A link that looks like a button, for actions that open a page. */
export function LinkButton({ kind = "secondary", render, children }: LinkButtonProps) {
  return cloneElement(render, { className: classes(shared, kinds[kind], "px-12") }, children);
}

interface LinkButtonProps {
  readonly kind?: Kind;
  /** The link element without children. */
  readonly render: ReactElement<{ readonly className?: string }>;
  readonly children: ReactNode;
}

/** A square button with an icon. Its label is read by screen readers and shown as a tooltip. */
export function IconButton({ label, children, ...rest }: Omit<ButtonProps, "icon"> & { readonly label: string }) {
  return (
    <Button kind="quiet" square aria-label={label} title={label} {...rest}>
      {children}
    </Button>
  );
}

export function Spinner() {
  return (
    <span aria-hidden className="size-12 animate-[spin_1s_linear_infinite] rounded-full border-2 border-current border-t-transparent" />
  );
}
