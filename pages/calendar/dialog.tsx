import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { focusAgain, focusedEntry } from './entry-focus.ts';
import { texts } from './texts.ts';

interface Props {
  readonly title: string;
  /** Whether wide screens show the dialog at their side. */
  readonly isSide?: boolean;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

/**
 * A modal dialog. Browsers keep the focus in it and close it with Escape. Afterwards the focus returns to the element
 * or the entry that had it before.
 */
export function Dialog({ title, isSide = false, onClose, children }: Props) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const [before, id] = [document.activeElement, focusedEntry()];
    dialog.current?.showModal();
    heading.current?.focus();
    return () => focusAgain(before, id);
  }, []);
  return (
    <dialog
      ref={dialog}
      class={isSide ? 'panel side' : 'panel'}
      aria-labelledby={id}
      onClose={onClose}
    >
      <header>
        <h2 id={id} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <button
          type="button"
          class="icon"
          aria-label={texts.close}
          onClick={() => dialog.current?.close()}
        >
          ×
        </button>
      </header>
      {children}
    </dialog>
  );
}
