import type { Locator, Page } from "playwright-core";
import { type Extras, importRows } from "./content.ts";

/** A screen after some actions, such as an open dialog. */
export interface Scene {
  readonly name: string;
  readonly path: (shown: Extras) => string;
  /** Brings the page into the state that the screenshot shows. */
  readonly prepare?: (page: Page) => Promise<unknown>;
  /** The user who sees the screen, if not the owner. */
  readonly as?: "operator";
}

/** Clicks the button that has the given English or German name. */
function press(scope: Page | Locator, en: string, de: string): Promise<void> {
  return button(scope, en, de).first().click();
}

function button(scope: Page | Locator, en: string, de: string): Locator {
  return scope.getByRole("button", { name: new RegExp(`^(${en}|${de})$`) });
}

/** Opens the table row that contains the given text. */
function openRow(page: Page, text: RegExp | string): Promise<void> {
  return page.getByRole("row").filter({ hasText: text }).first().click();
}

const dialogOf = (page: Page): Locator => page.getByRole("dialog").last();

/** Simulates the response to a call that would change the account, so that the scene can be shown again. */
async function pretend(page: Page, path: RegExp, body: object): Promise<void> {
  await page.route(path, (route) =>
    route.request().method() === "GET"
      ? route.fallback()
      : route.fulfill({ status: 201, contentType: "application/json", body: JSON.stringify(body) }),
  );
}

const key = { id: "00000000-0000-4000-8000-000000000000", slot: "secondary", prefix: "ak_V8mQ", is_active: true, last_used_at: null };

async function openImport(page: Page, steps: number): Promise<void> {
  await press(page, "Import products", "Produkte importieren");
  const dialog = dialogOf(page);
  if (steps === 1) return;
  await dialog.locator("input[type=file]").setInputFiles({ name: "products.csv", mimeType: "text/csv", buffer: Buffer.from(importRows) });
  await press(dialog, "Check the file", "Datei prüfen");
  await dialog.getByRole("region", { name: /^(Skipped products|Übersprungene Produkte)$/ }).waitFor();
  if (steps === 2) return;
  await press(dialog, "Continue", "Weiter");
}

async function selectRows(page: Page): Promise<void> {
  const boxes = page.getByRole("table").getByRole("checkbox");
  await boxes.nth(1).check();
}

async function openVersions(page: Page): Promise<void> {
  await dialogOf(page)
    .getByText(/^(Versions|Versionen)$/)
    .click();
  await dialogOf(page).getByText("Version 2").waitFor();
}

/** Screens with open dialogs, menus and notices. */
export const scenes: readonly Scene[] = [
  { name: "audit-entry", path: () => "/audit", prepare: (page) => openRow(page, /Kim Reyes/) },
  {
    name: "toast",
    path: ({ catalogId }) => `/knowledge/${catalogId}`,
    prepare: async (page) => {
      await selectRows(page);
      await press(page, "Switch off", "Ausschalten");
    },
  },
  { name: "evaluation-worse", path: () => "/analytics/evaluation", prepare: (page) => openRow(page, "Nightjar") },
  {
    name: "evaluation-questions",
    path: () => "/analytics/evaluation",
    prepare: (page) => page.getByLabel(/^(Show|Anzeigen|Zeigen)$/).selectOption({ index: 1 }),
  },
  { name: "feedback-peek", path: () => "/analytics/feedback", prepare: (page) => openRow(page, "size M") },
  {
    name: "versions",
    path: ({ textId }) => `/knowledge/texts?text=${textId}`,
    prepare: async (page) => {
      await openVersions(page);
      await press(dialogOf(page), "Compare", "Vergleichen");
    },
  },
  {
    name: "versions-product",
    path: ({ catalogId, productId }) => `/knowledge/${catalogId}?document=${productId}`,
    prepare: async (page) => {
      await openVersions(page);
      await press(dialogOf(page), "Compare", "Vergleichen");
    },
  },
  { name: "conversation-verified", path: ({ verifiedId }) => `/inbox/${verifiedId}` },
  {
    name: "key-created",
    path: () => "/keys",
    prepare: async (page) => {
      await pretend(page, /api-keys/, { key: `ak_${"V8mQ".repeat(10)}`, info: { ...key, created_at: new Date().toISOString() } });
      await press(page, "Create a key", "Schlüssel erstellen");
    },
  },
  { name: "key-name", path: () => "/keys", prepare: (page) => press(page, "Rename", "Umbenennen") },
  { name: "key-disable", path: () => "/keys", prepare: (page) => press(page, "Disable", "Deaktivieren") },
  { name: "key-replace", path: () => "/keys", prepare: (page) => press(page, "Replace", "Ersetzen") },
  { name: "webhook", path: ({ webhookId }) => `/webhooks/${webhookId}` },
  { name: "webhook-delivery", path: ({ webhookId }) => `/webhooks/${webhookId}`, prepare: (page) => openRow(page, "webhook.test") },
  { name: "webhook-new", path: () => "/webhooks", prepare: (page) => press(page, "Add a webhook", "Webhook hinzufügen") },
  { name: "import-1-file", path: ({ catalogId }) => `/knowledge/${catalogId}`, prepare: (page) => openImport(page, 1) },
  { name: "import-2-columns", path: ({ catalogId }) => `/knowledge/${catalogId}`, prepare: (page) => openImport(page, 2) },
  { name: "import-3-start", path: ({ catalogId }) => `/knowledge/${catalogId}`, prepare: (page) => openImport(page, 3) },
  {
    name: "import-undo",
    path: ({ catalogId }) => `/knowledge/${catalogId}`,
    prepare: (page) => press(page, "Undo the import", "Import zurücknehmen"),
  },
  { name: "import-result", path: ({ catalogId }) => `/knowledge/${catalogId}` },
  {
    name: "product-form",
    path: ({ catalogId, productId }) => `/knowledge/${catalogId}?document=${productId}`,
    prepare: (page) => press(dialogOf(page), "Edit", "Bearbeiten"),
  },
  {
    name: "move",
    path: ({ catalogId }) => `/knowledge/${catalogId}`,
    prepare: async (page) => {
      await selectRows(page);
      await press(page, "Move", "Verschieben");
    },
  },
  { name: "selection", path: ({ sourceId }) => `/knowledge/${sourceId}`, prepare: selectRows },
  {
    name: "model-settings",
    path: () => "/settings",
    prepare: async (page) => {
      await page.getByRole("button", { name: /^Test(en)?: (Embedding|Einbettung)/ }).click();
      await page.getByText(/It works|Es funktioniert/).waitFor();
    },
  },
  { name: "forbidden", path: () => "/keys", as: "operator" },
  { name: "operator-inbox", path: () => "/inbox", as: "operator" },
  { name: "not-found", path: () => "/knowledge/00000000-0000-4000-8000-000000000000" },
  {
    name: "offline",
    path: () => "/knowledge",
    prepare: async (page) => {
      await page.context().setOffline(true);
      await page.evaluate("window.dispatchEvent(new Event('offline'))");
    },
  },
];
