import type { ReactNode } from "react";
import { classes } from "./classes.ts";

interface PageProps {
  readonly title: ReactNode;
  /** Name of the section, shown above the title. */
  readonly above?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
  /** Limits the page to the height of the window, so a long list scrolls separately. */
  readonly full?: boolean;
}

/** Layout of every screen: title, actions and content. */
export function Page({ title, above, actions, children, full = false }: PageProps) {
  return (
    <main
      id="content"
      tabIndex={-1}
      data-full={full || undefined}
      className={classes("flex min-w-0 flex-1 flex-col gap-16 p-16 outline-none md:p-24", full && "min-h-0 overflow-y-auto")}
    >
      <header className="flex flex-wrap items-end justify-between gap-12">
        <div className="min-w-0">
          {above !== undefined && <div className="text-12 text-muted">{above}</div>}
          <h1 className="text-20 font-600 break-words">{title}</h1>
        </div>
        {actions !== undefined && <div className="flex flex-wrap items-center gap-8">{actions}</div>}
      </header>
      {children}
    </main>
  );
}

/** Related content under a heading. */
export function Section({
  title,
  actions,
  children,
}: {
  readonly title: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <section className="flex flex-col gap-12 rounded-10 border border-line bg-surface p-16">
      <header className="flex flex-wrap items-center justify-between gap-8">
        <h2 className="text-14 font-600">{title}</h2>
        {actions}
      </header>
      {children}
    </section>
  );
}

/** Shown for an empty list; explains the list's purpose and how to fill it. */
export function Empty({ title, children, action }: { readonly title: string; readonly children?: ReactNode; readonly action?: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-8 rounded-10 border border-dashed border-line px-24 py-48 text-center">
      <p className="text-14 font-600">{title}</p>
      {children !== undefined && <div className="max-w-560 text-13 text-muted">{children}</div>}
      {action}
    </div>
  );
}
