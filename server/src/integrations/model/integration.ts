import type { KeyRecord } from "../../auth/model/api-key.ts";

/** A site's plug-in that acts for a brand with its own key. */
export interface Integration {
  readonly id: string;
  readonly accountId: string;
  readonly brandId: string;
  readonly name: string;
  readonly platform: string | null;
  readonly siteUrl: string | null;
  readonly createdAt: Date;
  /** From then on its keys are rejected. */
  readonly disconnectedAt: Date | null;
}

export type NewIntegration = Omit<Integration, "createdAt" | "disconnectedAt">;

export interface IntegrationStore {
  /** Newest first. */
  list(accountId: string, page: { readonly limit: number; readonly offset: number }): Promise<{ items: Integration[]; total: number }>;
  /** Creates an integration with its primary key; null when the account has no such brand. */
  create(integration: NewIntegration, key: { readonly id: string; readonly record: KeyRecord }): Promise<Integration | null>;
  /** Disconnects permanently; idempotent. False when the account has no such integration. */
  disconnect(accountId: string, integrationId: string): Promise<boolean>;
}
