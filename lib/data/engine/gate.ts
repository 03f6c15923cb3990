/** Lets at most `places` calls run at the same time in this process; the others wait in the order in which they came. */
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
      // The place is handed on, not freed: nobody who comes later can overtake.
      if (next === undefined) free += 1;
      else next();
    }
  };
}
