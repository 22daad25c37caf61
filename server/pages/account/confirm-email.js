import { explain, linkTo, linkToSignIn, onSubmit } from "./link.js";

function success() {
  linkToSignIn();
  return "Thank you, your address is confirmed.";
}

function expired() {
  explain("If you have confirmed your address already, sign in. Otherwise choose a new password: its link confirms the address as well.");
  linkToSignIn();
  linkTo("Choose a new password", "/account/forgotten");
}

onSubmit("/api/auth/confirm-email", () => ({}), success, { expired });
