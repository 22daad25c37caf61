import {
  Blocks,
  ChartColumn,
  Database,
  Gauge,
  House,
  Inbox,
  KeyRound,
  type LucideIcon,
  Mail,
  MessageSquare,
  ScrollText,
  Search,
  Settings,
  Store,
  Users,
  Webhook,
} from "lucide-react";
import { mayCall, type OperationId } from "@parlance/sdk/roles";
import type { Role } from "./session.ts";
import type { appTexts } from "./texts.ts";

type PageName = Exclude<
  { [K in keyof typeof appTexts.en]: (typeof appTexts.en)[K] extends string ? K : never }[keyof typeof appTexts.en],
  never
>;

/** A page in the navigation and the command palette. */
export interface Page {
  readonly to: "/" | "/inbox" | "/personas" | "/business" | "/knowledge" | "/analytics" | "/search";
  readonly name: PageName;
  readonly Icon: LucideIcon;
  /** Letter that opens the page after `G`. */
  readonly letter: string;
  /**
   * Operation for which the page is used. Roles that cannot call it do not see the page. If no operation is set, all roles see the page.
   */
  readonly operation?: OperationId;
}

/** A page about the account itself. */
export interface AccountPage extends Omit<Page, "to"> {
  readonly to: "/integrations" | "/webhooks" | "/keys" | "/usage" | "/people" | "/mails" | "/audit" | "/settings";
}

const groups: readonly (readonly Page[])[] = [
  [
    { to: "/", name: "home", letter: "h", Icon: House },
    { to: "/inbox", name: "inbox", letter: "i", Icon: Inbox },
    { to: "/personas", name: "personas", letter: "p", Icon: MessageSquare },
    { to: "/business", name: "business", letter: "b", Icon: Store },
    { to: "/knowledge", name: "knowledge", letter: "k", Icon: Database },
    { to: "/analytics", name: "analytics", letter: "a", Icon: ChartColumn },
    { to: "/search", name: "search", letter: "s", Icon: Search },
  ],
];

const accountGroups: readonly (readonly AccountPage[])[] = [
  [
    { to: "/integrations", name: "integrations", letter: "n", Icon: Blocks },
    { to: "/webhooks", name: "webhooks", letter: "w", Icon: Webhook },
    { to: "/keys", name: "keys", letter: "y", Icon: KeyRound, operation: "listAllKeys" },
  ],
  [
    { to: "/usage", name: "usage", letter: "u", Icon: Gauge },
    { to: "/people", name: "people", letter: "e", Icon: Users },
    { to: "/mails", name: "mails", letter: "m", Icon: Mail, operation: "listOutbox" },
    { to: "/audit", name: "audit", letter: "l", Icon: ScrollText, operation: "listAuditEntries" },
    { to: "/settings", name: "settings", letter: "t", Icon: Settings },
  ],
];

/** Returns the pages that a role can open, by group. */
export function pagesOf(role: Role): readonly (readonly (Page | AccountPage)[])[] {
  const all: readonly (readonly (Page | AccountPage)[])[] = [...groups, ...accountGroups];
  return all
    .map((group) => group.filter(({ operation }) => operation === undefined || mayCall(role, operation)))
    .filter((group) => group.length > 0);
}
