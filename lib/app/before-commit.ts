import type { Store } from '../data/store.ts';

/** The same store, which does something once before it first writes: not for what is refused, tried out or was answered before. */
export function beforeCommit(store: Store, first: () => Promise<void>): Store {
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
