import { explain, linkTo, linkToSignIn, onSubmit } from "./link.js";

function success() {
  linkToSignIn();
  return "Thank you, your address is confirmed.";
}

function expired() {
  explain(
    "If you have already confirmed your address, sign in. Otherwise, choose a new password; the link that you get also confirms the address.",
  );
  linkToSignIn();
  linkTo("Choose a new password", "/account/forgotten");
}

onSubmit("/api/auth/confirm-email", () => ({}), success, { expired });
