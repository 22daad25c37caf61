import { explainSignIn, onSubmit, tell } from "./link.js";

function read({ password, again }) {
  if (password.value === again.value) return { password: password.value };
  tell("The passwords do not match.", true);
  again.focus();
  return null;
}

function success() {
  explainSignIn();
  return "Your new password is saved.";
}

onSubmit("/api/auth/password-reset/confirm", read, success);
