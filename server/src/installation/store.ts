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
  /** Takes every lease on documents and sessions back. Only where no other process can hold one. */
  freeLeases(): Promise<void>;
  /**
   * Notes which model makes the vectors. When it is another than before, all stored vectors are dropped and their documents queued again.
   * @returns how many documents were queued again
   */
  useEmbedder(fingerprint: string, dimensions: number): Promise<number>;
}
