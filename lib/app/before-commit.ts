import type { Store } from '../data/store.ts';
import type { Change } from '../domain/change.ts';

/** Makes a store that calls `first` once before its first commit. Refused requests, dry runs and repeated replies do not call it. */
export function beforeCommit<Changed extends Change>(
  store: Store<Changed>,
  first: () => Promise<void>,
): Store<Changed> {
  let done: Promise<void> | undefined;
  return {
    ...store,
    async commit(transaction) {
      done ??= first();
      await done;
      return store.commit(transaction);
    },
  };
}
