import type { ComponentChildren } from 'preact';
import type { WriteOptions } from '../../../client/src/index.ts';
import { Button } from '../kit/button.tsx';
import { RemoveItem } from '../kit/remove-item.tsx';
import type { Action } from '../kit/use-action.ts';
import type { LoadedList } from '../kit/use-list.ts';
import { texts } from './texts.ts';

interface Props<Connection> {
  readonly uid: string;
  readonly name: string;
  readonly list: LoadedList<Connection>;
  readonly action: Action;
  /** Starts the authorization at the provider again, if it is needed. */
  readonly onAgain: (() => Promise<void>) | undefined;
  /** Explains the effect of disconnecting. */
  readonly more: string;
  readonly disconnect: (options: WriteOptions) => Promise<unknown>;
  readonly children?: ComponentChildren;
}

/** The actions on a connected account. */
export function AccountActs<Connection extends { readonly uid: string }>(given: Props<Connection>) {
  const { uid, name, list, action, onAgain, more, disconnect, children } = given;
  return (
    <div class="row">
      {onAgain && (
        <Button
          kind="main"
          label={texts.again}
          name={name}
          isBusy={action.isBusy}
          onClick={onAgain}
        />
      )}
      {children}
      <RemoveItem
        {...{ uid, name, list, action }}
        label={texts.disconnect}
        title={texts.disconnectTitle(name)}
        doneText={texts.disconnected(name)}
        send={disconnect}
      >
        <p>{more}</p>
      </RemoveItem>
    </div>
  );
}
