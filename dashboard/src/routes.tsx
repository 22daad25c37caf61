import { createRootRoute, createRoute, createRouter, lazyRouteComponent, Link, redirect, retainSearchParams } from "@tanstack/react-router";
import { useTexts } from "./ui/i18n.ts";
import { Failed } from "./app/problem.tsx";
import { Shell } from "./app/shell.tsx";
import { appTexts } from "./app/texts.ts";
import { LinkButton } from "./ui/button.tsx";
import { Empty, Page } from "./ui/page.tsx";
import { addressOf as textsAddress } from "./features/account-documents/text-rules.ts";
import { addressOf as analyticsAddress } from "./features/analytics/analytics-rules.ts";
import { addressOf as auditAddress } from "./features/audit/audit-rules.ts";
import { Home } from "./features/home/home.screen.tsx";
import { Attention } from "./features/inbox/attention.tsx";
import { kindOf, tabs as inboxTabs, type InboxKind, type InboxTab } from "./features/inbox/inbox-rules.ts";
import { states, type State } from "./features/knowledge/document-state.ts";
import { addressOf as searchAddress } from "./features/search/search-rules.ts";

/** Search parameters that are kept on every page. */
interface Filters {
  readonly brand?: string;
}

/** Sort orders of a source's documents. */
const sorts = ["title", "state", "updated_at", "product_price", "product_stock"] as const;

/** Search parameters of a source's screen. */
interface SourceSearch {
  readonly state?: State | undefined;
  readonly find?: string | undefined;
  readonly document?: string | undefined;
  readonly stock?: "in" | "out" | undefined;
  readonly category?: string | undefined;
  readonly sort?: (typeof sorts)[number] | undefined;
  readonly dir?: "asc" | "desc" | undefined;
}

/** Search parameters of the inbox. */
interface InboxSearch {
  readonly tab?: InboxTab | undefined;
  readonly find?: string | undefined;
  readonly kind?: InboxKind | undefined;
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** Layout of every screen, including notices that can appear on any screen. */
function Frame() {
  return (
    <>
      <Attention />
      <Shell />
    </>
  );
}

const root = createRootRoute({
  component: Frame,
  notFoundComponent: NotFound,
  errorComponent: ({ error }) => <Failed error={error} />,
  validateSearch: (search: Record<string, unknown>): Filters => {
    const brand = textOf(search["brand"]);
    return brand === undefined ? {} : { brand };
  },
  // The selected brand is kept when another screen is opened.
  search: { middlewares: [retainSearchParams(["brand"])] },
});

const inbox = createRoute({
  getParentRoute: () => root,
  path: "/inbox",
  component: lazyRouteComponent(() => import("./features/inbox/inbox.screen.tsx"), "Inbox"),
  validateSearch: (search: Record<string, unknown>): InboxSearch => ({
    tab: inboxTabs.find((tab) => tab === search["tab"]),
    find: textOf(search["find"]),
    kind: kindOf(search["kind"]),
  }),
});

const analytics = createRoute({
  getParentRoute: () => root,
  path: "/analytics",
  component: lazyRouteComponent(() => import("./features/analytics/analytics.screen.tsx"), "Analytics"),
  validateSearch: analyticsAddress,
});

const persona = createRoute({
  getParentRoute: () => root,
  path: "/personas/$id",
  component: lazyRouteComponent(() => import("./features/personas/persona.screen.tsx"), "PersonaScreen"),
});

/** All screens of the dashboard. Large screens are loaded on demand. */
const tree = root.addChildren([
  createRoute({ getParentRoute: () => root, path: "/", component: Home }),
  // Other pages link to this address, although users who are not signed in see the sign-in form at every address.
  createRoute({
    getParentRoute: () => root,
    path: "/sign-in",
    beforeLoad: () => {
      throw redirect({ to: "/", replace: true });
    },
  }),
  createRoute({
    getParentRoute: () => root,
    path: "/welcome",
    component: lazyRouteComponent(() => import("./features/welcome/welcome.screen.tsx"), "Welcome"),
    validateSearch: (search: Record<string, unknown>): { readonly job?: string } => {
      const job = textOf(search["job"]);
      return job === undefined ? {} : { job };
    },
  }),
  inbox.addChildren([
    createRoute({
      getParentRoute: () => inbox,
      path: "/",
      component: lazyRouteComponent(() => import("./features/inbox/inbox.screen.tsx"), "NothingChosen"),
    }),
    createRoute({
      getParentRoute: () => inbox,
      path: "$session",
      component: lazyRouteComponent(() => import("./features/inbox/conversation.screen.tsx"), "ConversationScreen"),
    }),
  ]),
  createRoute({
    getParentRoute: () => root,
    path: "/business",
    component: lazyRouteComponent(() => import("./features/business/business.screen.tsx"), "Business"),
  }),
  createRoute({
    getParentRoute: () => root,
    path: "/knowledge",
    component: lazyRouteComponent(() => import("./features/knowledge/knowledge.screen.tsx"), "Knowledge"),
  }),
  createRoute({
    getParentRoute: () => root,
    path: "/knowledge/texts",
    component: lazyRouteComponent(() => import("./features/account-documents/texts.screen.tsx"), "Texts"),
    validateSearch: textsAddress,
  }),
  createRoute({
    getParentRoute: () => root,
    path: "/knowledge/jobs",
    component: lazyRouteComponent(() => import("./features/knowledge/activity.screen.tsx"), "Activity"),
    validateSearch: (search: Record<string, unknown>): { readonly job?: string | undefined } => ({ job: textOf(search["job"]) }),
  }),
  createRoute({
    getParentRoute: () => root,
    path: "/knowledge/$source",
    component: lazyRouteComponent(() => import("./features/knowledge/source.screen.tsx"), "SourceScreen"),
    validateSearch: (search: Record<string, unknown>): SourceSearch => ({
      state: states.find((state) => state === search["state"]),
      find: textOf(search["find"]),
      document: textOf(search["document"]),
      stock: (["in", "out"] as const).find((stock) => stock === search["stock"]),
      category: textOf(search["category"]),
      sort: sorts.find((sort) => sort === search["sort"]),
      dir: (["asc", "desc"] as const).find((dir) => dir === search["dir"]),
    }),
  }),
  analytics.addChildren([
    createRoute({
      getParentRoute: () => analytics,
      path: "/",
      component: lazyRouteComponent(() => import("./features/analytics/overview.tsx"), "Overview"),
    }),
    createRoute({
      getParentRoute: () => analytics,
      path: "questions",
      component: lazyRouteComponent(() => import("./features/analytics/questions.tsx"), "Questions"),
    }),
    createRoute({
      getParentRoute: () => analytics,
      path: "feedback",
      component: lazyRouteComponent(() => import("./features/analytics/feedback.tsx"), "Feedback"),
    }),
    createRoute({
      getParentRoute: () => analytics,
      path: "cards",
      component: lazyRouteComponent(() => import("./features/analytics/cards.tsx"), "Cards"),
    }),
    createRoute({
      getParentRoute: () => analytics,
      path: "searches",
      component: lazyRouteComponent(() => import("./features/analytics/searches.tsx"), "Searches"),
    }),
    createRoute({
      getParentRoute: () => analytics,
      path: "evaluation",
      component: lazyRouteComponent(() => import("./features/analytics/evaluation.tsx"), "EvaluationTab"),
    }),
  ]),
  createRoute({
    getParentRoute: () => root,
    path: "/search",
    component: lazyRouteComponent(() => import("./features/search/search.screen.tsx"), "Search"),
    validateSearch: searchAddress,
  }),
  createRoute({
    getParentRoute: () => root,
    path: "/integrations",
    component: lazyRouteComponent(() => import("./features/integrations/integrations.screen.tsx"), "Integrations"),
  }),
  createRoute({
    getParentRoute: () => root,
    path: "/integrations/$id",
    component: lazyRouteComponent(() => import("./features/integrations/integration.screen.tsx"), "IntegrationScreen"),
  }),
  createRoute({
    getParentRoute: () => root,
    path: "/webhooks",
    component: lazyRouteComponent(() => import("./features/webhooks/webhooks.screen.tsx"), "Webhooks"),
  }),
  createRoute({
    getParentRoute: () => root,
    path: "/webhooks/$id",
    component: lazyRouteComponent(() => import("./features/webhooks/webhook.screen.tsx"), "WebhookScreen"),
    validateSearch: (
      search: Record<string, unknown>,
    ): { readonly state?: "pending" | "delivered" | "failed" | undefined; readonly delivery?: string | undefined } => ({
      state: (["pending", "delivered", "failed"] as const).find((state) => state === search["state"]),
      delivery: textOf(search["delivery"]),
    }),
  }),
  createRoute({
    getParentRoute: () => root,
    path: "/keys",
    component: lazyRouteComponent(() => import("./features/keys/keys.screen.tsx"), "Keys"),
  }),
  createRoute({
    getParentRoute: () => root,
    path: "/usage",
    component: lazyRouteComponent(() => import("./features/usage/usage.screen.tsx"), "Usage"),
    validateSearch: (search: Record<string, unknown>): { readonly kind?: string | undefined } => ({ kind: textOf(search["kind"]) }),
  }),
  createRoute({
    getParentRoute: () => root,
    path: "/people",
    component: lazyRouteComponent(() => import("./features/people/people.screen.tsx"), "People"),
    validateSearch: (search: Record<string, unknown>): { readonly person?: string | undefined } => ({ person: textOf(search["person"]) }),
  }),
  createRoute({
    getParentRoute: () => root,
    path: "/mails",
    component: lazyRouteComponent(() => import("./features/mails/mails.screen.tsx"), "Mails"),
    validateSearch: (search: Record<string, unknown>): { readonly mail?: string | undefined } => ({ mail: textOf(search["mail"]) }),
  }),
  createRoute({
    getParentRoute: () => root,
    path: "/audit",
    component: lazyRouteComponent(() => import("./features/audit/audit.screen.tsx"), "Audit"),
    validateSearch: auditAddress,
  }),
  createRoute({
    getParentRoute: () => root,
    path: "/settings",
    component: lazyRouteComponent(() => import("./features/settings/settings.screen.tsx"), "Settings"),
  }),
  createRoute({
    getParentRoute: () => root,
    path: "/personas",
    component: lazyRouteComponent(() => import("./features/personas/personas.screen.tsx"), "Personas"),
  }),
  persona.addChildren([
    createRoute({
      getParentRoute: () => persona,
      path: "/",
      component: lazyRouteComponent(() => import("./features/personas/tabs/voice.tsx"), "Voice"),
    }),
    createRoute({
      getParentRoute: () => persona,
      path: "knowledge",
      component: lazyRouteComponent(() => import("./features/personas/tabs/sources.tsx"), "Sources"),
    }),
    createRoute({
      getParentRoute: () => persona,
      path: "appearance",
      component: lazyRouteComponent(() => import("./features/personas/tabs/appearance.tsx"), "Appearance"),
    }),
    createRoute({
      getParentRoute: () => persona,
      path: "access",
      component: lazyRouteComponent(() => import("./features/personas/tabs/access.tsx"), "Access"),
    }),
    createRoute({
      getParentRoute: () => persona,
      path: "website",
      component: lazyRouteComponent(() => import("./features/personas/tabs/website.tsx"), "Website"),
    }),
    createRoute({
      getParentRoute: () => persona,
      path: "developer",
      component: lazyRouteComponent(() => import("./features/personas/tabs/developer.tsx"), "Developer"),
    }),
  ]),
]);

export const router = createRouter({ routeTree: tree, defaultPreload: "intent", scrollRestoration: true });

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}

function NotFound() {
  const texts = useTexts(appTexts);
  return (
    <Page title={texts.notFound}>
      <Empty title={texts.notFoundHint} action={<LinkButton render={<Link to="/" />}>{texts.toHome}</LinkButton>} />
    </Page>
  );
}
