import type { Route } from "../../endpoint/route.ts";
import { dashboardScreen } from "./dashboard.route.ts";
import type { InterfaceFiles } from "./interface-files.ts";
import { fileTypes, pageFileRoutes } from "./page-files.ts";

const folder = new URL("../../../../pages/account/", import.meta.url);
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const { html, css, javascript } = fileTypes;
const files = [
  {
    url: "/account/confirm-email",
    id: "confirmEmailPage",
    summary: "Get the email confirmation page",
    file: "confirm-email.html",
    type: html,
  },
  { url: "/account/password", id: "passwordPage", summary: "Get the page that sets a password", file: "password.html", type: html },
  {
    url: "/account/forgotten",
    id: "forgottenPage",
    summary: "Get the password reset request page",
    file: "forgotten.html",
    type: html,
  },
  { url: "/account/account.css", id: "accountStyle", summary: "Get the style sheet for the account pages", file: "account.css", type: css },
  {
    url: "/account/link.js",
    id: "accountLinkScript",
    summary: "Get the script that reads the token in an emailed link",
    file: "link.js",
    type: javascript,
  },
  {
    url: "/account/confirm-email.js",
    id: "confirmEmailScript",
    summary: "Get the script for the email confirmation page",
    file: "confirm-email.js",
    type: javascript,
  },
  {
    url: "/account/password.js",
    id: "passwordScript",
    summary: "Get the script for the page that sets a password",
    file: "password.js",
    type: javascript,
  },
  {
    url: "/account/forgotten.js",
    id: "forgottenScript",
    summary: "Get the script for the password reset request page",
    file: "forgotten.js",
    type: javascript,
  },
] as const;

/**
 * Returns routes for the pages that emailed links open, and for the page that requests such an email. The token is in the URL fragment,
 * which only the page's script can read. The dashboard includes the page for a new password; the file is used only in installations without
 * the dashboard.
 */
export function accountPageRoutes(dashboard: InterfaceFiles): Route[] {
  const page = { folder, policy, rate: "Global" } as const;
  return pageFileRoutes(
    page,
    files.map((file) => (file.id === "passwordPage" ? { ...file, instead: (headers) => dashboardScreen(dashboard, headers) } : file)),
  );
}
