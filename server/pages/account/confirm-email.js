import { explainSignIn, onSubmit } from "./link.js";

function success() {
  explainSignIn();
  return "Thank you, your address is confirmed.";
}

onSubmit("/api/auth/confirm-email", () => ({}), success);
