import type { ComponentChildren } from 'preact';
import { ErrorText } from '../../shared/error-text.tsx';
import { useRetries } from '../../shared/use-retries.ts';
import { Button } from './button.tsx';
import { loadFailureOf } from './failure.ts';
import { texts } from './texts.ts';
import type { LoadedList } from './use-list.ts';

interface Props<Item> {
  readonly list: LoadedList<Item>;
  /** The text for an empty list. */
  readonly empty: string;
  readonly label: string;
  /** Renders one item of a list of rows. */
  readonly row?: (item: Item) => ComponentChildren;
  /** Renders all items in another form, for example as a table. */
  readonly all?: (items: readonly Item[]) => ComponentChildren;
}

/** The rows of a list, with a button that loads more of them. */
export function ListView<Item extends { readonly uid: string }>(given: Props<Item>) {
  const { list, empty, label, row, all } = given;
  const { state, isLoading, moreError, more, again } = list;
  if (state === 'loading') return <output class="soft">{texts.loading}</output>;
  if ('error' in state) {
    return <LoadFailure error={state.error} isTrying={isLoading} onAgain={again} />;
  }
  return (
    <>
      {state.items.length === 0 && <p class="soft">{empty}</p>}
      {state.items.length > 0 && all?.(state.items)}
      {state.items.length > 0 && row && (
        <ul class="rows" aria-label={label}>
          {state.items.map((item) => (
            <li key={item.uid}>{row(item)}</li>
          ))}
        </ul>
      )}
      {moreError !== undefined && (
        <LoadFailure error={moreError} isTrying={isLoading} onAgain={again} />
      )}
      {state.nextCursor !== null && (
        <Button
          label={isLoading ? texts.loading : texts.showMore}
          isBusy={isLoading}
          onClick={more}
        />
      )}
    </>
  );
}

interface FailureGiven {
  readonly error: unknown;
  readonly isTrying: boolean;
  readonly onAgain: () => void;
}

/** The reason of a failed load. The load is repeated automatically while the service is down. */
export function LoadFailure({ error, isTrying, onAgain }: FailureGiven) {
  useRetries({ error, isTrying }, onAgain);
  return (
    <div class="alert" role="alert">
      <ErrorText>{loadFailureOf(error)}</ErrorText>
      <div class="row">
        <Button
          label={isTrying ? texts.loading : texts.tryAgain}
          isBusy={isTrying}
          onClick={onAgain}
        />
      </div>
    </div>
  );
}
