/** The time. A port so that operations can be tested at any moment. */
export interface Clock {
  /** The present moment. */
  now(): Date;
}
