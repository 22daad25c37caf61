/** An integration: a site's plug-in that acts for a brand with its own key. */
export interface Integration {
  readonly id: string;
  readonly accountId: string;
  readonly brandId: string;
  readonly name: string;
  readonly platform: string | null;
  readonly siteUrl: string | null;
  readonly createdAt: Date;
  /** When it was disconnected; its keys are rejected afterward. */
  readonly disconnectedAt: Date | null;
  /** As last reported by the plug-in. */
  readonly pluginVersion: string | null;
  readonly lastSyncAt: Date | null;
  /** Persona that the site shows. */
  readonly widgetPersonaId: string | null;
}

export type NewIntegration = Pick<Integration, "id" | "accountId" | "brandId" | "name" | "platform" | "siteUrl">;
