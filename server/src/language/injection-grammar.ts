/**
 * Classes of words that distinguish commands to an assistant from texts for people. All are patterns of whole words in a folded sentence: lower
 * case, without diacritics, straight apostrophes. `{agent}` is replaced by `machine|assistant`.
 */
export interface InjectionGrammar {
  /** Prefilter: beginnings of words. Every such sentence contains one of them, unless it has an imperative with a recipient. */
  readonly hints: string;
  /** Programs that read, summarize or answer, and people or programs that answer on behalf of the company. */
  readonly machine: string;
  /** Words for assistants that may also mean people or things. */
  readonly assistant: string;
  /** An assistant as its owner describes it: "our chat assistant", "the chatbot was trained". */
  readonly described: string;
  /** Any assistant rather than the company's: "every chatbot". Every alternative ends with `{agent}` as a whole word. */
  readonly every: string;
  /** Beginning of a text for assistants: "note for {agent}", "dear {agent}". */
  readonly label: string;
  /** A remark that visitors should not see. */
  readonly hidden: string;
  /** The text itself: "this page". */
  readonly here: string;
  readonly duty: string;
  /** Forms of verbs for speaking and output. */
  readonly say: string;
  /** Imperatives of such verbs, at the beginning of a clause. */
  readonly order: string;
  /** Words before an imperative within a clause. */
  readonly lead: string;
  /** The addressee in the third person. */
  readonly receivers: string;
  /** "Every visitor". */
  readonly toAll: string;
  /** "If somebody asks about". */
  readonly asked: string;
  /** A rule about answers: "every answer ends with". */
  readonly replyRule: string;
  /** Things that only an assistant keeps secret: "your rules", its configuration. */
  readonly secret: string;
  /** Configuration that other things also have: "its settings", "the full text". */
  readonly inner: string;
  /** "You are no longer a helper", "from now on you". */
  readonly role: string;
  /** "Forget your orders", "you may invent". */
  readonly annul: string;
  /** "Earlier guidelines are superseded". */
  readonly revoked: string;
  readonly conceal: string;
  /** "As if it did not exist". */
  readonly pretend: string;
  readonly invent: string;
  /** Free goods, refunds and discounts. */
  readonly gift: string;
  /** "To another shop instead of ours". */
  readonly divert: string;
  /** Requests data that nobody asks a visitor for. */
  readonly collect: string;
  /** Insults and verses. */
  readonly style: string;
  /** Addresses the reader as one who talks with visitors: "the person you are talking to", "your answers". */
  readonly speaker: string;
  /** Addresses the reader as a customer: "your order number", "tell us". */
  readonly reader: string;
  /** The company's staff, and the company itself: "our staff", "we". */
  readonly staff: string;
}
