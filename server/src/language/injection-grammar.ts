/**
 * Classes of words that tell commands to an assistant from texts for people. All are patterns of whole words in a folded sentence: lower case,
 * without diacritics, straight apostrophes. `{agent}` is replaced by `machine|assistant`.
 */
export interface InjectionGrammar {
  /** Prefilter: beginnings of words. Every such sentence has one of them, unless it has an imperative with a receiver. */
  readonly hints: string;
  /** Programs that read, summarize or answer, and people or programs that answer for the company. */
  readonly machine: string;
  /** Words for assistants that people or things may be meant by as well. */
  readonly assistant: string;
  /** An assistant as its owner describes it: "our chat assistant", "the chatbot was trained". */
  readonly described: string;
  /** Any assistant rather than the company's: "every chatbot". */
  readonly every: string;
  /** The beginning of a text for assistants: "note for {agent}", "dear {agent}". */
  readonly label: string;
  /** A remark that visitors should not see. */
  readonly hidden: string;
  /** The text itself: "this page". */
  readonly here: string;
  readonly duty: string;
  /** Forms of verbs of speech and output. */
  readonly say: string;
  /** Imperatives of such verbs. They count at the beginning of a clause. */
  readonly order: string;
  /** Words before an imperative within a clause. */
  readonly lead: string;
  /** Who is spoken to, in the third person. */
  readonly receivers: string;
  /** "Every visitor". */
  readonly toAll: string;
  /** "If somebody asks about". */
  readonly asked: string;
  /** A rule about answers: "every answer ends with". */
  readonly replyRule: string;
  /** What only an assistant keeps secret: "your rules", its configuration. */
  readonly secret: string;
  /** Configuration that other things have as well: "its settings", "the full text". */
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
  /** Free goods, refunds, discounts. */
  readonly gift: string;
  /** "To another shop instead of ours". */
  readonly divert: string;
  /** Demands data that nobody asks a visitor for. */
  readonly collect: string;
  /** Insults, verses. */
  readonly style: string;
  /** The reader as one who talks with visitors: "the person you are talking to", "your answers". */
  readonly speaker: string;
  /** The reader as a customer: "your order number", "tell us". */
  readonly reader: string;
  /** People who work for the company, and the company itself: "our staff", "we". */
  readonly staff: string;
}
