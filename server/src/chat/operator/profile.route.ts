import Type from "typebox";
import { UserName } from "../../auth/user-fields.schema.ts";
import { ok } from "../../platform/endpoint/call.ts";
import { route, type Route } from "../../platform/endpoint/route.ts";
import { about, closed, Id, named, Nullable, type View } from "../../platform/endpoint/schemas.ts";
import { fail } from "../../platform/errors/fail.ts";
import type { Transactions } from "../../ports/database.ts";
import { speakers } from "../model/speakers.ts";
import { changeProfile, operatorProfile, type OperatorProfile } from "./profile.sql.ts";

const tag = "Conversations";
const access = ["session"] as const;

const Profile = named(
  "OperatorProfile",
  Type.Object({
    user_id: about("id of the signed-in user", Id),
    name: about("name that visitors see after you take over a conversation", Type.String()),
    visitor_name: about("the name that you chose for visitors; null if they see your user name", Nullable(Type.String())),
    mail_when_waiting: about(
      "whether you get an email when a visitor is waiting for a person (the account's `waiting_mail_minutes`)",
      Type.Boolean(),
    ),
  }),
);

function profileView(profile: OperatorProfile | null): View<typeof Profile> {
  if (profile === null) fail("auth.unauthorized", "The user of this session no longer exists.");
  return { user_id: profile.id, name: profile.name, visitor_name: profile.visitorName, mail_when_waiting: profile.mailWhenWaiting };
}

/** Routes for a user's own settings as an operator. */
export function profileRoutes({ database }: { readonly database: Transactions }): Route[] {
  return [
    route({
      method: "GET",
      url: "/api/operator",
      id: "getOperator",
      summary: "Get your operator settings: the name shown to visitors, and email notifications about waiting visitors",
      description: "Use it to show operators their display name. To get the signed-in user, call `getMe`.",
      tag,
      access,
      rate: "Global",
      codes: [],
      answers: { 200: Profile },
      handle: async ({ actor }) => ok(profileView(await operatorProfile(database, actor.accountId, actor.userId))),
    }),
    route({
      method: "PATCH",
      url: "/api/operator",
      id: "updateOperator",
      summary: "Change the name shown to visitors, or turn email notifications about waiting visitors on or off",
      description:
        "Use it to show visitors a name that differs from the name that colleagues see. The name also changes in conversations that you have taken over.",
      example: { visitor_name: "Martha from Northwind" },
      tag,
      access,
      rate: "MutationDefault",
      codes: [],
      roles: speakers,
      body: Type.Object(
        {
          visitor_name: about("null to show your user name to visitors; unchanged if absent", Type.Optional(Nullable(UserName))),
          mail_when_waiting: about("unchanged if absent", Type.Optional(Type.Boolean())),
        },
        closed,
      ),
      answers: { 200: Profile },
      handle: async ({ actor: { accountId, userId }, body: { visitor_name: name, mail_when_waiting: mailWhenWaiting } }) => {
        const change = { visitorName: name === null ? null : name?.trim(), mailWhenWaiting };
        return ok(profileView(await database.transaction((tx) => changeProfile(tx, accountId, userId, change))));
      },
    }),
  ];
}
