import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';

interface Props {
  readonly title: string;
  /** Called when the user presses Escape. The dialog stays open until its parent removes it. */
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

/**
 * A modal dialog, which is open as long as it is rendered. Browsers keep the focus in it, and return the focus when it is
 * closed.
 */
export function Dialog({ title, onClose, children }: Props) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const opened = dialog.current;
    opened?.showModal();
    return () => opened?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      class="form-dialog"
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={() => {
        // Browsers close a dialog on the second Escape, even if unsaved changes keep it open.
        if (dialog.current?.isConnected !== true) return;
        dialog.current.showModal();
        onClose();
      }}
    >
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>
  );
}
