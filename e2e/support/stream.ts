/** A streamed response, read as it arrives. */
export interface Reading {
  /** The text received so far. */
  readonly text: string;
  /** Whether the stream ended properly, without a lost connection; resolves at its end. */
  readonly ended: Promise<boolean>;
  /** Waits until the received text matches. */
  has(pattern: RegExp, withinMs?: number): Promise<void>;
}

export function readStream(response: Response): Reading {
  let text = "";
  let over = false;
  const read = async (): Promise<boolean> => {
    const decoder = new TextDecoder();
    try {
      for await (const piece of response.body ?? []) text += decoder.decode(piece, { stream: true });
      return true;
    } catch {
      return false;
    } finally {
      over = true;
    }
  };
  const ended = read();
  return {
    get text() {
      return text;
    },
    ended,
    async has(pattern, withinMs = 60_000) {
      const deadline = performance.now() + withinMs;
      while (!pattern.test(text)) {
        if (over || performance.now() > deadline) throw new Error(`no ${pattern} in:\n${text}`);
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    },
  };
}
