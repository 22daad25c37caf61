export { signEndUserToken, type EndUserToken } from "./server/end-user-token.ts";
export { verifyWebhook, WebhookError, type WebhookEvent, type WebhookHeaders } from "./server/webhook.ts";
