import type { ComponentChildren } from 'preact';
import { useId, useRef } from 'preact/hooks';
import { texts } from './texts.ts';

interface Given {
  readonly label: string;
  /** What it is done to, for those who hear one button after another. */
  readonly name: string;
  readonly title: string;
  readonly children?: ComponentChildren;
  /** The button that does it. */
  readonly confirm: string;
  readonly isDisabled?: boolean;
  readonly onConfirm: () => unknown;
}

/** A button for what cannot be taken back: it asks first. */
export function AskFirst(given: Given) {
  const { label, name, title, children, confirm, isDisabled = false, onConfirm } = given;
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => dialog.current?.close();
  return (
    <>
      <button
        type="button"
        class="danger"
        disabled={isDisabled}
        onClick={() => dialog.current?.showModal()}
      >
        {label} <span class="unseen">{name}</span>
      </button>
      <dialog ref={dialog} class="ask" aria-labelledby={id}>
        <h2 id={id}>{title}</h2>
        {children}
        <div class="row">
          <button
            type="button"
            class="danger"
            onClick={() => {
              close();
              void onConfirm();
            }}
          >
            {confirm}
          </button>
          <button type="button" onClick={close}>
            {texts.cancel}
          </button>
        </div>
      </dialog>
    </>
  );
}
