/** Accounts that exist for a check only. */
export interface TemporaryAccountStore {
  /** How many accounts there are that people work with. @param emailSuffix of the owners of temporary ones */
  countOthers(emailSuffix: string): Promise<number>;
  /** Ids of temporary accounts, those that an aborted check has left included. */
  find(emailSuffix: string): Promise<string[]>;
  /** Takes an account away with everything in it, and out of the index. @returns keys of the files that nobody names any more */
  remove(accountId: string): Promise<string[]>;
}
