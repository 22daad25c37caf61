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
  Search,
  Settings,
  Store,
  Users,
  Webhook,
} from "lucide-react";
import type { Role } from "./session.ts";
import type { appTexts } from "./texts.ts";

type PageName = Exclude<
  { [K in keyof typeof appTexts.en]: (typeof appTexts.en)[K] extends string ? K : never }[keyof typeof appTexts.en],
  never
>;

/** A page in the navigation rail and the command palette. */
export interface Page {
  readonly to: "/" | "/inbox" | "/personas" | "/business" | "/knowledge" | "/analytics" | "/search";
  readonly name: PageName;
  readonly Icon: LucideIcon;
  /** Roles that may open it; all roles if absent. */
  readonly roles?: readonly Role[];
}

/** A page about the account itself. */
export interface AccountPage extends Omit<Page, "to"> {
  readonly to: "/integrations" | "/webhooks" | "/keys" | "/usage" | "/people" | "/mails" | "/settings";
}

const groups: readonly (readonly Page[])[] = [
  [
    { to: "/", name: "home", Icon: House },
    { to: "/inbox", name: "inbox", Icon: Inbox },
    { to: "/personas", name: "personas", Icon: MessageSquare },
    { to: "/business", name: "business", Icon: Store },
    { to: "/knowledge", name: "knowledge", Icon: Database },
    { to: "/analytics", name: "analytics", Icon: ChartColumn },
    { to: "/search", name: "search", Icon: Search },
  ],
];

const accountGroups: readonly (readonly AccountPage[])[] = [
  [
    { to: "/integrations", name: "integrations", Icon: Blocks },
    { to: "/webhooks", name: "webhooks", Icon: Webhook },
    { to: "/keys", name: "keys", Icon: KeyRound, roles: ["owner", "admin"] },
  ],
  [
    { to: "/usage", name: "usage", Icon: Gauge },
    { to: "/people", name: "people", Icon: Users },
    { to: "/mails", name: "mails", Icon: Mail, roles: ["owner"] },
    { to: "/settings", name: "settings", Icon: Settings },
  ],
];

/** The pages that a role may open, by group. */
export function pagesOf(role: Role): readonly (readonly (Page | AccountPage)[])[] {
  const all: readonly (readonly (Page | AccountPage)[])[] = [...groups, ...accountGroups];
  return all.map((group) => group.filter(({ roles }) => roles?.includes(role) ?? true)).filter((group) => group.length > 0);
}
