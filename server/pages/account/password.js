import { linkTo, linkToSignIn, onSubmit, tell } from "./link.js";

function read({ password, again }) {
  if (password.value === again.value) return { password: password.value };
  tell("The passwords do not match.", true);
  again.focus();
  return null;
}

function success() {
  linkToSignIn();
  return "Your new password is saved.";
}

const expired = () => linkTo("Request a new link", "/account/forgotten");

onSubmit("/api/auth/password-reset/confirm", read, success, { expired });
