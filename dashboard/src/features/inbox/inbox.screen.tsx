import { Outlet, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { useDeferredValue } from "react";
import { useBrandId } from "../../app/brands.ts";
import { useTexts } from "../../ui/i18n.ts";
import { classes } from "../../ui/classes.ts";
import { Empty, Page } from "../../ui/page.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { ConversationList } from "./conversation-list.tsx";
import { useInboxKeys } from "./inbox-keys.ts";
import { firstTab } from "./inbox-rules.ts";
import { KindChoice } from "./kind-choice.tsx";
import { SignalQuestion, SignalSwitch } from "./signal-choice.tsx";
import { useInboxCounts } from "./queries.ts";
import { Tabs } from "./tabs.tsx";
import { inboxTexts } from "./texts.ts";

/** Shows conversations on the left and the selected conversation on the right. On phones, these are two pages. */
export function Inbox() {
  const texts = useTexts(inboxTexts);
  const brandId = useBrandId();
  const navigate = useNavigate();
  const { session } = useParams({ strict: false });
  const { tab: chosenTab, find, kind } = useSearch({ from: "/inbox" });
  const counts = useInboxCounts(brandId);
  const tab = chosenTab ?? firstTab(counts);
  useInboxKeys();
  const filter = { tab, brandId, find: useDeferredValue(find), kind };
  const show = (search: object): void => void navigate({ to: ".", search: (before: object) => ({ ...before, ...search }), replace: true });
  return (
    <Page title={texts.title} full>
      <div className="flex h-[calc(100dvh-var(--spacing-160))] min-h-400 gap-16">
        <div
          className={classes("flex min-w-0 flex-col gap-12 max-md:flex-1 md:w-320 md:shrink-0", session !== undefined && "max-md:hidden")}
        >
          <div className="flex items-start gap-4">
            <div className="min-w-0 flex-1">
              <Tabs chosen={tab} counts={counts} unanswered={counts.unanswered ?? 0} />
            </div>
            <SignalSwitch />
          </div>
          <SignalQuestion />
          <div className="flex items-start gap-8">
            <div className="min-w-0 flex-1">
              <SearchField label={texts.find} value={find} onChange={(next) => show({ find: next })} />
            </div>
            <KindChoice filter={filter} onChange={(next) => show({ kind: next })} />
          </div>
          <ConversationList filter={filter} chosen={session} unanswered={counts.unanswered ?? 0} />
        </div>
        <div className={classes("flex min-w-0 flex-1 flex-col", session === undefined && "max-md:hidden")}>
          <Outlet />
        </div>
      </div>
    </Page>
  );
}

/** Shown instead of a transcript until a conversation is selected. */
export function NothingChosen() {
  const texts = useTexts(inboxTexts);
  return (
    <Empty title={texts.choose}>
      {texts.chooseHint} <span className="max-md:hidden">{texts.keysHint}</span>
    </Empty>
  );
}
