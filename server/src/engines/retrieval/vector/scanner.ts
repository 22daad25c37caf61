/** Consecutive rows: addresses of their bytes, scales and scores. */
export interface ScanPiece {
  readonly rows: number;
  readonly scales: number;
  readonly count: number;
  readonly out: number;
}

/** A sequence of calls to the kernel's `scan`. */
export interface ScanJob {
  readonly pieces: readonly ScanPiece[];
  /** Size of a row in bytes. */
  readonly stride: number;
  /** Address of the query in int16 form, and its factor. */
  readonly query: number;
  readonly factor: number;
}

/** Scans the kernel's memory on another thread. */
export interface Scanner {
  /**
   * Resolves when all scores have been written. Rejects only after every thread has stopped writing.
   * @throws Error if a thread has crashed
   */
  scan(job: ScanJob): Promise<void>;
  close(): Promise<void>;
}
