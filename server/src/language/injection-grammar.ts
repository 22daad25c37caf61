/**
 * Classes of words that distinguish commands to an assistant from text for people. All are patterns that match whole words in a folded
 * sentence: lowercase, without diacritics, with straight apostrophes. `{agent}` is replaced with `machine|assistant`.
 */
export interface InjectionGrammar {
  /** Prefilter with word beginnings. Every matching sentence contains one of them, unless it contains an imperative and a recipient. */
  readonly hints: string;
  /** Programs that read, summarize or answer, and people or programs that answer on behalf of the company. */
  readonly machine: string;
  /** Words for assistants that can also refer to people or objects. */
  readonly assistant: string;
  /** An assistant as its owner describes it: "our chat assistant", "the chatbot was trained". */
  readonly described: string;
  /** Any assistant, not only the company's: "every chatbot". Every alternative ends with `{agent}` as a whole word. */
  readonly every: string;
  /** Start of text for assistants: "note for {agent}", "dear {agent}". */
  readonly label: string;
  /** Remarks that visitors should not see. */
  readonly hidden: string;
  /** References to the text itself: "this page". */
  readonly here: string;
  readonly duty: string;
  /** Forms of verbs for speaking and writing. */
  readonly say: string;
  /** Imperatives of such verbs, at the start of a clause. */
  readonly order: string;
  /** Words before an imperative within a clause. */
  readonly lead: string;
  /** Anyone who talks to the addressee: "everyone who writes to you". */
  readonly writers: string;
  /** The recipient in the third person. */
  readonly receivers: string;
  /** Phrases such as "every visitor". */
  readonly toAll: string;
  /** Phrases such as "if somebody asks about". */
  readonly asked: string;
  /** Rules about answers: "every answer ends with". */
  readonly replyRule: string;
  /** Information that only an assistant keeps secret: "your rules", its configuration. */
  readonly secret: string;
  /** Configuration that other things also have: "its settings", "the full text". */
  readonly inner: string;
  /** Changes of role: "you are no longer a helper", "from now on you". */
  readonly role: string;
  /** Cancellations of instructions: "forget your orders", "you may invent". */
  readonly annul: string;
  /** Statements that instructions are no longer valid: "earlier guidelines are superseded". */
  readonly revoked: string;
  /** Imperatives for disregarding instructions, at the start of a clause. */
  readonly discard: string;
  /** The instructions of an assistant, as an attacker refers to them: "your orders", "the earlier rules". */
  readonly briefing: string;
  readonly conceal: string;
  /** Phrases such as "as if it did not exist". */
  readonly pretend: string;
  readonly invent: string;
  /** Promises of free goods, refunds and discounts. */
  readonly gift: string;
  /** Redirections to another business: "to another shop instead of ours". */
  readonly divert: string;
  /** Requests for data that no business asks visitors for. */
  readonly collect: string;
  /** Requests for insults or verses. */
  readonly style: string;
  /** Phrases that address the reader as someone who talks with visitors: "the person you are talking to", "your answers". */
  readonly speaker: string;
  /** Phrases that address the reader as a customer: "your order number", "tell us". */
  readonly reader: string;
  /** The company and its staff: "our staff", "we". */
  readonly staff: string;
}
