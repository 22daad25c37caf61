/** Fields whose results are page numbers. */
const PLACES = /^\s*(?:PAGE|NUMPAGES|SECTIONPAGES)\b/i;
const MAX_INSTRUCTION = 200;

interface Field {
  instruction: string;
  isResult: boolean;
}

/** Tracks the fields of a paragraph so that some results can be skipped. */
export class Fields {
  readonly #open: Field[] = [];

  begin(): void {
    this.#open.push({ instruction: "", isResult: false });
  }

  /** Starts the result of a field whose instruction is known. */
  beginResult(instruction: string): void {
    this.#open.push({ instruction, isResult: true });
  }

  addInstruction(text: string): void {
    const field = this.#open.at(-1);
    if (field !== undefined && field.instruction.length < MAX_INSTRUCTION) field.instruction += text;
  }

  separate(): void {
    const field = this.#open.at(-1);
    if (field !== undefined) field.isResult = true;
  }

  end(): void {
    this.#open.pop();
  }

  /** Whether the text that follows is a page number. */
  get isPageNumber(): boolean {
    return this.#open.some(({ instruction, isResult }) => isResult && PLACES.test(instruction));
  }
}
