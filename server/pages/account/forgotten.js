import { explain, onSubmit } from "./link.js";

function success({ delivery }) {
  if (delivery === "mail") return "If there is an account with this address, a mail with the link is on its way.";
  const { origin } = location;
  explain("An owner of the installation's first account reads the outbox with two calls and can pass the link on:", [
    `TOKEN=$(curl -s ${origin}/api/auth/login \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d '{"email":"owner@example.com","password":"owner password"}' |`,
    `  node -pe 'JSON.parse(fs.readFileSync(0)).access_token')`,
    `curl -s ${origin}/api/outbox -H "Authorization: Bearer $TOKEN"`,
  ]);
  explain("If you run this installation yourself, set a password on its machine (with the embedded database, stop the service first):", [
    `npx parlance account password \\`,
    `  --email you@example.com --password 'a new password'`,
  ]);
  return "No mail is sent: this installation has no mail server. If there is an account with this address, the link to choose a new password waits in its outbox.";
}

onSubmit("/api/auth/password-reset/request", ({ email }) => ({ email: email.value.trim() }), success, false);
