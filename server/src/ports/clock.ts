/** Provides the current time. A port, so that tests can control the time. */
export interface Clock {
  /** Returns the current time. */
  now(): Date;
}
