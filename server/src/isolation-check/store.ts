/** Accounts that exist for a check only, and are marked so from the moment that they are made. */
export interface TemporaryAccountStore {
  /** Ids of temporary accounts whose time is over: what aborted checks have left. */
  left(): Promise<string[]>;
  /**
   * Takes a temporary account away with everything in it, and out of the index; any other account is left as it is.
   * @returns keys of the files that nobody names any more
   */
  remove(accountId: string): Promise<string[]>;
}
