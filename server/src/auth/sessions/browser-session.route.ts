import { parseCookie, stringifySetCookie } from "cookie";
import type { FastifyRequest } from "fastify";
import Type from "typebox";
import { empty, ok } from "../../platform/endpoint/call.ts";
import { fail } from "../../platform/errors/fail.ts";
import { route, type Route } from "../../platform/endpoint/route.ts";
import { about, closed, Id, named, Nullable, type View } from "../../platform/endpoint/schemas.ts";
import type { AccountStatements } from "../accounts.sql.ts";
import { sentAddress } from "../sent-address.ts";
import { Email, Password, UserName } from "../user-fields.schema.ts";
import { logIn, type LogInDeps } from "./log-in.ts";
import { logOut } from "./log-out.ts";
import { assertOwnPage } from "./own-page.ts";
import { openSetupLink, readSetupLink, type SetupLinkDeps } from "./setup-link.ts";
import { refreshSession, type RefreshDeps } from "./refresh-session.ts";
import { sessionDays } from "./refresh-token.ts";
import { accessTokenSeconds } from "./session-token.ts";
import { updateOwnUser, type UpdateOwnUserDeps } from "./update-own-user.ts";
import type { SignedIn } from "./start-session.ts";

const User = named(
  "User",
  Type.Object({
    id: Id,
    email: about("sign-in name", Type.String()),
    name: about("the user's name, as colleagues see it", Type.String()),
    locale: about("the user's dashboard language, such as `de`; null if the user has not chosen one", Nullable(Type.String())),
    role: about("determines what the user may do; each operation lists its roles", Type.Enum(["owner", "admin", "operator", "viewer"])),
  }),
);
const Locale = Type.String({ minLength: 2, maxLength: 35, pattern: "^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$" });
const Session = named(
  "SignIn",
  Type.Object({
    access_token: about("the access token; send it as `Authorization: Bearer`", Type.String()),
    token_type: about("the scheme of the Authorization header", Type.Literal("Bearer")),
    expires_in: about("lifetime of the access token in seconds. After that, call `refreshSession`, which uses the cookie", Type.Integer()),
    user: about("the signed-in user", User),
  }),
);

export type BrowserSessionRoutesDeps = LogInDeps &
  SetupLinkDeps &
  RefreshDeps &
  UpdateOwnUserDeps & {
    readonly store: Pick<AccountStatements, "userByEmail" | "userById">;
    /** Returns the public URL of the service. */
    readonly address: () => string;
    /** Additional origins of the service's own pages. */
    readonly corsOrigins: readonly string[];
  };

const tag = "Accounts";

type Address = Pick<BrowserSessionRoutesDeps, "address">;

function isSecure({ address }: Address, request: FastifyRequest): boolean {
  return request.protocol === "https" || address().startsWith("https:");
}

function assertOwn({ address, corsOrigins }: Address & Pick<BrowserSessionRoutesDeps, "corsOrigins">, { headers }: FastifyRequest): void {
  const site = headers["sec-fetch-site"];
  const page = { origin: headers.origin, host: headers.host, site: typeof site === "string" ? site : undefined };
  assertOwnPage(page, address(), corsOrigins);
}

const cookieName = "refresh_token";
/** Restricts the cookie to the sign-in routes, so no other route receives it. */
const cookiePath = "/api/auth";

/** Returns the refresh token from a `Cookie` header. */
function refreshCookieOf(header: string | undefined): string | undefined {
  return header === undefined ? undefined : parseCookie(header)[cookieName];
}

/** Returns a `Set-Cookie` header with a refresh token that scripts and cross-site forms cannot use; null clears the cookie. */
function refreshCookie(token: string | null, secure: boolean): string {
  const maxAge = token === null ? 0 : sessionDays * 24 * 60 * 60;
  return stringifySetCookie({ name: cookieName, value: token ?? "", path: cookiePath, httpOnly: true, sameSite: "lax", secure, maxAge });
}

function session(deps: Address, request: FastifyRequest, { accessToken, refreshToken, user }: SignedIn) {
  const answer = ok<View<typeof Session>>(
    { access_token: accessToken, token_type: "Bearer", expires_in: accessTokenSeconds, user },
    { "cache-control": "no-store", "set-cookie": refreshCookie(refreshToken, isSecure(deps, request)) },
  );
  return { ...answer, actedFor: user.id };
}

export function browserSessionRoutes(deps: BrowserSessionRoutesDeps): Route[] {
  return [
    logInRoute(deps),
    readSetupLinkRoute(deps),
    setUpRoute(deps),
    refreshSessionRoute(deps),
    logOutRoute(deps),
    getMeRoute(deps),
    updateMeRoute(deps),
  ];
}

function logInRoute(deps: BrowserSessionRoutesDeps): Route {
  return route({
    method: "POST",
    url: "/api/auth/login",
    id: "logIn",
    summary: "Sign in. Returns an access token that is valid for 15 minutes, and sets a cookie for refreshing it",
    description: "Use it to sign users in from a browser. Servers and scripts send an account key instead and do not sign in.",
    example: { email: "ann@northwind.example", password: "correct horse battery" },
    tag,
    access: "public",
    rate: "AuthSensitive",
    codes: ["auth.invalid_credentials"],
    body: Type.Object(
      {
        email: about("the user's email address; case-insensitive", Type.String({ minLength: 3, maxLength: 320 })),
        password: about("the user's password; it is not trimmed", Type.String({ minLength: 1, maxLength: 200 })),
      },
      closed,
    ),
    answers: { 200: Session },
    handle: async ({ body, request }) => session(deps, request, await logIn(deps, body)),
  });
}

const SetupToken = Type.String({ minLength: 1, maxLength: 200 });
const exampleToken = "mt_mEv3sPzZyT0xkQ1b2c3d4eMjY0x8kQ1b2c3d4eMjY0x";

function readSetupLinkRoute(deps: BrowserSessionRoutesDeps): Route {
  return route({
    method: "POST",
    url: "/api/auth/setup/read",
    id: "readSetupLink",
    summary: "Get the user for whom a setup, reset or invitation link was created. The link remains valid",
    description: "Use it on the page that the link opens, to fill in the form whose values are sent to `setUp`.",
    example: { token: exampleToken },
    tag,
    access: "public",
    rate: "AuthSensitive",
    codes: ["auth.origin_not_allowed"],
    body: Type.Object({ token: about("from the link", SetupToken) }, closed),
    answers: {
      200: Type.Object({
        name: about("null until the owner of a new installation has entered one", Nullable(Type.String())),
        email: about("sign-in name; null until the owner of a new installation has entered one", Nullable(Type.String())),
        purpose: about("purpose of an emailed link; absent for a setup link", Type.Optional(Type.Enum(["invitation", "reset_password"]))),
      }),
    },
    handle: async ({ body, request }) => {
      assertOwn(deps, request);
      return ok({ ...(await readSetupLink(deps, body.token)) }, { "cache-control": "no-store" });
    },
  });
}

function setUpRoute(deps: BrowserSessionRoutesDeps): Route {
  return route({
    method: "POST",
    url: "/api/auth/setup",
    id: "setUp",
    summary: "Sign in with a setup link, which is printed on first start or by `parlance account link`. The link works once, for an hour",
    description:
      "Use it on the page that the link opens, with the name, the email address and the password that the user chooses there. A new password ends the user's other sessions. This operation also accepts invitation links and password reset links, which require a password and cannot change the email address. To sign in later, call `logIn`.",
    example: { token: exampleToken, name: "Ann Example", email: "ann@northwind.example", password: "correct horse battery" },
    tag,
    access: "public",
    rate: "AuthSensitive",
    codes: ["auth.origin_not_allowed", "resource.conflict"],
    body: Type.Object(
      {
        token: about("from the link; valid once, for an hour", SetupToken),
        name: about(
          "shown to colleagues, and to visitors when the user takes over a conversation. Unchanged if absent",
          Type.Optional(UserName),
        ),
        email: about("becomes the sign-in name. Unchanged if absent", Type.Optional(Email)),
        password: about("10 characters or more. Unchanged if absent", Type.Optional(Password)),
      },
      closed,
    ),
    answers: { 200: Session },
    handle: async ({ body: { token, name, email, password }, request }) => {
      assertOwn(deps, request);
      const choice = {
        name: name?.trim() ?? null,
        email: email === undefined ? null : sentAddress(email),
        password: password ?? null,
      };
      return session(deps, request, await openSetupLink(deps, token, choice));
    },
  });
}

function refreshSessionRoute(deps: BrowserSessionRoutesDeps): Route {
  return route({
    method: "POST",
    url: "/api/auth/refresh",
    id: "refreshSession",
    summary: "Refresh the access token and replace the refresh token in the cookie",
    description:
      "Use it shortly before an access token expires. A refresh token works once; reusing it ends the session. Servers send a key instead and do not need this operation.",
    tag,
    access: "public",
    rate: "AuthRefresh",
    codes: ["auth.unauthorized", "auth.origin_not_allowed"],
    headers: { Cookie: "`refresh_token`, as set by the sign-in or the last refresh" },
    answers: { 200: Session },
    handle: async ({ request }) => {
      assertOwn(deps, request);
      return session(deps, request, await refreshSession(deps, refreshCookieOf(request.headers.cookie)));
    },
  });
}

function logOutRoute(deps: BrowserSessionRoutesDeps): Route {
  return route({
    method: "POST",
    url: "/api/auth/logout",
    id: "logOut",
    summary: "Sign out. Both the cookie and the access token stop working",
    description: "Use it when a user signs out. To end another user's sessions, remove the user or change their password.",
    tag,
    access: "public",
    rate: "MutationDefault",
    codes: ["auth.origin_not_allowed"],
    headers: { Cookie: "`refresh_token`", Authorization: "`Bearer` and the access token, if no cookie is sent" },
    answers: { 204: null },
    handle: async ({ request }) => {
      assertOwn(deps, request);
      const [, access] = /^Bearer +([^ ]+)$/i.exec(request.headers.authorization ?? "") ?? [];
      const userId = await logOut(deps, { refresh: refreshCookieOf(request.headers.cookie), access });
      const answer = empty(204, { "cache-control": "no-store", "set-cookie": refreshCookie(null, isSecure(deps, request)) });
      return userId === null ? answer : { ...answer, actedFor: userId };
    },
  });
}

function getMeRoute(deps: BrowserSessionRoutesDeps): Route {
  return route({
    method: "GET",
    url: "/api/auth/me",
    id: "getMe",
    summary: "Get the signed-in user",
    description: "Use it to show who is signed in. To list all users of the account, call `listPeople`.",
    tag,
    access: ["session"],
    rate: "Global",
    codes: [],
    answers: { 200: User },
    handle: async ({ actor }) => {
      const user = await deps.store.userById(actor.accountId, actor.userId);
      if (user === null) fail("auth.unauthorized", "The user of this session no longer exists.");
      return ok(userView(user));
    },
  });
}

function updateMeRoute(deps: BrowserSessionRoutesDeps): Route {
  return route({
    method: "PATCH",
    url: "/api/auth/me",
    id: "updateMe",
    summary: "Change the name and language of the signed-in user",
    description: "Use it for a user's own settings. To change a role, call `updatePerson`; to change a password, call `changePassword`.",
    example: { name: "Ann Example", locale: "de" },
    tag,
    access: ["session"],
    rate: "MutationDefault",
    codes: [],
    body: Type.Object(
      {
        name: about("unchanged if absent; visitors see it when the user takes over a conversation", Type.Optional(UserName)),
        locale: about("language tag such as `de` or `pt-BR`; unchanged if absent, null to reset it", Type.Optional(Nullable(Locale))),
      },
      closed,
    ),
    answers: { 200: User },
    handle: async ({ actor, body }) => {
      const user = await updateOwnUser(deps, actor, { name: body.name?.trim(), locale: body.locale });
      if (user === null) fail("auth.unauthorized", "The user of this session no longer exists.");
      return ok(userView(user));
    },
  });
}

function userView({ id, email, name, locale, role }: View<typeof User>): View<typeof User> {
  return { id, email, name, locale, role };
}
