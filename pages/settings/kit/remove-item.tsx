import type { ComponentChildren } from 'preact';
import type { WriteOptions } from '../../../client/src/index.ts';
import { AskFirst } from './ask-first.tsx';
import type { Action } from './use-action.ts';
import { type LoadedList, withoutItem } from './use-list.ts';

interface Props<Item> {
  readonly uid: string;
  readonly name: string;
  /** The name of the action: delete, disconnect or withdraw. */
  readonly label: string;
  readonly title: string;
  readonly doneText: string;
  readonly list: Pick<LoadedList<Item>, 'change'>;
  readonly action: Action;
  /** The options of the removal that the user has chosen. */
  readonly how?: unknown;
  readonly send: (options: WriteOptions) => Promise<unknown>;
  readonly children: ComponentChildren;
}

/** Removes an item from a list after the user has confirmed it. */
export function RemoveItem<Item extends { readonly uid: string }>(given: Props<Item>) {
  const { uid, name, label, title, doneText, list, action, how, send, children } = given;
  const remove = () =>
    action.run([label, uid, how], async (options) => {
      await send(options);
      list.change(withoutItem(uid));
      return doneText;
    });
  return (
    <AskFirst {...{ label, name, title }} isBusy={action.isBusy} onConfirm={remove}>
      {children}
    </AskFirst>
  );
}
