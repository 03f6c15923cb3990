import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { ListView } from './list-view.tsx';
import { Outcome } from './outcome.tsx';
import type { Action } from './use-action.ts';
import type { LoadedList } from './use-list.ts';

interface Props<Item> {
  /** Where the section is not alone on its page. */
  readonly heading?: string;
  /** The level of the heading. */
  readonly level?: 2 | 3;
  readonly intro?: string | undefined;
  /** The list, for those who hear it. */
  readonly label: string;
  readonly list: LoadedList<Item>;
  /** What is done with what is in the list. */
  readonly action: Action;
  /** What is said where there is nothing. */
  readonly empty: string;
  readonly row: (item: Item) => ComponentChildren;
  /** What stands between what is said and the rows: what is shown once, what narrows the list, what adds to it. */
  readonly children?: ComponentChildren;
  /** What stands below the rows. */
  readonly after?: ComponentChildren;
}

/** A list of things: what it is about, what became of what was done, and the rows, while they load and where there are none, too. */
export function ListSection<Item extends { readonly uid: string }>(given: Props<Item>) {
  const { heading, level = 2, intro, label, list, action, empty, row, children, after } = given;
  const id = useId();
  const content = (
    <>
      {intro && <p class={level === 3 ? 'hint' : undefined}>{intro}</p>}
      <Outcome told={action.told} />
      {children}
      <ListView list={list} empty={empty} label={label} row={row} />
      {after}
    </>
  );
  if (heading === undefined) return content;
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <section aria-labelledby={id}>
      <Heading id={id}>{heading}</Heading>
      {content}
    </section>
  );
}
