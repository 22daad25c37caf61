/** Progress of loading the demo, written step by step so that an interrupted start resumes. */
export interface DemoProgress {
  readonly accountId: string;
  readonly brandId?: string;
  readonly personaId?: string;
  readonly done?: boolean;
}
