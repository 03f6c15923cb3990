import { render } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Button } from './button.tsx';
import { texts } from './texts.ts';
import { hasUnsaved } from './unsaved.ts';

let isAsking = false;

/** Goes on, unless the user has unsaved changes. Then a dialog asks them to confirm first. */
export function leave(goOn: () => void): void {
  if (!hasUnsaved()) goOn();
  else if (!isAsking) ask(goOn);
}

function ask(goOn: () => void): void {
  const root = document.createElement('div');
  const close = () => {
    // The event `close` of the dialog follows a click on a button, which has already removed it.
    if (!root.isConnected) return;
    isAsking = false;
    render(null, root);
    root.remove();
  };
  isAsking = true;
  document.body.append(root);
  render(<LeaveDialog goOn={goOn} onClose={close} />, root);
}

interface Props {
  readonly goOn: () => void;
  readonly onClose: () => void;
}

/** Browsers keep the focus in the dialog, close it with Escape, and return the focus when it is closed. */
function LeaveDialog({ goOn, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  // Does not wait for the event `close`: the next Escape may come before it, and must be able to ask again.
  const close = () => {
    dialog.current?.close();
    onClose();
  };
  const confirm = () => {
    close();
    goOn();
  };
  return (
    <dialog ref={dialog} class="ask" aria-labelledby="leave-title" onClose={onClose}>
      <h2 id="leave-title">{texts.leave}</h2>
      <div class="row">
        <Button label={texts.stay} onClick={close} />
        <Button kind="danger" label={texts.leaveAnyway} onClick={confirm} />
      </div>
    </dialog>
  );
}
