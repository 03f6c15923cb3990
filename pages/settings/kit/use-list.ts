import { useEffect, useRef, useState } from 'preact/hooks';
import type { Page } from '../../../client/src/index.ts';

interface Loaded<Item> {
  readonly items: readonly Item[];
  readonly nextCursor: string | null;
}

type State<Item> = 'loading' | { readonly error: unknown } | Loaded<Item>;

export interface LoadedList<Item> {
  readonly state: State<Item>;
  /** Whether more of it, or all of it again, is on its way. What is there stays until then. */
  readonly isLoading: boolean;
  /** Why that is not there. */
  readonly moreError: unknown;
  readonly more: () => Promise<void>;
  /** Repeats the last load. */
  readonly again: () => Promise<void>;
  readonly reload: () => void;
  /** What was written is shown at once: lists of the service follow a moment later. */
  readonly change: (next: (items: readonly Item[]) => readonly Item[]) => void;
}

const isLoaded = <Item>(state: State<Item>): state is Loaded<Item> =>
  typeof state !== 'string' && 'items' in state;

/** What of a list is there by now. */
export const itemsOf = <Item>({ state }: LoadedList<Item>): readonly Item[] | undefined =>
  isLoaded(state) ? state.items : undefined;

const noDouble = <Item extends { readonly uid: string }>(items: readonly Item[]): readonly Item[] =>
  items.filter(({ uid }, index) => items.findIndex((other) => other.uid === uid) === index);

/** What is there, and the page that follows. */
const withPage = <Item extends { readonly uid: string }>(
  now: State<Item>,
  { data, nextCursor }: Page<Item>,
): State<Item> => ({
  items: isLoaded(now) ? noDouble([...now.items, ...data]) : data,
  nextCursor,
});

/** A list of the service, page by page. It is loaded again when one of `of` is another one. */
export function useList<Item extends { readonly uid: string }>(
  load: (cursor: string | undefined) => Promise<Page<Item>>,
  of: readonly unknown[] = [],
): LoadedList<Item> {
  const [state, setState] = useState<State<Item>>('loading');
  const [isLoading, setLoading] = useState(false);
  const [moreError, setMoreError] = useState<unknown>();
  const [turn, setTurn] = useState(0);
  const lastTurn = useRef(turn);
  const asked = useRef(0);
  const lastCursor = useRef<string | undefined>(undefined);
  const take = async (cursor: string | undefined) => {
    asked.current += 1;
    const mine = asked.current;
    lastCursor.current = cursor;
    setLoading(true);
    try {
      const page = await load(cursor);
      // What comes after something else was asked for belongs to another list.
      if (asked.current !== mine) return;
      setMoreError(undefined);
      setState((now) => withPage(cursor === undefined ? 'loading' : now, page));
    } catch (error) {
      if (asked.current === mine) {
        setState((now) => (isLoaded(now) ? now : { error }));
        setMoreError(error);
      }
    }
    if (asked.current === mine) setLoading(false);
  };
  useEffect(() => {
    const isAgain = lastTurn.current !== turn;
    lastTurn.current = turn;
    // Of another list, nothing stays. What was opened or typed in the rows of this one does.
    setState((now) => (isAgain && isLoaded(now) ? now : 'loading'));
    void take(undefined);
    return () => {
      asked.current += 1;
    };
  }, [...of, turn]);
  const more = async () => {
    if (isLoading || !isLoaded(state) || state.nextCursor === null) return;
    await take(state.nextCursor);
  };
  const change: LoadedList<Item>['change'] = (next) =>
    setState((now) => (isLoaded(now) ? { ...now, items: next(now.items) } : now));
  const reload = () => setTurn((now) => now + 1);
  const again = () => take(lastCursor.current);
  return { state, isLoading, moreError, more, again, reload, change };
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
