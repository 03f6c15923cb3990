import { useEffect, useState } from 'preact/hooks';
import type { Page } from '../../../client/src/index.ts';
import { loadFailureOf } from './failure.ts';

interface Loaded<Item> {
  readonly items: readonly Item[];
  readonly nextCursor: string | null;
}

export interface LoadedList<Item> {
  readonly state: 'loading' | { readonly failure: string } | Loaded<Item>;
  readonly isLoadingMore: boolean;
  /** Why the next page is not there. */
  readonly moreFailure: string;
  readonly more: () => Promise<void>;
  readonly reload: () => void;
  /** What was written is shown at once: lists of the service follow a moment later. */
  readonly change: (next: (items: readonly Item[]) => readonly Item[]) => void;
}

const noDouble = <Item extends { readonly uid: string }>(items: readonly Item[]): readonly Item[] =>
  items.filter(({ uid }, index) => items.findIndex((other) => other.uid === uid) === index);

/** A list of the service, page by page. It is loaded again when one of `of` is another one. */
export function useList<Item extends { readonly uid: string }>(
  load: (cursor: string | undefined) => Promise<Page<Item>>,
  of: readonly unknown[] = [],
): LoadedList<Item> {
  const [state, setState] = useState<LoadedList<Item>['state']>('loading');
  const [isLoadingMore, setLoadingMore] = useState(false);
  const [moreFailure, setMoreFailure] = useState('');
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    setState('loading');
    load(undefined).then(
      ({ data, nextCursor }) => isCurrent && setState({ items: data, nextCursor }),
      (error: unknown) => isCurrent && setState({ failure: loadFailureOf(error) }),
    );
    return () => {
      isCurrent = false;
    };
  }, [...of, turn]);
  const more = async () => {
    if (typeof state === 'string' || 'failure' in state || state.nextCursor === null) return;
    if (isLoadingMore) return;
    setLoadingMore(true);
    setMoreFailure('');
    try {
      const { data, nextCursor } = await load(state.nextCursor);
      setState((now) =>
        typeof now === 'string' || 'failure' in now
          ? now
          : { items: noDouble([...now.items, ...data]), nextCursor },
      );
    } catch (error) {
      setMoreFailure(loadFailureOf(error));
    } finally {
      setLoadingMore(false);
    }
  };
  const change: LoadedList<Item>['change'] = (next) =>
    setState((now) =>
      typeof now === 'string' || 'failure' in now ? now : { ...now, items: next(now.items) },
    );
  const reload = () => setTurn((now) => now + 1);
  return { state, isLoadingMore, moreFailure, more, reload, change };
}

/** With something that was written in place of what it was, or first. */
export const withItem =
  <Item extends { readonly uid: string }>(item: Item) =>
  (items: readonly Item[]): readonly Item[] =>
    items.some(({ uid }) => uid === item.uid)
      ? items.map((one) => (one.uid === item.uid ? item : one))
      : [item, ...items];

export const withoutItem =
  (gone: string) =>
  <Item extends { readonly uid: string }>(items: readonly Item[]): readonly Item[] =>
    items.filter(({ uid }) => uid !== gone);
