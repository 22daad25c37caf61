interface Waiting<Item> {
  readonly item: Item;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Batches concurrent calls. A single item runs immediately, and items that arrive in the meantime share the next call. A failed batch is
 * retried item by item, so that only the failing items are rejected.
 * @param most maximum number of items per call
 */
export function batch<Item>(run: (items: readonly Item[]) => Promise<void>, most: number): (item: Item) => Promise<void> {
  let waiting: Waiting<Item>[] = [];
  let isRunning = false;

  async function work(): Promise<void> {
    isRunning = true;
    while (waiting.length > 0) {
      const taken = waiting.slice(0, most);
      waiting = waiting.slice(most);
      if (taken.length === 1 || !(await succeeds(taken))) await Promise.all(taken.map(alone));
    }
    isRunning = false;
  }

  async function succeeds(taken: readonly Waiting<Item>[]): Promise<boolean> {
    try {
      await run(taken.map(({ item }) => item));
    } catch {
      return false;
    }
    for (const { resolve } of taken) resolve();
    return true;
  }

  function alone({ item, resolve, reject }: Waiting<Item>): Promise<void> {
    return run([item]).then(resolve, reject);
  }

  return (item) =>
    new Promise<void>((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!isRunning) void work();
    });
}
