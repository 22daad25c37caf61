import { explain, onSubmit } from "./link.js";

function success({ delivery }) {
  if (delivery === "mail") return "If an account with this address exists, we have sent a link to it.";
  const { origin } = location;
  explain("An owner of the installation's first account can read the link in the outbox with two calls:", [
    `TOKEN=$(curl -s ${origin}/api/auth/login \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d '{"email":"owner@example.com","password":"owner password"}' |`,
    `  node -pe 'JSON.parse(fs.readFileSync(0)).access_token')`,
    `curl -s ${origin}/api/outbox -H "Authorization: Bearer $TOKEN"`,
  ]);
  explain("If you operate this installation, set a password on its machine (with the embedded database, stop the service first):", [
    `npx parlance account password \\`,
    `  --email you@example.com --password 'a new password'`,
  ]);
  return "This installation has no mail server, so no mail was sent. If an account with this address exists, the link is in the outbox of the installation.";
}

onSubmit("/api/auth/password-reset/request", ({ email }) => ({ email: email.value.trim() }), success, false);
