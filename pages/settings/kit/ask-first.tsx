import type { ComponentChildren } from 'preact';
import { useId, useRef } from 'preact/hooks';
import { Button } from './button.tsx';
import { texts } from './texts.ts';

interface Props {
  /** What the button says that asks, and the one that does it. */
  readonly label: string;
  /** What it is done to, for those who hear one button after another. */
  readonly name?: string;
  readonly title: string;
  readonly children?: ComponentChildren;
  readonly isBusy?: boolean;
  readonly onConfirm: () => unknown;
}

/** A button for what cannot be taken back: it asks first. */
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
