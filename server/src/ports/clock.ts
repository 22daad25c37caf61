/** The time; a port so that tests can set it. */
export interface Clock {
  /** Returns the current time. */
  now(): Date;
}
