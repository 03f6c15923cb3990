/**
 * Runs at most `places` calls concurrently in this process. The others wait in the order of their
 * arrival.
 */
export function gate(places: number): <T>(run: () => Promise<T>) => Promise<T> {
  let free = places;
  const waiting: (() => void)[] = [];
  return async (run) => {
    if (free > 0) free -= 1;
    else {
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
      });
    }
    try {
      return await run();
    } finally {
      const next = waiting.shift();
      // Passes the place to the next call directly, so that a later call cannot overtake it.
      if (next === undefined) free += 1;
      else next();
    }
  };
}
