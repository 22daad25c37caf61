import { explain, linkTo, onSubmit } from "./link.js";

function success({ delivery }) {
  if (delivery === "mail") return "If an account with this address exists, we have sent a link to it.";
  explain("An owner of the installation's first account can read the link in the dashboard, on the Emails page.");
  linkTo("Open Emails", "/mails");
  explain("If you operate this installation, set a password on its machine (with the embedded database, stop the service first):", [
    `npx parlance account password \\`,
    `  --email you@example.com --password 'a new password'`,
  ]);
  return "This installation has no mail server, so no email was sent. If an account with this address exists, the link is in the outbox of the installation.";
}

onSubmit("/api/auth/password-reset/request", ({ email }) => ({ email: email.value.trim() }), success, { isLinked: false });
