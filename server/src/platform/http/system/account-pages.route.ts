import type { Route } from "../../endpoint/route.ts";
import { dashboardScreen } from "./dashboard.route.ts";
import type { InterfaceFiles } from "./interface-files.ts";
import { fileTypes, pageFileRoutes } from "./page-files.ts";

const folder = new URL("../../../../pages/account/", import.meta.url);
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const { html, css, javascript } = fileTypes;
const files = [
  { url: "/account/confirm-email", id: "confirmEmailPage", file: "confirm-email.html", type: html },
  { url: "/account/password", id: "passwordPage", file: "password.html", type: html },
  { url: "/account/forgotten", id: "forgottenPage", file: "forgotten.html", type: html },
  { url: "/account/account.css", id: "accountStyle", file: "account.css", type: css },
  { url: "/account/link.js", id: "accountLinkScript", file: "link.js", type: javascript },
  { url: "/account/confirm-email.js", id: "confirmEmailScript", file: "confirm-email.js", type: javascript },
  { url: "/account/password.js", id: "passwordScript", file: "password.js", type: javascript },
  { url: "/account/forgotten.js", id: "forgottenScript", file: "forgotten.js", type: javascript },
] as const;

/**
 * Returns routes for the pages that emailed links open, and for the page that requests such an email. The token is in the URL fragment,
 * which only the page's script can read. The dashboard shows the page for a new password; the file is for an installation without it.
 */
export function accountPageRoutes(dashboard: InterfaceFiles): Route[] {
  const page = { folder, policy, summary: "Get an account page, its style sheet or its script", rate: "Global" } as const;
  return pageFileRoutes(
    page,
    files.map((file) => (file.id === "passwordPage" ? { ...file, instead: (headers) => dashboardScreen(dashboard, headers) } : file)),
  );
}
