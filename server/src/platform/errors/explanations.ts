import type { ErrorCode } from "./catalog.ts";

/** Explanation of a code, shown in `docs/errors.md` and on the pages under `/errors`. */
export interface Explanation {
  /** The condition under which the code is returned. */
  readonly when: string;
  /** Advice for the developer of the client. */
  readonly advice: string;
  /** File in `server/test/spec/` whose tests receive the code from a running service through its routes. `npm test` verifies this. */
  readonly test: string;
  /** Reason that the test must cause the condition directly in the database instead of through routes. */
  readonly forced?: string;
}

export const explanations: Readonly<Record<ErrorCode, Explanation>> = {
  "auth.unauthorized": {
    when: "The request has no credentials, or its session, end-user token or persona id is invalid.",
    advice:
      "Send a key in `X-Api-Key`, a session in `Authorization: Bearer`, or a public persona id in `X-Persona-Id`. Refresh an expired session.",
    test: "authentication.test.ts",
  },
  "auth.forbidden": {
    when: "The credentials are valid but do not permit this call: wrong kind of key, insufficient role, or a session that belongs to another persona.",
    advice: "See the reference for the credentials that the route accepts. Account settings, billing and keys require a browser session.",
    test: "authentication.test.ts",
  },
  "auth.invalid_credentials": {
    when: "The email address or the password is wrong, or the address is not confirmed yet.",
    advice: "Ask the user to try again, or offer a password reset. The response is the same for unknown addresses and wrong passwords.",
    test: "authentication.test.ts",
  },
  "auth.api_key_invalid": {
    when: "The key does not exist: it was mistyped, deleted or regenerated.",
    advice: "Use a valid key. Keys are shown only once; if you lost a key, create another one in the free slot.",
    test: "authentication.test.ts",
  },
  "auth.api_key_disabled": {
    when: "The key is disabled.",
    advice: "Enable the key, or use the key in the other slot.",
    test: "keys.test.ts",
  },
  "auth.not_owner": {
    when: "A signed-in user refers to a brand, persona, source, integration, job or onboarding job that belongs to another account, or reads the outbox but is not an owner of the installation.",
    advice: "Sign in with the account that owns the object. Callers with a key get 404 for objects that belong to other accounts.",
    test: "isolation.test.ts",
  },
  "auth.origin_not_allowed": {
    when: "The page's `Origin` is not in the persona's `allowed_origins`, or a cross-site page sent the session cookie.",
    advice: "Add the page's origin to the persona's `allowed_origins`. For your own pages on other origins, set `CORS_ORIGINS`.",
    test: "authentication.test.ts",
  },
  "auth.consent_required": {
    when: "The persona requires consent, and the visitor has not given it.",
    advice: "Ask the visitor for consent, and then send the message again with `consent: true`.",
    test: "end-users.test.ts",
  },
  "auth.user_not_initialized": {
    when: "Before the email address was confirmed, a registration token was sent to a route that requires a browser session; or the account has just been deleted.",
    advice:
      "Open the link in the confirmation email, and then sign in. To get the link again, call `POST /api/auth/confirm-email/request` with the registration's token.",
    test: "reach.test.ts",
  },
  "limits.rate_exceeded": {
    when: "The caller exceeded a rate limit. `scope` names what the limit applies to, such as an API key or an IP address. If it is `api_key`, callers without a key are counted per IP address.",
    advice:
      "Wait for the number of seconds in `Retry-After`, and then send fewer requests. The `RateLimit` header shows the remaining calls.",
    test: "limits.test.ts",
  },
  "limits.concurrent_session": {
    when: "The account has reached the maximum number of live sessions for its tier.",
    advice: "End a session, wait for one to end, or use the waiting room.",
    test: "live.test.ts",
  },
  "limits.waiting_room_full": {
    when: "The persona's waiting room has as many visitors as its `waiting_room_capacity` allows.",
    advice: "Wait for the number of seconds in `Retry-After`, and then join again.",
    test: "codes-by-routes.test.ts",
  },
  "limits.quota_exceeded": {
    when: "The account has used up its credits for this period, its knowledge or storage units, or its maximum number of personas. Nothing was written.",
    advice:
      "Delete data or choose a higher tier. For credits (429 on chat), you can also wait for the next period, which begins after the number of seconds in `Retry-After`.",
    test: "knowledge-codes.test.ts",
  },
  "limits.subscription_required": {
    when: "The tier does not include the feature, or the subscription is canceled or more than 7 days past due.",
    advice: "Choose a tier that includes the feature, or renew the subscription. You can still read and delete data.",
    test: "codes-by-routes.test.ts",
  },
  "limits.session_time_limit": {
    when: "A conversation cannot start now, because of the persona's `schedule`.",
    advice: "Show the visitor when the persona is available. Check `online` in `GET /v1/persona` before you start a conversation.",
    test: "end-users.test.ts",
  },
  "limits.session_interaction_limit": {
    when: "The live session has used up its interactions. Sent only as WebSocket close code 4005.",
    advice: "Start another session.",
    test: "live.test.ts",
  },
  "limits.session_duration_limit": {
    when: "The live session has reached its maximum duration. Sent only as WebSocket close code 4006.",
    advice: "Start another session.",
    test: "codes-by-routes.test.ts",
  },
  "upload.file_too_large": {
    when: "A body, file, image or text exceeds the route's size limit.",
    advice: "Send a smaller file or batch. Use the preflight route before you upload large files.",
    test: "knowledge-codes.test.ts",
  },
  "upload.invalid_signature": {
    when: "The content of a file or image does not match its name or declared type.",
    advice: "Send the file with its actual type, and check that it is not damaged.",
    test: "knowledge-codes.test.ts",
  },
  "upload.unsupported_type": {
    when: "The route does not accept this content type, or the file type is not supported.",
    advice: "Set `Content-Type` to a type in the reference, or convert the file to a supported type.",
    test: "knowledge-codes.test.ts",
  },
  "upload.page_limit_exceeded": {
    when: "The file has more pages than the limit.",
    advice: "Split the file.",
    test: "knowledge-codes.test.ts",
  },
  "resource.not_found": {
    when: "No route matches this path, no object has this id, or the caller cannot access the object.",
    advice: "Check the path and the id. Objects that belong to other accounts are indistinguishable from ids that never existed.",
    test: "errors.test.ts",
  },
  "resource.conflict": {
    when: "The current state does not allow the call: for example, the key slot is in use, or another operator has taken over the session.",
    advice: "Read the current state before you decide what to do. The same request will fail again.",
    test: "authentication.test.ts",
  },
  "session.turn_in_flight": {
    when: "A turn is already running in the session. The message was not stored.",
    advice: "Wait for the number of seconds in `Retry-After`, and then send the message again, with the same `Idempotency-Key`.",
    test: "chat-session.test.ts",
  },
  "session.owned_by_live": {
    when: "A live connection owns the session.",
    advice: "Send the message over the live connection, or close the connection first.",
    test: "live.test.ts",
  },
  "account.confirm_required": {
    when: "The account is to be deleted, and `confirm` is missing or is not its name.",
    advice: "To delete the account and everything in it, send the request again with `?confirm=` and the account's name.",
    test: "account-data.test.ts",
  },
  "brand.confirm_required": {
    when: "The brand still has sources or personas.",
    advice: "To delete the brand and its sources and personas, send the request again with `?confirm=` and the brand's display name.",
    test: "knowledge-codes.test.ts",
  },
  "brand.has_integration_streams": {
    when: "Sources of the brand belong to a connected integration.",
    advice: "Disconnect the integration first.",
    test: "integration-streams.test.ts",
  },
  "brand.onboarding_active": {
    when: "An onboarding job is writing to the brand.",
    advice: "Wait for the job to end, or cancel it.",
    test: "onboarding.test.ts",
  },
  "brand.removal_busy": {
    when: "Another bulk job of the account is queued or running; `job_id` identifies it.",
    advice: "Poll the active bulk job. Send the request again when it has ended.",
    test: "codes-by-routes.test.ts",
  },
  "knowledge.removal_busy": {
    when: "Another bulk job of the account is queued or running; `job_id` identifies it.",
    advice: "Poll the active bulk job. Send the request again when it has ended.",
    test: "codes-by-routes.test.ts",
  },
  "knowledge.source_not_found": {
    when: "The account has no source with this id.",
    advice: "Create the source first. Writing documents does not create it.",
    test: "knowledge-codes.test.ts",
  },
  "knowledge.source_name_taken": {
    when: "Another brand of the account has a source with this name.",
    advice: "Choose another name, or move the existing source to this brand.",
    test: "knowledge-codes.test.ts",
  },
  "knowledge.source_managed": {
    when: "The source belongs to an integration and is read-only for account keys and signed-in users.",
    advice:
      "Change the records in the connected system, or write to one of your own sources. To keep or delete the source, disconnect the integration first.",
    test: "integration-streams.test.ts",
  },
  "knowledge.source_type_taken": {
    when: "The brand has a source with this name but of the other type.",
    advice: "Choose another name, or use the existing source as it is, with the routes for its type.",
    test: "knowledge-codes.test.ts",
  },
  "knowledge.source_type_mismatch": {
    when: "The route does not support this type of source. Products belong in sources of type `catalog`, files in sources of type `files`.",
    advice: "Use the route for the source's type.",
    test: "knowledge-codes.test.ts",
  },
  "knowledge.too_many_entries": {
    when: "A document has more than 15 images or more than 15 links. Nothing was written.",
    advice: "Send at most 15 of each.",
    test: "knowledge-codes.test.ts",
  },
  "knowledge.source_confirm_required": {
    when: "The source still has documents. For a bulk job: the `delete` job has neither ids nor a filter, and the source has more than 100 documents.",
    advice: "To delete all documents in the source, send the request again with `confirm` and the source's name.",
    test: "knowledge-codes.test.ts",
  },
  "knowledge.summary_in_progress": {
    when: "A summary of the source is queued or running.",
    advice: "Wait until the summary is ready and appears in the source.",
    test: "knowledge-codes.test.ts",
  },
  "knowledge.concurrent_write": {
    when: "Another request created the same record at the same time.",
    advice: "Send the request again.",
    test: "knowledge-codes.test.ts",
    forced: "A write loses the race for an id twice in a row. A trigger makes it lose.",
  },
  "knowledge.import_running": {
    when: "An import into the source is running.",
    advice: "Wait for the import to end, or cancel its job. Then send the request again.",
    test: "imports.test.ts",
  },
  "knowledge.nothing_skipped": {
    when: "The last import did not skip any items, or the site itself resends skipped items.",
    advice: "No action is needed.",
    test: "knowledge-codes.test.ts",
  },
  "knowledge.invalid_external_id": {
    when: "An external id is empty, is longer than 255 characters, or contains control characters or leading or trailing white space.",
    advice: "Send trimmed ids of 1 to 255 characters.",
    test: "knowledge-codes.test.ts",
  },
  "onboarding.crawl_active": {
    when: "An onboarding job is writing to the source.",
    advice: "Wait for the job to end, or cancel it.",
    test: "codes-by-routes.test.ts",
  },
  "onboarding.active": {
    when: "The account has a running onboarding job, identified by `jobId`, `brandId` and `personaId`.",
    advice: "Follow that job, or cancel it.",
    test: "onboarding.test.ts",
  },
  "onboarding.website_unreadable": {
    when: "The first page of the website could not be fetched or contains no readable content.",
    advice: "Check the URL. The page's text must be readable without JavaScript, unless a browser is configured (`BROWSER_PATH`).",
    test: "onboarding.test.ts",
  },
  "onboarding.source_taken": {
    when: "A catalog, or a source of another brand, already uses the name derived from the site's host.",
    advice: "Rename that source, or run the onboarding job for that source's brand.",
    test: "onboarding.test.ts",
  },
  "integration.disconnected": {
    when: "The integration that the key belongs to is disconnected. The integration's data is kept, but cannot be changed.",
    advice: "Stop sending. Connect the site again to get a new key.",
    test: "keys.test.ts",
  },
  "integration.closed": {
    when: "The stream is turned off.",
    advice: "Stop sending to this stream. Call `syncIntegration` to find out which streams are enabled.",
    test: "integration-streams.test.ts",
  },
  "integration.stream_taken": {
    when: "The stream's source would get a name that another source already has.",
    advice: "Rename that source, or declare the stream with another `name`.",
    test: "integration-streams.test.ts",
  },
  "integration.reconcile_stale_generation": {
    when: "The full list has an older generation than the last applied list (`last_generation`).",
    advice: "Rebuild the list with a higher generation.",
    test: "integration-streams.test.ts",
  },
  "integration.persona_of_other_brand": {
    when: "The widget's persona and the integration belong to different brands.",
    advice: "Choose a persona that belongs to the integration's brand.",
    test: "integration-streams.test.ts",
  },
  "validation.failed": {
    when: "A field, parameter, header or the JSON itself is invalid; `errors` lists each problem. Status 422: an item in a batch is invalid, or `metadata` exceeds a limit. Nothing was written.",
    advice: "Correct the fields in `errors` (`index` and `id` identify the item in the batch). The same request will fail again.",
    test: "errors.test.ts",
  },
  "idempotency.key_reused": {
    when: "The `Idempotency-Key` was used with a different body in the last 24 hours.",
    advice: "Use a new key for each new message. Reuse a key only to repeat the same request.",
    test: "idempotency.test.ts",
  },
  "request.method_not_allowed": {
    when: "The path does not support this method.",
    advice: "Use a method listed in the `Allow` header.",
    test: "errors.test.ts",
  },
  "server.error": {
    when: "An unexpected error occurred in the service.",
    advice:
      "Retry with exponential backoff. Report the `instance`, which is the request id in the log, to the administrator of the service.",
    test: "codes-by-routes.test.ts",
  },
  "server.unavailable": {
    when: "The service is starting or overloaded, or its database is unavailable. A write may or may not have been applied.",
    advice:
      "Retry after the number of seconds in `Retry-After`, and then with exponential backoff. Documents with your own ids, and chat turns with an idempotency key, are applied only once. Before you retry any other create request, check whether the object exists.",
    test: "unavailable.test.ts",
  },
};
