/** Provides the current time. It is a port so that tests can control the time. */
export interface Clock {
  /** Returns the current time. */
  now(): Date;
}
