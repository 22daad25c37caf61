/** Accounts that exist for a check only, marked as such at creation. */
export interface TemporaryAccountStore {
  /** Ids of expired temporary accounts, left by aborted checks. */
  left(): Promise<string[]>;
  /**
   * Deletes a temporary account with all its data and index entries; any other account is left unchanged.
   * @returns keys of the files that are no longer referenced
   */
  remove(accountId: string): Promise<string[]>;
}
