import { onSubmit } from "./link.js";

onSubmit("/api/auth/confirm-email", () => ({}), "Thank you, your address is confirmed. You can sign in now.");
