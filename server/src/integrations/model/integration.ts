/** An integration: a site's plug-in that acts on behalf of a brand with its own key. */
export interface Integration {
  readonly id: string;
  readonly accountId: string;
  readonly brandId: string;
  readonly name: string;
  readonly platform: string | null;
  readonly siteUrl: string | null;
  readonly createdAt: Date;
  /** Time of the disconnection, after which the keys are rejected; null while connected. */
  readonly disconnectedAt: Date | null;
  /** Version that the plug-in last reported. */
  readonly pluginVersion: string | null;
  readonly lastSyncAt: Date | null;
  /** Persona that the site shows. */
  readonly widgetPersonaId: string | null;
}

export type NewIntegration = Pick<Integration, "id" | "accountId" | "brandId" | "name" | "platform" | "siteUrl">;
