import { accountDataRoutes, type AccountDataDeps } from "../account-data/account-data.route.ts";
import { accountEventsRoute, type AccountEventsRouteDeps } from "../account-events/account-events.route.ts";
import { accountRoutes } from "../auth/account/account.route.ts";
import { allKeysRoute } from "../auth/keys/all-keys.route.ts";
import { ownSessionsRoutes } from "../auth/sessions/own-sessions.route.ts";
import { tiersRoute } from "../billing/tiers.route.ts";
import { usageSummaryRoute } from "../billing/usage-summary.route.ts";
import { listJobsRoute } from "../knowledge/jobs/list-jobs.route.ts";
import { type ConfigRouteDeps, configRoute } from "../platform/http/system/config.route.ts";
import type { Route } from "../platform/endpoint/route.ts";
import { keyRoutes, type KeyRoutesDeps } from "../auth/keys/keys.route.ts";
import type { SendAgainDeps } from "../mail/send-again.ts";
import type { TestMailDeps } from "../mail/test-mail.ts";
import type { ListOutboxDeps } from "../mail/list-outbox.ts";
import { outboxRoutes } from "../mail/outbox.route.ts";
import type { ManageUsersDeps } from "../auth/users/manage-users.ts";
import { userRoutes } from "../auth/users/users.route.ts";
import { registrationRoutes, type RegistrationRoutesDeps } from "../auth/registration/registration.route.ts";
import { browserSessionRoutes, type BrowserSessionRoutesDeps } from "../auth/sessions/browser-session.route.ts";
import type { CreditMeter } from "../billing/credit-meter.ts";
import type { CursorsOf } from "../platform/lib/cursor.ts";
import { ledgerRoutes } from "../billing/ledger.route.ts";
import { limitsRoutes } from "../billing/limits.route.ts";
import type { BillingStatements } from "../billing/billing.sql.ts";
import type { ChangeSubscriptionDeps } from "../billing/subscription.ts";
import { subscriptionRoutes } from "../billing/subscription.route.ts";
import { brandFactsRoutes } from "../brands/facts/facts.route.ts";
import { logoRoutes, type LogoRoutesDeps } from "../brands/logo/logo.route.ts";
import { uploadedImageRoute } from "../brands/images/uploaded-image.route.ts";
import { brandRoutes, type BrandRoutesDeps } from "../brands/brand.route.ts";
import type { ClickCardDeps } from "../chat/cards/click-card.ts";
import { clickRoutes } from "../chat/cards/click.route.ts";
import { askTurnRoute } from "../chat/again/ask-turn.route.ts";
import { profileRoutes } from "../chat/operator/profile.route.ts";
import type { NoteDeps } from "../chat/notes/keep-note.ts";
import { noteRoutes } from "../chat/notes/notes.route.ts";
import { replyRoutes } from "../chat/replies/replies.route.ts";
import { feedbackRoutes, type FeedbackRoutesDeps } from "../chat/feedback/feedback.route.ts";
import { followRoutes, type FollowRoutesDeps } from "../chat/session/follow.route.ts";
import { handoffRoutes } from "../chat/handoff/handoff.route.ts";
import type { RequestHandoffDeps } from "../chat/handoff/request-handoff.ts";
import { imageRoutes } from "../chat/images/image.route.ts";
import type { OpenImageDeps } from "../chat/images/open-image.ts";
import { inboxRoutes } from "../chat/operator/inbox.route.ts";
import { operatorRoutes, type OperatorRoutesDeps } from "../chat/operator/operator.route.ts";
import { snapshotRoutes } from "../chat/snapshots/snapshot.route.ts";
import { visitorRoutes } from "../chat/session/visitor.route.ts";
import { sessionRoutes, type SessionRoutesDeps } from "../chat/session/session.route.ts";
import { turnRoutes, type TurnRoutesDeps } from "../chat/turn/turn.route.ts";
import { conversationRoutes } from "../chat/visitor/conversations.route.ts";
import type { ListConversationsDeps } from "../chat/visitor/list-conversations.ts";
import { waitingRoomRoutes, type WaitingRoomRoutesDeps } from "../live/waiting-room/waiting-room.route.ts";
import { integrationRoutes, type IntegrationRoutesDeps } from "../integrations/integration.route.ts";
import { streamSettingsRoutes, type StreamSettingsRoutesDeps } from "../integrations/streams/stream-settings.route.ts";
import { streamRoutes } from "../integrations/streams/stream.route.ts";
import type { WriteItemsDeps } from "../integrations/streams/write-items.ts";
import { deliveryRoutes, type DeliveryRoutesDeps } from "../webhooks/delivery.route.ts";
import { webhookRoutes, type WebhookRoutesDeps } from "../webhooks/webhook.route.ts";
import { liveRoutes, type LiveRoutesDeps } from "../live/live.route.ts";
import { mcpRoute, type McpRouteDeps } from "../platform/mcp/mcp.route.ts";
import { ucpRoutes, type UcpRoutesDeps } from "../shopping-agents/protocol/ucp.route.ts";
import { analyticsRoutes, type AnalyticsRoutesDeps } from "../analytics/analytics.route.ts";
import { auditRoute } from "../audit/audit.route.ts";
import { documentUsageRoute } from "../analytics/document-usage.route.ts";
import { questionRoutes, type QuestionRoutesDeps } from "../analytics/questions/question.route.ts";
import { learnQuestion } from "../evaluation/questions/keep-question.ts";
import { evaluationQuestionRoutes } from "../evaluation/questions/question.route.ts";
import { evaluationRoutes } from "../evaluation/runs/evaluation.route.ts";
import type { StartEvaluationDeps } from "../evaluation/runs/start-evaluation.ts";
import { websiteRoutes } from "../onboarding/readings/website.route.ts";
import { onboardingRoutes, type OnboardingRoutesDeps } from "../onboarding/onboarding.route.ts";
import { documentRoutes } from "../knowledge/documents/document.route.ts";
import { documentTextRoutes } from "../knowledge/documents/text.route.ts";
import { versionRoutes, type VersionRoutesDeps } from "../knowledge/versions/version.route.ts";
import type { ReadTextDeps } from "../knowledge/documents/read-text.ts";
import type { Documents } from "../knowledge/documents/documents.ts";
import { fileRoutes, type FileRoutesDeps } from "../knowledge/files/file.route.ts";
import { originalFileRoute } from "../knowledge/files/original.route.ts";
import { switchDocumentsRoute } from "../knowledge/document-switch/switch-documents.route.ts";
import { updateDocumentRoute, type UpdateDocumentRouteDeps } from "../knowledge/files/update-document.route.ts";
import type { PreflightFileDeps } from "../knowledge/files/preflight-file.ts";
import { preflightRoutes } from "../knowledge/files/preflight.route.ts";
import { accountDocumentRoutes, type AccountDocumentRoutesDeps } from "../knowledge/account-documents/account-document.route.ts";
import { jobFailuresRoute } from "../knowledge/jobs/failures.route.ts";
import { jobRoutes, type JobRoutesDeps } from "../knowledge/jobs/job.route.ts";
import { documentImageRoutes, type DocumentImageRoutesDeps } from "../knowledge/images/image.route.ts";
import { productRoutes } from "../knowledge/products/product.route.ts";
import type { UpsertProductsDeps } from "../knowledge/products/upsert-products.ts";
import { importRoutes, type ImportRoutesDeps } from "../knowledge/imports/import.route.ts";
import { removalRoutes, type RemovalRoutesDeps } from "../knowledge/deletion/removal.route.ts";
import type { ListSourcesDeps } from "../knowledge/sources/list-sources.ts";
import { sourceRoutes, type SourceRoutesDeps } from "../knowledge/sources/source.route.ts";
import { activationRoutes } from "../personas/activations/activation.route.ts";
import type { ActivationsDeps } from "../personas/activations/activate-documents.ts";
import type { SummariesDeps } from "../knowledge/summaries/request-summary.ts";
import { sourceStateRoutes } from "../knowledge/summaries/source-states.route.ts";
import { listPublicRoute, type ListPublicDeps } from "../personas/list-public.route.ts";
import { personaRoutes, type PersonaRoutesDeps } from "../personas/persona.route.ts";
import { lastPageRoute } from "../personas/pages/page.route.ts";
import { avatarRoutes } from "../personas/avatar/avatar.route.ts";
import type { PersonasDeps } from "../personas/create-persona.ts";
import { endUserSecretRoutes } from "../personas/end-user-secrets/end-user-secret.route.ts";
import type { RotateEndUserSecretDeps } from "../personas/end-user-secrets/rotate-end-user-secret.ts";
import type { PersonaDirectory } from "../personas/directory.ts";
import { searchRoutes } from "../search/search.route.ts";
import type { SearchKnowledgeDeps } from "../search/search-knowledge.ts";
import { accountPageRoutes } from "../platform/http/system/account-pages.route.ts";
import { docsRoutes, type DocsRoutesDeps } from "../platform/http/system/docs.route.ts";
import { installationRoutes } from "../setup/installation/installation.route.ts";
import type { DescribeInstallationDeps } from "../setup/installation/describe-installation.ts";
import { demoRoutes } from "../setup/demo/demo.route.ts";
import type { ManageDemoDeps } from "../setup/demo/manage-demo.ts";
import type { TestModelDeps } from "../setup/installation/test-model.ts";
import { tryRoutes } from "../platform/http/system/try.route.ts";
import { dashboardRoutes } from "../platform/http/system/dashboard.route.ts";
import type { InterfaceFiles } from "../platform/http/system/interface-files.ts";
import { widgetRoutes } from "../platform/http/system/widget.route.ts";
import { systemRoutes, type SystemRoutesDeps } from "../platform/http/system/system.route.ts";

export interface RoutesDeps {
  readonly accountData: AccountDataDeps;
  readonly personas: PersonasDeps & Pick<PersonaRoutesDeps, "index" | "recordPage">;
  readonly mayListPersonas: ListPublicDeps["mayList"];
  readonly activations: ActivationsDeps;
  readonly endUserSecrets: RotateEndUserSecretDeps;
  readonly directory: PersonaDirectory;
  readonly billing: ChangeSubscriptionDeps & { readonly store: BillingStatements; readonly meter: CreditMeter };
  readonly auth: BrowserSessionRoutesDeps & RegistrationRoutesDeps;
  readonly users: ManageUsersDeps;
  readonly outbox: ListOutboxDeps & SendAgainDeps & TestMailDeps;
  readonly keys: KeyRoutesDeps;
  readonly integrations: IntegrationRoutesDeps;
  readonly streams: WriteItemsDeps & StreamSettingsRoutesDeps;
  readonly webhooks: WebhookRoutesDeps & DeliveryRoutesDeps;
  readonly brands: BrandRoutesDeps & LogoRoutesDeps;
  readonly sources: SourceRoutesDeps;
  readonly summaries: SummariesDeps & ListSourcesDeps;
  readonly products: UpsertProductsDeps;
  readonly files: FileRoutesDeps;
  readonly preflight: PreflightFileDeps;
  readonly removals: RemovalRoutesDeps;
  readonly jobs: JobRoutesDeps;
  readonly imports: ImportRoutesDeps;
  readonly documents: Documents;
  readonly documentTexts: ReadTextDeps;
  readonly documentVersions: VersionRoutesDeps;
  readonly documentUpdates: UpdateDocumentRouteDeps;
  readonly cursorsOf: CursorsOf;
  readonly documentImages: DocumentImageRoutesDeps;
  readonly accountDocuments: Omit<AccountDocumentRoutesDeps, "cursorsOf">;
  readonly search: SearchKnowledgeDeps;
  readonly images: OpenImageDeps;
  readonly chat: TurnRoutesDeps & FollowRoutesDeps & ListConversationsDeps;
  readonly sessions: SessionRoutesDeps & Omit<FeedbackRoutesDeps, "cursorsOf"> & RequestHandoffDeps & ClickCardDeps;
  readonly operators: OperatorRoutesDeps & NoteDeps;
  readonly waitingRoom: WaitingRoomRoutesDeps;
  readonly live: LiveRoutesDeps;
  readonly onboarding: OnboardingRoutesDeps;
  readonly analytics: AnalyticsRoutesDeps & Pick<QuestionRoutesDeps, "database" | "grouping">;
  readonly evaluations: StartEvaluationDeps;
  readonly mcp: McpRouteDeps;
  readonly ucp: UcpRoutesDeps;
  readonly system: SystemRoutesDeps;
  readonly dashboard: InterfaceFiles;
  readonly config: ConfigRouteDeps;
  readonly accountEvents: AccountEventsRouteDeps;
  readonly installation: DescribeInstallationDeps & TestModelDeps;
  readonly demo: ManageDemoDeps;
  readonly docs: DocsRoutesDeps;
}

/** Returns every endpoint in the documented order. */
export function allRoutes(deps: RoutesDeps): Route[] {
  const routes = [
    ...accountApiRoutes(deps),
    ...knowledgeRoutes(deps),
    ...conversationApiRoutes(deps),
    ...onboardingAndAnalyticsRoutes(deps),
    ...ownRoutes(deps),
  ];
  return [...routes, accountEventsRoute(deps.accountEvents, routes)];
}

function accountApiRoutes(deps: RoutesDeps): Route[] {
  return [
    ...accountDocumentRoutes({ ...deps.accountDocuments, cursorsOf: deps.cursorsOf }),
    ...personaRoutes({ ...deps.personas, directory: deps.directory, clock: deps.billing.clock, baseUrl: deps.files.baseUrl }),
    lastPageRoute(deps.personas),
    ...avatarRoutes({ ...deps.personas, baseUrl: deps.files.baseUrl, drawSquares: deps.brands.drawSquares }),
    ...endUserSecretRoutes(deps.endUserSecrets),
    ...activationRoutes(deps.activations),
    ...limitsRoutes(deps.billing),
    ...subscriptionRoutes(deps.billing),
    tiersRoute(deps.billing),
    usageSummaryRoute({ database: deps.personas.database, meter: deps.billing.meter }),
    ...ledgerRoutes({ ...deps.billing, cursorsOf: deps.cursorsOf }),
    ...browserSessionRoutes(deps.auth),
    ...ownSessionsRoutes({ ...deps.auth, database: deps.personas.database }),
    ...accountRoutes({ database: deps.personas.database }),
    ...accountDataRoutes(deps.accountData),
    auditRoute({ database: deps.personas.database, cursorsOf: deps.cursorsOf }),
    ...registrationRoutes(deps.auth),
    ...userRoutes(deps.users),
    ...outboxRoutes(deps.outbox),
    ...keyRoutes(deps.keys),
    allKeysRoute({ uses: deps.keys.uses, database: deps.personas.database }),
    ...integrationRoutes(deps.integrations),
    ...streamSettingsRoutes(deps.streams),
    ...webhookRoutes(deps.webhooks),
    ...deliveryRoutes(deps.webhooks),
  ];
}

function knowledgeRoutes(deps: RoutesDeps): Route[] {
  return [
    ...brandRoutes(deps.brands),
    ...logoRoutes(deps.brands),
    ...brandFactsRoutes(deps.brands),
    ...sourceRoutes(deps.sources),
    ...productRoutes(deps.products),
    ...fileRoutes(deps.files),
    ...preflightRoutes(deps.preflight),
    ...removalRoutes(deps.removals),
    ...documentRoutes({ documents: deps.documents, baseUrl: deps.files.baseUrl, cursorsOf: deps.cursorsOf }),
    updateDocumentRoute(deps.documentUpdates),
    switchDocumentsRoute(deps.documentUpdates),
    ...documentImageRoutes(deps.documentImages),
    uploadedImageRoute(deps.documentImages),
    originalFileRoute(deps.documentImages),
    documentUsageRoute(deps.documentUpdates),
    ...versionRoutes(deps.documentVersions),
    ...documentTextRoutes({ ...deps.documentTexts, cursorsOf: deps.cursorsOf }),
    ...importRoutes(deps.imports),
    ...sourceStateRoutes({ ...deps.summaries, database: deps.jobs.database }),
    ...jobRoutes(deps.jobs),
    listJobsRoute(deps.jobs),
    jobFailuresRoute(deps.jobs),
    // Integration streams
    ...streamRoutes(deps.streams),
  ];
}

function conversationApiRoutes(deps: RoutesDeps): Route[] {
  return [
    ...searchRoutes({ ...deps.search, directory: deps.directory }),
    // Chat
    listPublicRoute({ database: deps.personas.database, mayList: deps.mayListPersonas, baseUrl: deps.files.baseUrl }),
    ...turnRoutes(deps.chat),
    ...followRoutes(deps.chat),
    ...imageRoutes(deps.images),
    ...snapshotRoutes({ ...deps.sessions, blobs: deps.images.blobs, images: deps.chat.images, baseUrl: deps.files.baseUrl }),
    ...conversationRoutes(deps.chat),
    ...sessionRoutes(deps.sessions),
    ...feedbackRoutes({ ...deps.sessions, cursorsOf: deps.cursorsOf }),
    ...handoffRoutes(deps.sessions),
    ...clickRoutes(deps.sessions),
    askTurnRoute({ database: deps.personas.database, ids: deps.personas.ids, turns: deps.chat.turns, caughtUp: deps.products.caughtUp }),
    ...inboxRoutes({ ...deps.operators, ...deps.sessions, cursorsOf: deps.cursorsOf }),
    ...operatorRoutes(deps.operators),
    ...profileRoutes(deps.operators),
    ...visitorRoutes(deps.sessions),
    ...noteRoutes(deps.operators),
    ...replyRoutes(deps.operators),
    // Waiting room
    ...waitingRoomRoutes(deps.waitingRoom),
    // Live sessions
    ...liveRoutes(deps.live),
  ];
}

function onboardingAndAnalyticsRoutes(deps: RoutesDeps): Route[] {
  return [
    ...onboardingRoutes(deps.onboarding),
    ...websiteRoutes(deps.onboarding),
    // Analytics
    ...analyticsRoutes(deps.analytics),
    ...questionRoutes({
      ...deps.analytics,
      turns: deps.chat.turns,
      caughtUp: deps.products.caughtUp,
      ids: deps.evaluations.ids,
      learn: (tx, question) => learnQuestion(tx, deps.evaluations, question),
    }),
    ...evaluationQuestionRoutes(deps.evaluations),
    ...evaluationRoutes(deps.evaluations),
  ];
}

function ownRoutes(deps: RoutesDeps): Route[] {
  return [
    mcpRoute(deps.mcp, {
      url: "/mcp",
      id: "callTools",
      summary: "Call tools over the Model Context Protocol (stateless, revision 2025-03-26 or newer)",
      access: ["persona_key", "account_key"],
    }),
    ...ucpRoutes(deps.ucp),
    // The service itself
    ...systemRoutes(deps.system),
    ...dashboardRoutes(deps.dashboard),
    configRoute(deps.config),
    ...installationRoutes(deps.installation),
    ...demoRoutes(deps.demo),
    ...tryRoutes(),
    ...widgetRoutes(),
    ...accountPageRoutes(deps.dashboard),
    ...docsRoutes(deps.docs),
  ];
}
