/** Progress of loading the demo, saved step by step so that an interrupted start can resume. */
export interface DemoProgress {
  readonly accountId: string;
  readonly brandId?: string;
  readonly personaId?: string;
  readonly done?: boolean;
}
