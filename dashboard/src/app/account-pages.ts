import { Blocks, Gauge, KeyRound, Mail, Settings, Users, Webhook } from "lucide-react";
import type { Page } from "./pages.ts";

/** A page about the account itself. */
export interface AccountPage extends Omit<Page, "to"> {
  readonly to: "/integrations" | "/webhooks" | "/keys" | "/usage" | "/people" | "/mails" | "/settings";
}

export const accountGroups: readonly (readonly AccountPage[])[] = [
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
