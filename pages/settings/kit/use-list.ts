import { useEffect, useRef, useState } from 'preact/hooks';
import type { Page } from '../../../client/src/index.ts';

interface Loaded<Item> {
  readonly items: readonly Item[];
  readonly nextCursor: string | null;
}

type State<Item> = 'loading' | { readonly error: unknown } | Loaded<Item>;

export interface LoadedList<Item> {
  readonly state: State<Item>;
  /** Whether the next page, or the whole list again, is being loaded. The loaded items remain until then. */
  readonly isLoading: boolean;
  /** The error of the last load, if it failed. */
  readonly moreError: unknown;
  readonly more: () => Promise<void>;
  /** Repeats the last load. */
  readonly again: () => Promise<void>;
  readonly reload: () => void;
  /** Shows a write immediately, because the lists of the service are eventually consistent. */
  readonly change: (next: (items: readonly Item[]) => readonly Item[]) => void;
}

const isLoaded = <Item>(state: State<Item>): state is Loaded<Item> =>
  typeof state !== 'string' && 'items' in state;

/** The items that are loaded so far. */
export const itemsOf = <Item>({ state }: LoadedList<Item>): readonly Item[] | undefined =>
  isLoaded(state) ? state.items : undefined;

const noDouble = <Item extends { readonly uid: string }>(items: readonly Item[]): readonly Item[] =>
  items.filter(({ uid }, index) => items.findIndex((other) => other.uid === uid) === index);

/** Appends a page to the loaded items. */
const withPage = <Item extends { readonly uid: string }>(
  now: State<Item>,
  { data, nextCursor }: Page<Item>,
): State<Item> => ({
  items: isLoaded(now) ? noDouble([...now.items, ...data]) : data,
  nextCursor,
});

/** Loads a list of the service page by page. A change in `of` loads it again. */
export function useList<Item extends { readonly uid: string }>(
  load: (cursor: string | undefined) => Promise<Page<Item>>,
  of: readonly unknown[] = [],
): LoadedList<Item> {
  const [state, setState] = useState<State<Item>>('loading');
  const [isLoading, setLoading] = useState(false);
  const [moreError, setMoreError] = useState<unknown>();
  const [turn, setTurn] = useState(0);
  const lastTurn = useRef(turn);
  const requests = useRef(0);
  const lastCursor = useRef<string | undefined>(undefined);
  const take = async (cursor: string | undefined) => {
    requests.current += 1;
    const mine = requests.current;
    lastCursor.current = cursor;
    setLoading(true);
    try {
      const page = await load(cursor);
      // This reply belongs to an earlier request.
      if (requests.current !== mine) return;
      setMoreError(undefined);
      setState((now) => withPage(cursor === undefined ? 'loading' : now, page));
    } catch (error) {
      if (requests.current === mine) {
        setState((now) => (isLoaded(now) ? now : { error }));
        setMoreError(error);
      }
    }
    if (requests.current === mine) setLoading(false);
  };
  useEffect(() => {
    const isAgain = lastTurn.current !== turn;
    lastTurn.current = turn;
    // A reload keeps the rows, with everything that the user has opened or typed in them. Another list replaces them.
    setState((now) => (isAgain && isLoaded(now) ? now : 'loading'));
    void take(undefined);
    return () => {
      requests.current += 1;
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

/** Replaces an item with its saved version, or adds it as the first one. */
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
