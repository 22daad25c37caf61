/** @typedef {{ acknowledged: number, lost: number }} Turns */

/** Results of a run's calls, and the maximum charges that may have been lost when the server was killed. */
export class CreditAccount {
  /**
   * @param {number} limit credits for the period @param {number} turnPrice @param {number} mostInFlight credits that calls in progress may
   * have
   * reserved
   */
  constructor(limit, turnPrice, mostInFlight) {
    this.limit = limit;
    this.turnPrice = turnPrice;
    this.mostInFlight = mostInFlight;
    /** Calls rejected for lack of credits, and turns rejected at their end. */
    this.refusals = 0;
    this.refusedAtEnd = 0;
    /** Turns by session. @type {Map<string, Turns>} */
    this.sessions = new Map();
    /** Turns whose response was lost before it contained a session id. */
    this.nameless = 0;
    /** Credits and times of answered searches. @type {{ at: number, credits: number }[]} */
    this.searches = [];
    /** Credits of searches whose response was lost. */
    this.lostSearchCredits = 0;
    /** Times of the kills. @type {number[]} */
    this.kills = [];
    this.replays = 0;
    /** @type {string[]} */
    this.faults = [];
  }

  /** @param {string} sessionId @returns {Turns} */
  session(sessionId) {
    let turns = this.sessions.get(sessionId);
    if (turns === undefined) this.sessions.set(sessionId, (turns = { acknowledged: 0, lost: 0 }));
    return turns;
  }

  /** @param {string | undefined} sessionId undefined if the response was interrupted before it contained the session id */
  lostTurn(sessionId) {
    if (sessionId === undefined) this.nameless += 1;
    else this.session(sessionId).lost += 1;
  }

  /** Records a call rejected for lack of credits, which is valid only if the credits are nearly used up. @param {number} price */
  refused(price) {
    this.refusals += 1;
    let turns = this.nameless;
    for (const { acknowledged, lost } of this.sessions.values()) turns += acknowledged + lost;
    const most = this.answeredSearchCredits + this.lostSearchCredits + turns * this.turnPrice + this.mostInFlight;
    if (most + price <= this.limit) this.faults.push(`rejected for lack of credits, with at most ${most} of ${this.limit} used`);
  }

  get answeredSearchCredits() {
    return this.searches.reduce((sum, { credits }) => sum + credits, 0);
  }

  get acknowledgedTurns() {
    return [...this.sessions.values()].reduce((sum, { acknowledged }) => sum + acknowledged, 0);
  }

  /**
   * Returns the credits of searches that were answered at most this long before a kill; reading the response may add a short delay.
   * @param {number} ms
   */
  searchCreditsBeforeKills(ms) {
    return this.searches
      .filter(({ at }) => this.kills.some((kill) => at - kill <= 100 && kill - at <= ms))
      .reduce((sum, { credits }) => sum + credits, 0);
  }

  /**
   * Compares the ledger with the responses.
   * @param {readonly { kind: string, credits: number, calls: number, reference: string | null }[]} ledger
   * @param {(sessionId: string) => Promise<number>} turnsKept returns the number of turns in a session's transcript
   * @param {number} mostLateMs maximum time before a kill during which search charges may be lost
   */
  async check(ledger, turnsKept, mostLateMs) {
    /** @type {Map<string, number>} */
    const charged = new Map();
    for (const { kind, credits, reference } of ledger) {
      if (kind !== "chat") continue;
      if (credits !== this.turnPrice) this.faults.push(`a turn was charged ${credits} credits`);
      charged.set(reference ?? "", (charged.get(reference ?? "") ?? 0) + 1);
    }
    let unnamed = 0;
    for (const sessionId of new Set([...this.sessions.keys(), ...charged.keys()])) {
      const { acknowledged, lost } = this.sessions.get(sessionId) ?? { acknowledged: 0, lost: 0 };
      const entries = charged.get(sessionId) ?? 0;
      const kept = await turnsKept(sessionId);
      if (!this.sessions.has(sessionId)) unnamed += entries;
      else if (entries < acknowledged || entries > acknowledged + lost)
        this.faults.push(`session ${sessionId}: ${entries} charged, ${acknowledged} acknowledged, ${lost} lost`);
      if (entries !== kept) this.faults.push(`session ${sessionId}: ${entries} charged, ${kept} in the transcript`);
    }
    if (unnamed > this.nameless)
      this.faults.push(`${unnamed} turns were charged without a request (${this.nameless} lost before they named a session)`);
    const spent = ledger.reduce((sum, { credits }) => sum + credits, 0);
    if (spent > this.limit) this.faults.push(`${spent} credits charged, at most ${this.limit} allowed`);
    const searched = ledger.filter(({ kind }) => kind === "search").reduce((sum, { credits }) => sum + credits, 0);
    const answered = this.answeredSearchCredits;
    if (searched > answered + this.lostSearchCredits) this.faults.push(`searches: ${searched} credits charged, ${answered} answered`);
    const bound = this.searchCreditsBeforeKills(mostLateMs);
    if (searched < answered - bound) this.faults.push(`searches: ${answered - searched} credits lost, at most ${bound} allowed`);
    return { spent, searched, turns: [...charged.values()].reduce((sum, count) => sum + count, 0) };
  }
}
