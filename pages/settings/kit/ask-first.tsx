import type { ComponentChildren } from 'preact';
import { useId, useRef } from 'preact/hooks';
import { Button } from './button.tsx';
import { texts } from './texts.ts';

interface Props {
  /** The label of this button, and of the button in the dialog that confirms. */
  readonly label: string;
  /** The object of the action, for users of screen readers. */
  readonly name?: string;
  readonly title: string;
  readonly children?: ComponentChildren;
  readonly isBusy?: boolean;
  readonly onConfirm: () => unknown;
}

/** A button for an action that cannot be undone. It asks the user to confirm. */
export function AskFirst(given: Props) {
  const { label, name = '', title, children, isBusy = false, onConfirm } = given;
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => dialog.current?.close();
  const confirm = () => {
    close();
    return onConfirm();
  };
  return (
    <>
      <Button
        kind="danger"
        {...{ label, name, isBusy }}
        onClick={() => dialog.current?.showModal()}
      />
      <dialog ref={dialog} class="ask" aria-labelledby={id}>
        <h2 id={id}>{title}</h2>
        {children}
        <div class="row">
          <Button kind="danger" label={label} onClick={confirm} />
          <Button label={texts.cancel} onClick={close} />
        </div>
      </dialog>
    </>
  );
}
