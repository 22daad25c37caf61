import { Link } from "@tanstack/react-router";
import { formatNumber } from "../../app/format.ts";
import { useTexts } from "../../ui/i18n.ts";
import { classes } from "../../ui/classes.ts";
import { tabs, type InboxTab } from "./inbox-rules.ts";
import { inboxTexts } from "./texts.ts";

interface TabsProps {
  readonly chosen: InboxTab;
  readonly counts: Partial<Record<InboxTab, number>>;
  /** Number of the user's conversations that wait for an answer. The menu counts them together with the waiting visitors. */
  readonly unanswered: number;
}

/** Tabs for the states of conversations, with counts. */
export function Tabs({ chosen, counts, unanswered }: TabsProps) {
  const texts = useTexts(inboxTexts);
  return (
    <nav aria-label={texts.tabsLabel} className="flex gap-12 overflow-x-auto overflow-y-hidden border-b border-line">
      {tabs.map((tab) => (
        <Link
          key={tab}
          to="."
          search={(before: object) => ({ ...before, tab })}
          aria-current={tab === chosen ? "page" : undefined}
          className={classes(
            "-mb-1 border-b-2 px-2 py-8 text-13 font-500 whitespace-nowrap",
            tab === chosen ? "border-accent text-text" : "border-transparent text-muted hover:text-text",
          )}
        >
          {texts.tabs[tab]} {counts[tab] !== undefined && <span className="text-faint">{formatNumber(counts[tab])}</span>}
          {tab === "mine" && unanswered > 0 && (
            <span className="ml-4 rounded-10 bg-warn-soft px-6 text-12 text-warn" title={texts.toAnswer(unanswered)}>
              <span aria-hidden>{formatNumber(unanswered)}!</span>
              <span className="sr-only">{texts.toAnswer(unanswered)}</span>
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}
