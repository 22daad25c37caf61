import { onSubmit, tell } from "./link.js";

function read({ password, again }) {
  if (password.value === again.value) return { password: password.value };
  tell("The two passwords are not the same.", true);
  again.focus();
  return null;
}

onSubmit("/api/auth/password-reset/confirm", read, "Your new password is saved. You can sign in with it now.");
