import type { ComponentChildren } from 'preact';
import { Button } from './button.tsx';
import { texts } from './texts.ts';
import type { LoadedList } from './use-list.ts';

interface Given<Item> {
  readonly list: LoadedList<Item>;
  /** What is said where there is nothing. */
  readonly empty: string;
  readonly label: string;
  readonly row: (item: Item) => ComponentChildren;
}

/** The rows of a list, with the way to more of them. */
export function ListView<Item extends { readonly uid: string }>(given: Given<Item>) {
  const { list, empty, label, row } = given;
  const { state, isLoading, moreFailure, more, reload } = list;
  if (state === 'loading') return <output class="soft">{texts.loading}</output>;
  if ('failure' in state) return <LoadFailure text={state.failure} onAgain={reload} />;
  return (
    <>
      {state.items.length === 0 && <p class="soft">{empty}</p>}
      {state.items.length > 0 && (
        <ul class="rows" aria-label={label}>
          {state.items.map((item) => (
            <li key={item.uid}>{row(item)}</li>
          ))}
        </ul>
      )}
      {moreFailure && (
        <p class="error" role="alert">
          {moreFailure}
        </p>
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
  readonly text: string;
  readonly onAgain: () => void;
}

export const LoadFailure = ({ text, onAgain }: FailureGiven) => (
  <div class="alert" role="alert">
    <p>{text}</p>
    <div class="row">
      <Button label={texts.tryAgain} onClick={onAgain} />
    </div>
  </div>
);
