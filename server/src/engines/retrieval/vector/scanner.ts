/** Consecutive rows: addresses of their bytes, scales and scores. */
export interface ScanPiece {
  readonly rows: number;
  readonly scales: number;
  readonly count: number;
  readonly out: number;
}

/** A sequence of calls of the kernel's `scan`. */
export interface ScanJob {
  readonly pieces: readonly ScanPiece[];
  /** Bytes of a row. */
  readonly stride: number;
  /** Address of the query's int16 form, and its factor. */
  readonly query: number;
  readonly factor: number;
}

/** Scans the kernel's memory off this thread. */
export interface Scanner {
  /** Resolves when all scores are written, and rejects only when no thread writes any more. @throws Error if a thread has crashed */
  scan(job: ScanJob): Promise<void>;
  close(): Promise<void>;
}
