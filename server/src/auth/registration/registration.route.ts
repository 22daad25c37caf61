import Type from "typebox";
import { accepted, created, empty } from "../../platform/endpoint/call.ts";
import { route, type Route } from "../../platform/endpoint/route.ts";
import { about, closed } from "../../platform/endpoint/schemas.ts";
import { withMinimumDuration } from "../../platform/lib/minimum-duration.ts";
import { Email, Password, UserName } from "../user-fields.schema.ts";
import { sentAddress } from "../sent-address.ts";
import { accessTokenSeconds } from "../sessions/session-token.ts";
import { requestEmailChange, type ChangeEmailDeps } from "./change-email.ts";
import { changePassword, resetPassword, type PasswordsDeps } from "./change-password.ts";
import { confirmEmail, requestConfirmation, type RequestConfirmationDeps } from "./confirm-email.ts";
import { register, type RegisterDeps } from "./register.ts";

const Token = Type.String({ minLength: 1, maxLength: 200 });

const Delivery = Type.Enum(["mail", "outbox"], {
  description: "`mail`: the link was sent by email. `outbox`: no mail server is configured; the email is in `GET /api/outbox`",
});

const Registered = Type.Object({
  email: about("the address to which the link was sent", Type.String()),
  name: about("the user's name, as others see it", Type.String()),
  confirmation_required: about(
    "whether the address must be confirmed with the link in the email before the account can be used",
    Type.Boolean(),
  ),
  access_token: Type.Optional(
    Type.String({
      description:
        "Present if the address must be confirmed: send it to `POST /api/auth/confirm-email/request` to get the email again. " +
        "Other routes reject it with 403 `auth.user_not_initialized`",
    }),
  ),
  token_type: about("with `access_token`", Type.Optional(Type.Literal("Bearer"))),
  expires_in: about("lifetime of `access_token` in seconds", Type.Optional(Type.Integer())),
});

const tag = "Accounts";
const common = { method: "POST", tag, access: "public", rate: "AuthSensitive" } as const;

/**
 * Minimum response time: longer than either kind of registration takes, so the response time does not reveal whether the address is known.
 */
const registrationMs = 400;

export interface RegistrationRoutesDeps extends RegisterDeps, PasswordsDeps, RequestConfirmationDeps, ChangeEmailDeps {
  readonly store: PasswordsDeps["store"] & ChangeEmailDeps["store"];
  /** False if no mail server is configured. Email then stays in the outbox. */
  readonly sendsMail: boolean;
}

export function registrationRoutes(deps: RegistrationRoutesDeps): Route[] {
  return [
    registerRoute(deps),
    confirmEmailRoute(deps),
    requestConfirmationRoute(deps),
    requestPasswordResetRoute(deps),
    resetPasswordRoute(deps),
    changePasswordRoute(deps),
    changeEmailRoute(deps),
  ];
}

function registerRoute(deps: RegistrationRoutesDeps): Route {
  return route({
    ...common,
    url: "/api/auth/register",
    id: "register",
    summary: "Register an account, if registration is open. The response does not reveal whether the address already has an account",
    description: "Use it on an installation with open registration. To add colleagues to an existing account, call `addPerson`.",
    example: { email: "ann@northwind.example", password: "correct horse battery", name: "Ann Example" },
    codes: ["auth.forbidden"],
    body: Type.Object(
      {
        email: about("becomes the sign-in name of the account's owner", Email),
        password: about("10 characters or more; long phrases are recommended", Password),
        name: about("shown to colleagues, and to visitors when the user takes over a conversation", UserName),
      },
      closed,
    ),
    answers: { 201: Registered },
    handle: async ({ body }) => {
      const input = { email: sentAddress(body.email), name: body.name.trim(), password: body.password };
      const token = await withMinimumDuration(registrationMs, register(deps, input));
      const access = token === null ? {} : { access_token: token, token_type: "Bearer" as const, expires_in: accessTokenSeconds };
      const registered = { email: input.email, name: input.name, confirmation_required: token !== null, ...access };
      return { ...created(registered), headers: { "cache-control": "no-store" } };
    },
  });
}

function confirmEmailRoute(deps: RegistrationRoutesDeps): Route {
  return route({
    ...common,
    url: "/api/auth/confirm-email",
    id: "confirmEmail",
    summary: "Confirm an address with the token from the emailed link",
    description: "Use it on the page that the emailed link opens. It does not sign the user in; to sign in, call `logIn`.",
    example: { token: "Zm9yLXRoZS1leGFtcGxlLW9ubHk" },
    codes: ["resource.conflict"],
    body: Type.Object({ token: about("from the link in the email", Token) }, closed),
    answers: { 204: null },
    handle: async ({ body }) => {
      const userId = await confirmEmail(deps, body.token);
      return { ...empty(204), actedFor: userId };
    },
  });
}

function requestConfirmationRoute(deps: RegistrationRoutesDeps): Route {
  return route({
    ...common,
    url: "/api/auth/confirm-email/request",
    id: "requestConfirmation",
    summary: "Resend the confirmation link to the address for which the registration token was issued",
    description:
      "Use it if the email did not arrive. Send the token that the registration returned; all other routes reject this token with `auth.user_not_initialized`.",
    access: ["registrant"],
    codes: [],
    answers: { 202: Type.Object({ delivery: about("where the email was sent or stored", Delivery) }) },
    handle: async ({ actor }) => {
      await requestConfirmation(deps, actor);
      return accepted({ delivery: deps.sendsMail ? "mail" : "outbox" });
    },
  });
}

function requestPasswordResetRoute(deps: RegistrationRoutesDeps): Route {
  return route({
    ...common,
    url: "/api/auth/password-reset/request",
    id: "requestPasswordReset",
    summary: "Send a password reset link. The response does not reveal whether the address has an account",
    description: "Use it for users who have forgotten their password. If a user knows the password, call `changePassword` instead.",
    example: { email: "ann@northwind.example" },
    codes: [],
    body: Type.Object({ email: about("address of the user; the response is the same for unknown addresses", Email) }, closed),
    answers: { 202: Type.Object({ delivery: about("where the email was sent or stored, if the address belongs to a user", Delivery) }) },
    handle: async ({ body }) => {
      await deps.requestMail("reset_password", sentAddress(body.email));
      return accepted({ delivery: deps.sendsMail ? "mail" : "outbox" });
    },
  });
}

function resetPasswordRoute(deps: RegistrationRoutesDeps): Route {
  return route({
    ...common,
    url: "/api/auth/password-reset/confirm",
    id: "resetPassword",
    summary: "Set a password with the token from an emailed link. All of the user's browser sessions end",
    description: "Use it on the page that the emailed link opens. For signed-in users, call `changePassword` instead.",
    example: { token: "Zm9yLXRoZS1leGFtcGxlLW9ubHk", password: "a longer secret phrase" },
    codes: [],
    body: Type.Object({ token: about("from the link in the email", Token), password: about("the new password", Password) }, closed),
    answers: { 204: null },
    handle: async ({ body }) => {
      const userId = await resetPassword(deps, body);
      return { ...empty(204), actedFor: userId };
    },
  });
}

function changePasswordRoute(deps: RegistrationRoutesDeps): Route {
  return route({
    ...common,
    url: "/api/auth/password",
    id: "changePassword",
    summary: "Change your password. Your other browser sessions end",
    description:
      "Use it for a signed-in user who knows the current password. If the user does not know it, call `requestPasswordReset` instead.",
    example: { current_password: "correct horse battery", password: "a longer secret phrase" },
    access: ["session"],
    codes: ["auth.invalid_credentials"],
    body: Type.Object(
      {
        current_password: about("the current password; it is not trimmed", Type.String({ minLength: 1, maxLength: 200 })),
        password: about("the new password", Password),
      },
      closed,
    ),
    answers: { 204: null },
    handle: async ({ actor, body }) => {
      await changePassword(deps, actor, { current: body.current_password, password: body.password });
      return empty(204);
    },
  });
}

function changeEmailRoute(deps: RegistrationRoutesDeps): Route {
  return route({
    ...common,
    url: "/api/auth/email",
    id: "changeEmail",
    summary: "Change the address that you sign in with. A link is sent to the new address; the old address works until the link is opened",
    description: "Use it for a signed-in user who knows the password. On the page that the link opens, call `confirmEmail`.",
    example: { email: "ann@northwind.example", current_password: "correct horse battery" },
    access: ["session"],
    codes: ["auth.invalid_credentials", "resource.conflict"],
    body: Type.Object(
      {
        email: about("the new address", Email),
        current_password: about("the current password; it is not trimmed", Type.String({ minLength: 1, maxLength: 200 })),
      },
      closed,
    ),
    answers: { 202: Type.Object({ delivery: about("where the email was sent or stored", Delivery) }) },
    handle: async ({ actor, body }) => {
      await requestEmailChange(deps, actor, { email: sentAddress(body.email), password: body.current_password });
      return accepted({ delivery: deps.sendsMail ? "mail" : "outbox" });
    },
  });
}
