interface Waiting<Item> {
  readonly item: Item;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Batches concurrent calls: a single item runs immediately, and items that arrive meanwhile share the next call. A failed batch
 * is retried item by item, so that only the items at fault fail.
 * @param most items per call
 */
export function gather<Item>(run: (items: readonly Item[]) => Promise<void>, most: number): (item: Item) => Promise<void> {
  let waiting: Waiting<Item>[] = [];
  let isRunning = false;

  async function work(): Promise<void> {
    isRunning = true;
    while (waiting.length > 0) {
      const batch = waiting.slice(0, most);
      waiting = waiting.slice(most);
      if (batch.length === 1 || !(await succeeds(batch))) await Promise.all(batch.map(alone));
    }
    isRunning = false;
  }

  async function succeeds(batch: readonly Waiting<Item>[]): Promise<boolean> {
    try {
      await run(batch.map(({ item }) => item));
    } catch {
      return false;
    }
    for (const { resolve } of batch) resolve();
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
