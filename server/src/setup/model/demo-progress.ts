/** Progress of loading the demo, written step by step so that an interrupted start resumes. */
export interface DemoProgress {
  readonly accountId: string;
  readonly brandId?: string;
  readonly personaId?: string;
  readonly done?: boolean;
}

/** Facts about this installation. */
export interface InstallationStore {
  demo(): Promise<DemoProgress | null>;
  setDemo(progress: DemoProgress): Promise<void>;
  /** Runs `work` under a lock across nodes. */
  alone<T>(work: () => Promise<T>): Promise<T>;
  /** Releases every lease. Only safe when no other process can hold one. */
  freeLeases(): Promise<void>;
}
