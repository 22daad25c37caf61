import { onSubmit } from "./link.js";

const success = "If there is an account with this address, a mail with the link is on its way.";
onSubmit("/api/auth/password-reset/request", ({ email }) => ({ email: email.value.trim() }), success, false);
