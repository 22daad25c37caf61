import { Blocks, Gauge, KeyRound, Mail, Settings, Users, Webhook } from "lucide-react";
import type { Page } from "./pages.ts";

/** A page about the account itself. */
export interface AccountPage extends Omit<Page, "to"> {
  readonly to: "/integrations" | "/webhooks" | "/keys" | "/usage" | "/people" | "/mails" | "/settings";
}

export const accountGroups: readonly (readonly AccountPage[])[] = [
  [
    { to: "/integrations", name: "integrations", letter: "n", Icon: Blocks },
    { to: "/webhooks", name: "webhooks", letter: "w", Icon: Webhook },
    { to: "/keys", name: "keys", letter: "y", Icon: KeyRound, operation: "listAllKeys" },
  ],
  [
    { to: "/usage", name: "usage", letter: "u", Icon: Gauge },
    { to: "/people", name: "people", letter: "e", Icon: Users },
    { to: "/mails", name: "mails", letter: "m", Icon: Mail, operation: "listOutbox" },
    { to: "/settings", name: "settings", letter: "t", Icon: Settings },
  ],
];
