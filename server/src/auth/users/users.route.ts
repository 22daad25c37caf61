import Type from "typebox";
import { created, empty, ok } from "../../platform/endpoint/call.ts";
import { route, type Route } from "../../platform/endpoint/route.ts";
import {
  about,
  closed,
  DateTime,
  Id,
  idParams,
  Limit,
  named,
  Offset,
  uuidOrNull,
  type View,
  TotalCount,
} from "../../platform/endpoint/schemas.ts";
import { addUser, changeUser, inviteAgain, removeUser, unknown, type ManageUsersDeps } from "./manage-users.ts";
import { Email } from "../user-fields.schema.ts";
import { UserName } from "../user-fields.schema.ts";
import type { User } from "./model/user.ts";
import { listUsers } from "./users.sql.ts";

const Role = Type.Enum(["owner", "admin", "operator", "viewer"]);
const UserView = named(
  "Person",
  Type.Object({
    id: Id,
    email: about("sign-in name", Type.String()),
    name: about("the user's name, as colleagues see it", Type.String()),
    role: about("determines what the user may do; each operation lists its roles", Role),
    status: about(
      "`invited`: has not chosen a password yet; `unconfirmed`: has not confirmed the address",
      Type.Enum(["active", "invited", "unconfirmed"]),
    ),
    created_at: about("when the user was added", DateTime),
  }),
);

/** `invited`: has not chosen a password yet. `unconfirmed`: has not confirmed the address yet. */
function view({ id, email, name, role, hasPassword, isConfirmed, createdAt }: User): View<typeof UserView> {
  const status = hasPassword ? (isConfirmed ? "active" : "unconfirmed") : "invited";
  return { id, email, name, role, status, created_at: createdAt.toISOString() };
}

const tag = "Accounts";
const access = ["session"] as const;
const changes = { tag, access, rate: "MutationDefault", roles: ["owner", "admin"] } as const;
const one = { url: "/api/account/users/:user_id", params: idParams("user_id") } as const;

function idOf(params: { readonly user_id: string }): string {
  return uuidOrNull(params.user_id) ?? unknown();
}

export function userRoutes(deps: ManageUsersDeps): Route[] {
  return [listPeopleRoute(deps), addPersonRoute(deps), updatePersonRoute(deps), removePersonRoute(deps), invitePersonRoute(deps)];
}

function listPeopleRoute(deps: ManageUsersDeps): Route {
  return route({
    method: "GET",
    url: "/api/account/users",
    id: "listPeople",
    summary: "List the account's users, oldest first",
    description:
      "Use it to show who can sign in to the account. Visitors who chat with personas are not users of the account; to list their conversations, call `listAccountConversations`.",
    tag,
    access,
    rate: "Global",
    codes: [],
    query: Type.Object({ limit: Limit, offset: Offset }),
    answers: { 200: Type.Object({ items: Type.Array(UserView), total_count: TotalCount }) },
    handle: async ({ actor, query }) => {
      const { items, total } = await listUsers(deps.database, actor.accountId, query);
      return ok({ items: items.map(view), total_count: total });
    },
  });
}

function addPersonRoute(deps: ManageUsersDeps): Route {
  return route({
    ...changes,
    method: "POST",
    url: "/api/account/users",
    id: "addPerson",
    summary: "Add a user and send an invitation by email",
    description:
      "Use it to give a colleague access. The colleague chooses a password on the page that the emailed link opens. To give a program access, create a key with `createAccountKey`.",
    example: { email: "sam@northwind.example", name: "Sam Example", role: "operator" },
    codes: ["resource.conflict", "limits.subscription_required", "auth.user_not_initialized"],
    body: Type.Object(
      {
        email: about("address that receives the invitation", Email),
        name: about("shown to colleagues, and to visitors when the user takes over a conversation", UserName),
        role: about("only owners can add owners", Role),
      },
      closed,
    ),
    answers: { 201: UserView },
    handle: async ({ actor, body }) => {
      const user = { email: body.email, name: body.name.trim(), role: body.role };
      return created(view(await addUser(deps, actor, user)));
    },
  });
}

function updatePersonRoute(deps: ManageUsersDeps): Route {
  return route({
    ...changes,
    ...one,
    method: "PATCH",
    id: "updatePerson",
    summary: "Change a user's name or role. A new role takes effect immediately",
    description: "Use it to change a colleague's permissions. To let users change their own password, call `changePassword`.",
    example: { role: "admin" },
    codes: ["resource.not_found", "resource.conflict"],
    body: Type.Object(
      {
        name: about("unchanged if absent", Type.Optional(UserName)),
        role: about("unchanged if absent. Only owners can change owners, and no one can change their own role", Type.Optional(Role)),
      },
      closed,
    ),
    answers: { 200: UserView },
    handle: async ({ actor, params, body }) => {
      const change = { name: body.name?.trim(), role: body.role };
      return ok(view(await changeUser(deps, actor, idOf(params), change)));
    },
  });
}

function removePersonRoute(deps: ManageUsersDeps): Route {
  return route({
    ...changes,
    ...one,
    method: "DELETE",
    id: "removePerson",
    summary: "Remove a user. The user's browser sessions end immediately",
    description: "Use it when a colleague leaves. To restrict the user's permissions instead, call `updatePerson`.",
    codes: ["resource.not_found", "resource.conflict"],
    answers: { 204: null },
    handle: async ({ actor, params }) => {
      await removeUser(deps, actor, idOf(params));
      return empty(204);
    },
  });
}

function invitePersonRoute(deps: ManageUsersDeps): Route {
  return route({
    ...changes,
    ...one,
    method: "POST",
    url: "/api/account/users/:user_id/invite",
    id: "invitePerson",
    summary: "Send a new invitation to a user who has not accepted one",
    description:
      "Use it if an invitation was lost or has expired. If the user already has a password, call `requestPasswordReset` instead.",
    codes: ["resource.not_found", "resource.conflict"],
    answers: { 202: null },
    handle: async ({ actor, params }) => {
      await inviteAgain(deps, actor, idOf(params));
      return empty(202);
    },
  });
}
