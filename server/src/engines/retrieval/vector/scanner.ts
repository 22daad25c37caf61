/** Rows that stand one after another: addresses of their bytes, of their scales and of where their scores go. */
export interface ScanPiece {
  readonly rows: number;
  readonly scales: number;
  readonly count: number;
  readonly out: number;
}

/** What one call of the kernel's `scan` after another does. */
export interface ScanJob {
  readonly pieces: readonly ScanPiece[];
  /** Bytes of a row. */
  readonly stride: number;
  /** Address of the query's int16 form, and its factor. */
  readonly query: number;
  readonly factor: number;
}

/** Scans the kernel's memory outside this thread. */
export interface Scanner {
  /** Resolves when all scores are written, and fails only once nobody writes any more. @throws Error when a thread has ended */
  scan(job: ScanJob): Promise<void>;
  close(): Promise<void>;
}
