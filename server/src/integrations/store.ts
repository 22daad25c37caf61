import type { KeyRecord } from "../auth/api-key.ts";

/** A site's plug-in that speaks for a brand with a key of its own. */
export interface Integration {
  readonly id: string;
  readonly accountId: string;
  readonly brandId: string;
  readonly name: string;
  readonly platform: string | null;
  readonly siteUrl: string | null;
  readonly createdAt: Date;
  /** Its keys open nothing any more from then on. */
  readonly disconnectedAt: Date | null;
}

export type NewIntegration = Omit<Integration, "createdAt" | "disconnectedAt">;

export interface IntegrationStore {
  /** Newest first. */
  list(accountId: string, page: { readonly limit: number; readonly offset: number }): Promise<{ items: Integration[]; total: number }>;
  /** Creates an integration with its primary key; null when the account has no such brand. */
  create(integration: NewIntegration, key: { readonly id: string; readonly record: KeyRecord }): Promise<Integration | null>;
  /** Once and for all; again changes nothing. False when the account has no such integration. */
  disconnect(accountId: string, integrationId: string): Promise<boolean>;
}
