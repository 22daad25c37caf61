/** Fields whose results say where the text is rather than what it says. */
const PLACES = /^\s*(?:PAGE|NUMPAGES|SECTIONPAGES)\b/i;
const MAX_INSTRUCTION = 200;

interface Field {
  instruction: string;
  isResult: boolean;
}

/** Follows the fields of a paragraph, to tell when text is the result of one that is left out. */
export class Fields {
  readonly #open: Field[] = [];

  begin(): void {
    this.#open.push({ instruction: "", isResult: false });
  }

  /** A field whose instruction is known at once. */
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

  /** Whether text that comes now is the number of a page. */
  get isPageNumber(): boolean {
    return this.#open.some(({ instruction, isResult }) => isResult && PLACES.test(instruction));
  }
}
