/** Provides the current time; a port, so that tests can control it. */
export interface Clock {
  /** Returns the current time. */
  now(): Date;
}
