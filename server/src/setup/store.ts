/** How far the demo of the first start has come. Written step by step, so that a start that was killed goes on where it stood. */
export interface DemoProgress {
  readonly accountId: string;
  readonly brandId?: string;
  readonly personaId?: string;
  readonly done?: boolean;
}

/** Facts of this installation. */
export interface InstallationStore {
  demo(): Promise<DemoProgress | null>;
  setDemo(progress: DemoProgress): Promise<void>;
  /** Runs `work` while no other node runs any: waits for the one that does. */
  alone<T>(work: () => Promise<T>): Promise<T>;
  /** Takes every lease back. Only where no other process can hold one. */
  freeLeases(): Promise<void>;
}
