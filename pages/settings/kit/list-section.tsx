import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { ListView } from './list-view.tsx';
import { Outcome } from './outcome.tsx';
import type { Action } from './use-action.ts';
import type { LoadedList } from './use-list.ts';

interface Props<Item> {
  /** Set if the page has other sections. */
  readonly heading?: string;
  /** The level of the heading. */
  readonly level?: 2 | 3;
  readonly intro?: string | undefined;
  /** The name of the list, for users of screen readers. */
  readonly label: string;
  readonly list: LoadedList<Item>;
  /** The actions on the items. */
  readonly action: Action;
  /** The text for an empty list. */
  readonly empty: string;
  readonly row: (item: Item) => ComponentChildren;
  /** The content above the rows, for example a secret, a filter, or a button that adds an item. */
  readonly children?: ComponentChildren;
  /** The content below the rows. */
  readonly after?: ComponentChildren;
}

/** A list with its introduction, the result of the last action, and its rows. */
export function ListSection<Item extends { readonly uid: string }>(given: Props<Item>) {
  const { heading, level = 2, intro, label, list, action, empty, row, children, after } = given;
  const id = useId();
  const content = (
    <>
      {intro && <p class={level === 3 ? 'hint' : undefined}>{intro}</p>}
      <Outcome feedback={action.feedback} />
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
