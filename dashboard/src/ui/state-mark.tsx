import type { ReactNode } from "react";
import { classes } from "./classes.ts";

/** States are distinguished by shape and word, never by color alone. */
export type Mark = "ok" | "working" | "bad" | "warn" | "none" | "info";

const shapes: Readonly<Record<Mark, string>> = { ok: "●", working: "◐", bad: "✕", warn: "▲", none: "○", info: "●" };
const colors: Readonly<Record<Mark, string>> = {
  ok: "text-ok",
  working: "text-info",
  bad: "text-bad",
  warn: "text-warn",
  none: "text-faint",
  info: "text-info",
};

export function StateMark({ mark, children }: { readonly mark: Mark; readonly children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-6 text-13 whitespace-nowrap">
      <span aria-hidden className={classes("text-12", colors[mark])}>
        {shapes[mark]}
      </span>
      {children}
    </span>
  );
}

const grounds: Readonly<Record<Mark, string>> = {
  ok: "bg-ok-soft text-ok",
  working: "bg-info-soft text-info",
  bad: "bg-bad-soft text-bad",
  warn: "bg-warn-soft text-warn",
  none: "bg-sunken text-muted",
  info: "bg-info-soft text-info",
};

/** A short label on a tinted background. */
export function Chip({ mark, children }: { readonly mark: Mark; readonly children: ReactNode }) {
  return <span className={classes("inline-flex rounded-4 px-6 text-12 whitespace-nowrap", grounds[mark])}>{children}</span>;
}
