import type { ErrorCode } from "./catalog.ts";

/** Features that do not exist yet and own reserved codes. */
export type LaterPart = "integration streams" | "live sessions" | "waiting room";

/** Meaning of a code; the source of `docs/errors.md` and the pages below `/errors`. */
export type Explanation = {
  /** The condition, one sentence. */
  readonly when: string;
  /** What the developer of a client should do. */
  readonly advice: string;
} & (
  | {
      /** File below `server/test/spec/` whose tests receive the code from a running service; `npm test` checks that they do. */
      readonly test: string;
    }
  | { readonly later: LaterPart }
);

/** Explanations of all codes. */
export const explanations: Readonly<Record<ErrorCode, Explanation>> = {
  "auth.unauthorized": {
    when: "The request carries no credentials, or a session, end-user token or persona id that is not valid.",
    advice:
      "Send a key in `X-Api-Key`, a session in `Authorization: Bearer`, or a public persona id in `X-Persona-Id`; refresh an expired session.",
    test: "authentication.test.ts",
  },
  "auth.forbidden": {
    when: "The credentials are valid, but may not do this: the wrong kind of key, a role that is too low, or a session of another persona.",
    advice: "Look up in the reference which credentials the route takes. Account settings, billing and keys take a browser session only.",
    test: "authentication.test.ts",
  },
  "auth.invalid_credentials": {
    when: "E-mail and password match no account.",
    advice: "Ask the person again, or offer to reset the password. The answer is the same for unknown addresses and for wrong passwords.",
    test: "authentication.test.ts",
  },
  "auth.api_key_invalid": {
    when: "The key is unknown: mistyped, deleted, or replaced by a newer one.",
    advice: "Use a key that exists. A key is shown only once; if it is lost, create another one in the free slot.",
    test: "authentication.test.ts",
  },
  "auth.api_key_disabled": {
    when: "The key exists and is switched off.",
    advice: "Switch it on again, or use the key of the other slot.",
    test: "authentication.test.ts",
  },
  "auth.not_owner": {
    when:
      "A signed-in user names a brand, persona, source, integration, job or onboarding of another account, or reads the outbox of an installation " +
      "that another account owns.",
    advice: "Sign in with an account that owns it. Callers with a key get 404 for objects of other accounts.",
    test: "isolation.test.ts",
  },
  "auth.origin_not_allowed": {
    when: "The persona names the origins that may use it, and the page's `Origin` is not among them; or a page of elsewhere uses the cookie of a sign-in.",
    advice: "Add the page's origin to the persona's `allowed_origins`; own pages elsewhere are named in the setting `CORS_ORIGINS`.",
    test: "authentication.test.ts",
  },
  "auth.consent_required": {
    when: "The persona requires consent, and the visitor has given it neither with this message nor before.",
    advice: "Ask the visitor, then send the message again with `consent: true`.",
    test: "end-users.test.ts",
  },
  "auth.user_not_initialized": {
    when: "The account of the credential has no subscription: its set-up was not finished, or it has just been deleted.",
    advice:
      "Ask the operator of the installation to finish the set-up of the account. Addresses that are not confirmed yet cannot sign in at all.",
    test: "reach.test.ts",
  },
  "limits.rate_exceeded": {
    when: "More calls in the time window than the route's rate-limit row allows; `scope` says what was counted.",
    advice: "Wait for the seconds in `Retry-After`, then go on more slowly. `RateLimit` tells how much is left.",
    test: "limits.test.ts",
  },
  "limits.concurrent_session": {
    when: "The account has as many live sessions as its tier allows.",
    advice: "End a session, wait for one to end, or use the waiting room.",
    later: "live sessions",
  },
  "limits.waiting_room_full": {
    when: "The waiting room's queue is full.",
    advice: "Wait for the seconds in `Retry-After` and join again.",
    later: "waiting room",
  },
  "limits.quota_exceeded": {
    when: "The credits of the period, the knowledge or storage units, or the personas of the tier are used up; nothing was written.",
    advice: "Delete what is not needed, take a larger tier, or, for credits (429 on chat), wait for `Retry-After`: the end of the period.",
    test: "knowledge-codes.test.ts",
  },
  "limits.subscription_required": {
    when: "The tier does not include the feature, or the subscription is canceled or has been past due for over 7 days.",
    advice: "Take a tier that includes the feature, or settle the subscription. Reading and deleting go on meanwhile.",
    test: "subscription.test.ts",
  },
  "limits.session_time_limit": {
    when: "A session cannot start now: the persona's `schedule` is closed.",
    advice: "Show the visitor when the persona is there; `online` of `GET /v1/persona` tells beforehand.",
    test: "end-users.test.ts",
  },
  "limits.session_interaction_limit": {
    when: "The live session has used up its interactions; only as the WebSocket's close code 4005.",
    advice: "Start another session.",
    later: "live sessions",
  },
  "limits.session_duration_limit": {
    when: "The live session has lasted as long as it may; only as the WebSocket's close code 4006.",
    advice: "Start another session.",
    later: "live sessions",
  },
  "upload.file_too_large": {
    when: "A body, file, picture or text is larger than the route takes.",
    advice: "Send less at once: smaller batches, a smaller file. Ask the preflight route before uploading large files.",
    test: "knowledge-codes.test.ts",
  },
  "upload.invalid_signature": {
    when: "The bytes of a file or picture are of another type than its name or declaration says.",
    advice: "Send the file under its real type; check that it is not damaged.",
    test: "knowledge-codes.test.ts",
  },
  "upload.unsupported_type": {
    when: "The route does not take the content type of the body, or files of this type cannot be read.",
    advice: "Set `Content-Type` to what the reference names, or convert the file to a type that is read.",
    test: "knowledge-codes.test.ts",
  },
  "upload.page_limit_exceeded": {
    when: "The file has more pages than are taken in.",
    advice: "Split the file.",
    test: "knowledge-codes.test.ts",
  },
  "resource.not_found": {
    when: "There is nothing at the address, or nothing that the caller may see.",
    advice: "Check path and id. Objects of other accounts are answered like those that never were.",
    test: "errors.test.ts",
  },
  "resource.conflict": {
    when: "The current state does not allow it: a key slot is taken, or another operator holds the session.",
    advice: "Read the current state, decide anew; sending the same again changes nothing.",
    test: "authentication.test.ts",
  },
  "session.turn_in_flight": {
    when: "A turn is already running in the session; the message was not stored.",
    advice: "Wait until the running turn has ended, then send the message again.",
    test: "chat-session.test.ts",
  },
  "session.owned_by_live": {
    when: "A live connection owns the session.",
    advice: "Send the message over the live connection, or end that first.",
    later: "live sessions",
  },
  "brand.confirm_required": {
    when: "The brand still has sources or personas.",
    advice: "Send the request again with `?confirm=` and the brand's display name, if everything in it is to go.",
    test: "knowledge-codes.test.ts",
  },
  "brand.has_integration_streams": {
    when: "Sources of the brand belong to an integration.",
    advice: "Disconnect the integration first.",
    test: "knowledge-codes.test.ts",
  },
  "brand.onboarding_active": {
    when: "An onboarding is building into the brand.",
    advice: "Wait for its end, or cancel it.",
    test: "onboarding.test.ts",
  },
  "brand.removal_busy": {
    when: "Another bulk job of the account is queued or running; `job_id` names it.",
    advice: "Poll the active bulk job and send the request again when it has ended.",
    test: "knowledge-codes.test.ts",
  },
  "knowledge.removal_busy": {
    when: "Another bulk job of the account is queued or running; `job_id` names it.",
    advice: "Poll the active bulk job and send the request again when it has ended.",
    test: "knowledge-codes.test.ts",
  },
  "knowledge.source_not_found": {
    when: "The account has no such source.",
    advice: "Create the source first: writing never creates one.",
    test: "knowledge-codes.test.ts",
  },
  "knowledge.source_name_taken": {
    when: "Another brand of the account has a source of that name.",
    advice: "Choose another name, or move the source to the brand.",
    test: "knowledge-codes.test.ts",
  },
  "knowledge.source_managed": {
    when: "The source belongs to an integration; account keys may only read it.",
    advice: "Change the records where they come from, or write to a source of your own.",
    test: "knowledge-codes.test.ts",
  },
  "knowledge.source_type_taken": {
    when: "The brand has a source of that name with the other type.",
    advice: "Choose another name, or use the existing source as what it is.",
    test: "knowledge-codes.test.ts",
  },
  "knowledge.source_type_mismatch": {
    when: "The route is for the other type of source: products go to catalogs, files to files sources.",
    advice: "Use the route of the source's type.",
    test: "knowledge-codes.test.ts",
  },
  "knowledge.too_many_entries": {
    when: "A document names more than 15 images or more than 15 links; nothing was written.",
    advice: "Send at most 15 of each.",
    test: "knowledge-codes.test.ts",
  },
  "knowledge.source_confirm_required": {
    when: "The source still has documents.",
    advice: "Send the request again with `?confirm=` and the source's name, if everything in it is to go.",
    test: "knowledge-codes.test.ts",
  },
  "knowledge.summary_in_progress": {
    when: "A summary of the source is queued or being built.",
    advice: "Wait: the state of the source shows it when it is there.",
    test: "knowledge-codes.test.ts",
  },
  "knowledge.concurrent_write": {
    when: "Another request created the same record at the same moment.",
    advice: "Send the request again.",
    test: "knowledge-codes.test.ts",
  },
  "knowledge.import_running": {
    when: "The source is being imported.",
    advice: "Wait until the import has ended, then send the request again.",
    test: "jobs.test.ts",
  },
  "knowledge.nothing_skipped": {
    when: "The last import skipped nothing, or the site sends skipped items again by itself.",
    advice: "There is nothing to do.",
    test: "knowledge-codes.test.ts",
  },
  "knowledge.invalid_external_id": {
    when: "An external id is empty, longer than 255 characters, or has control characters or white space at its edges.",
    advice: "Send ids of 1 to 255 characters, trimmed.",
    test: "knowledge-codes.test.ts",
  },
  "onboarding.crawl_active": {
    when: "A crawl into the source is queued or running.",
    advice: "Wait for its end, or cancel the onboarding.",
    test: "onboarding.test.ts",
  },
  "onboarding.active": {
    when: "The account has an onboarding under way; `jobId`, `brandId` and `personaId` name it.",
    advice: "Follow that job, or cancel it.",
    test: "onboarding.test.ts",
  },
  "onboarding.website_unreadable": {
    when: "The site's first page could not be read.",
    advice: "Check the address, and that the site lets itself be read without a browser.",
    test: "onboarding.test.ts",
  },
  "onboarding.source_taken": {
    when: "A catalog, or a source of another brand, has the name that the site's host would give.",
    advice: "Rename that source, or onboard into its brand.",
    test: "onboarding.test.ts",
  },
  "integration.disconnected": {
    when: "The integration that the key belongs to is disconnected; what it has written stays and cannot be changed.",
    advice: "Stop sending. Connect the site anew to get a new key.",
    test: "keys.test.ts",
  },
  "integration.closed": {
    when: "The stream is switched off, or its integration disconnected.",
    advice: "Stop sending to this stream; ask sync which streams are on.",
    later: "integration streams",
  },
  "integration.stream_taken": {
    when: "Another source has the name that the stream's source would get.",
    advice: "Rename that source and switch the stream on again.",
    later: "integration streams",
  },
  "integration.reconcile_stale_generation": {
    when: "The full list names an older generation than the last one applied; `last_generation` tells that one.",
    advice: "Build the list anew under a higher generation.",
    later: "integration streams",
  },
  "integration.persona_of_other_brand": {
    when: "The persona chosen for the widget speaks for another brand than the integration's.",
    advice: "Choose a persona of the integration's brand.",
    later: "integration streams",
  },
  "validation.failed": {
    when: "A field, parameter, header or the JSON itself is not as the reference has it; `errors` names each. 422: items of a batch, or metadata over its caps; nothing was written.",
    advice: "Correct what `errors` names (`index` and `id` tell the item of a batch) and send again. The same request fails again.",
    test: "errors.test.ts",
  },
  "idempotency.key_reused": {
    when: "The `Idempotency-Key` was used with another body within 24 hours.",
    advice: "Use a new key for each new message; repeat a key only with the very same request.",
    test: "idempotency.test.ts",
  },
  "request.method_not_allowed": {
    when: "The path exists, but not with this method; `Allow` names those that do.",
    advice: "Use one of the methods in `Allow`.",
    test: "errors.test.ts",
  },
  "server.error": {
    when: "Something unexpected went wrong in the service.",
    advice: "Send the request again with growing pauses. Tell the operator the `instance`: it is the request's id in the log.",
    test: "chat-session.test.ts",
  },
  "server.unavailable": {
    when: "The service is starting, its database is out of reach or restarting, or it has more to do than it can. A write may or may not have been done.",
    advice:
      "Send the request again after `Retry-After` seconds, then with growing pauses. Send writes under an id or an idempotency key of yours, so that they are done once.",
    test: "unavailable.test.ts",
  },
};
