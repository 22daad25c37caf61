/** Kinds of objects in the audit log. */
export const objectTypes = [
  "account",
  "api_key",
  "brand",
  "browser_session",
  "conversation",
  "document",
  "email",
  "evaluation",
  "evaluation_question",
  "export",
  "integration",
  "job",
  "note",
  "persona",
  "reply",
  "source",
  "subscription",
  "text",
  "user",
  "visitor",
  "webhook",
  "website",
] as const;

export type ObjectType = (typeof objectTypes)[number];

/** How calls of an operation are recorded. */
export interface RecordedOperation {
  readonly action: string;
  readonly object: ObjectType;
  /** Path parameter that contains the object's id. By default, the id is taken from the response, or is the caller's own. */
  readonly param?: string;
  /** Operation that returns the object, alone or in a list, to determine its name and its earlier values. */
  readonly read?: string;
  /** Fields of the body that are recorded although the object does not contain them; `true`: all. They must not be secret. */
  readonly sent?: readonly string[] | true;
  /** Path parameters that are recorded as if they were fields of the body. */
  readonly params?: readonly string[];
  /** Whether only calls by users are recorded, because programs make many calls to synchronize content. */
  readonly ofUsers?: true;
  /** Whether a call is recorded only once it has queued a job (202), because other calls of the operation change nothing. */
  readonly ofJobs?: true;
}

type Rest = Pick<RecordedOperation, "param" | "read" | "sent" | "params" | "ofUsers" | "ofJobs">;

const on =
  (object: ObjectType, shared: Rest) =>
  (action: string, rest: Rest = {}): RecordedOperation => ({ ...shared, ...rest, object, action });

const persona = on("persona", { param: "persona_id", read: "getPersona" });
const brand = on("brand", { param: "brand_id", read: "getBrand" });
const source = on("source", { param: "source_id", read: "listSources" });
const text = on("text", { param: "external_id" });
const document = on("document", { param: "id", read: "getDocument" });
const account = on("account", { read: "getAccount" });
const subscription = on("subscription", { read: "getSubscription" });
const user = on("user", { param: "user_id", read: "listPeople" });
const self = on("user", { read: "getMe" });
const integration = on("integration", { param: "integration_id", read: "getIntegration" });
const webhook = on("webhook", { param: "webhook_id", read: "getWebhook" });
const conversation = on("conversation", { param: "session_id" });
const reply = on("reply", { param: "reply_id", read: "listReplies" });
const evaluationQuestion = on("evaluation_question", { param: "question_id" });
const website = on("website", { param: "source_id", read: "listWebsites" });
const job = on("job", { param: "job_id" });

const keysOf = (kind: "Account" | "Persona" | "Integration"): Readonly<Record<string, RecordedOperation>> => {
  const key = on("api_key", { param: "key_id", read: `list${kind}Keys` });
  return {
    [`create${kind}Key`]: key("api_key.created"),
    [`regenerate${kind}Key`]: key("api_key.regenerated"),
    [`update${kind}Key`]: key("api_key.updated"),
    [`delete${kind}Key`]: key("api_key.deleted"),
  };
};

/**
 * Operations that are recorded in the audit log, by operation id. A test fails if an operation that changes something is neither here nor
 * in `unrecorded`.
 */
export const recordedOperations: Readonly<Record<string, RecordedOperation>> = {
  logIn: self("user.signed_in"),
  setUp: self("user.signed_in_by_link"),
  sendOutboxMail: on("email", { param: "outbox_id" })("email.sent_again"),
  logOut: self("user.signed_out"),
  endOwnSession: on("browser_session", { param: "browser_session_id" })("browser_session.ended"),
  updateMe: self("user.updated"),
  updateOperator: self("user.updated", { read: "getOperator" }),
  changePassword: self("user.password_changed"),
  resetPassword: self("user.password_reset"),
  changeEmail: self("user.email_change_requested", { sent: ["email"] }),
  confirmEmail: self("user.email_confirmed"),
  addPerson: user("user.created"),
  updatePerson: user("user.updated"),
  removePerson: user("user.deleted"),
  invitePerson: user("user.invited"),
  updateAccount: account("account.updated"),
  startAccountExport: account("account.export_started"),
  deleteAccount: account("account.deleted"),
  changeTier: subscription("subscription.changed"),
  cancelSubscription: subscription("subscription.canceled"),
  ...keysOf("Account"),
  ...keysOf("Persona"),
  ...keysOf("Integration"),
  createIntegration: integration("integration.created"),
  updateIntegration: integration("integration.updated"),
  disconnectIntegration: integration("integration.disconnected"),
  updateStream: integration("integration.stream_updated", { sent: ["on"] }),
  releaseStream: integration("integration.stream_released"),
  createWebhook: webhook("webhook.created"),
  updateWebhook: webhook("webhook.updated"),
  deleteWebhook: webhook("webhook.deleted"),
  rotateWebhookSecret: webhook("webhook.secret_rotated"),
  createPersona: persona("persona.created"),
  updatePersona: persona("persona.updated"),
  deletePersona: persona("persona.deleted"),
  uploadAvatar: persona("persona.avatar_updated"),
  deleteAvatar: persona("persona.avatar_deleted"),
  rotateEndUserSecret: persona("persona.end_user_secret_rotated"),
  replaceActivations: persona("persona.texts_replaced", { sent: ["external_ids"] }),
  addActivations: persona("persona.texts_added", { sent: ["external_ids"] }),
  removeActivation: persona("persona.text_removed"),
  createBrand: brand("brand.created"),
  updateBrand: brand("brand.updated"),
  deleteBrand: brand("brand.deleted"),
  uploadLogo: brand("brand.logo_updated"),
  deleteLogo: brand("brand.logo_deleted"),
  updateBrandFacts: brand("brand.facts_updated", { sent: true }),
  startOnboarding: on("job", {})("onboarding.started", { sent: ["website_url", "brand"] }),
  cancelOnboarding: job("onboarding.canceled"),
  updateWebsite: website("website.updated"),
  readWebsite: website("website.read_again"),
  createSource: source("source.created"),
  updateSource: source("source.updated"),
  deleteSource: source("source.deleted"),
  moveSource: source("source.moved"),
  moveSourceOfAccount: source("source.moved"),
  importProducts: source("source.import_started", { ofJobs: true }),
  undoImport: source("source.import_undone", { ofJobs: true }),
  upsertProducts: source("source.products_edited", { sent: ["items"], ofUsers: true }),
  uploadFile: on("document", {})("document.file_uploaded", { ofUsers: true }),
  processStagedDocuments: on("text", {})("text.released", { sent: true, ofUsers: true }),
  deleteDocuments: source("source.documents_deleted", { sent: ["ids"] }),
  postDeleteDocuments: source("source.documents_deleted", { sent: ["ids"] }),
  updateDocument: document("document.updated"),
  restoreDocumentVersion: document("document.version_restored", { params: ["version"] }),
  eraseDocumentVersions: on("document", { param: "id" })("document.versions_erased"),
  switchDocuments: source("source.documents_switched", { sent: true }),
  dismissSkippedItem: source("source.skipped_item_removed"),
  deleteAccountDocument: text("text.deleted"),
  restoreAccountDocumentVersion: text("text.version_restored", { params: ["version"] }),
  eraseAccountDocumentVersions: text("text.versions_erased"),
  startBulkJob: on("job", {})("job.started", { sent: true }),
  cancelBulkJob: job("job.canceled"),
  takeOverConversation: conversation("conversation.taken_over"),
  releaseConversation: conversation("conversation.released"),
  deleteConversation: conversation("conversation.deleted"),
  eraseSession: conversation("conversation.deleted"),
  deleteVisitor: on("visitor", { param: "end_user_id" })("visitor.deleted"),
  deleteConversationNote: on("note", { param: "note_id" })("note.deleted"),
  createReply: reply("reply.created"),
  updateReply: reply("reply.updated"),
  deleteReply: reply("reply.deleted"),
  createEvaluationQuestion: evaluationQuestion("evaluation_question.created", { sent: true }),
  updateEvaluationQuestion: evaluationQuestion("evaluation_question.updated", { sent: true }),
  deleteEvaluationQuestion: evaluationQuestion("evaluation_question.deleted"),
  startEvaluation: on("evaluation", {})("evaluation.started", { sent: ["persona_id"] }),
  cancelEvaluation: on("evaluation", { param: "evaluation_id" })("evaluation.canceled"),
  loadDemo: on("account", {})("demo.loaded"),
  removeDemo: on("account", {})("demo.removed"),
};

/**
 * Operations that return data as a file. A call is recorded if its response is CSV; calls of the last two operations are always recorded.
 */
export const exportOperations: readonly string[] = [
  "getAnalyticsSummary",
  "getAnalyticsSeries",
  "listAnalyticsQuestions",
  "listAnalyticsCards",
  "listAnalyticsSearches",
  "listAuditEntries",
  "exportSkippedItems",
  "downloadAccountExport",
];

export const exported: RecordedOperation = { action: "data.exported", object: "export" };

/** Operations that change something but are not recorded, grouped by reason. */
export const unrecorded: Readonly<Record<string, readonly string[]>> = {
  "writes content, which is recorded with the document or the conversation": [
    ..."upsertAccountDocuments upsertAccountDocument reprocessDocument retrySkippedImport".split(" "),
    ..."summarizeSource writeStreamItems deleteStreamItems postDeleteStreamItems reconcileStream syncIntegration".split(" "),
    ..."sayInConversation addConversationNote typeInConversation updateQuestion askQuestionAgain askTurnAgain".split(" "),
  ],
  "is called by visitors": [
    ..."chat visitorTyping stopTurn rateTurn requestHandoff clickCard addSnapshot startLiveSession".split(" "),
    ..."joinWaitingRoom finalizeWaitingRoomEntry cancelWaitingRoomEntry".split(" "),
  ],
  "changes nothing that lasts": [
    "readSetupLink",
    "refreshSession",
    "requestConfirmation",
    "requestPasswordReset",
    "preflightFile",
    "search",
    "testModel",
    "testMail",
    "testWebhook",
    "replayWebhookDelivery",
  ],
  "has no account yet": ["register"],
  "calls tools, which are not recorded": ["callTools", "callCatalog"],
};

/** Every action that an entry may have. */
export const actions: readonly string[] = [
  ...new Set([...Object.values(recordedOperations).map(({ action }) => action), "user.sign_in_failed", exported.action]),
].toSorted();
