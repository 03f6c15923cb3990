import { type ComponentChildren, createContext, h } from 'preact';
import { useContext, useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { BusyLabel } from '../../shared/busy-label.tsx';
import { Button } from './button.tsx';
import { Done, Outcome } from './outcome.tsx';
import type { Faults } from './reported-failure.ts';
import { SaveBar } from './save-bar.tsx';
import { texts } from './texts.ts';
import type { Action, ActionFeedback } from './use-action.ts';

const FormContext = createContext<{ readonly prefix: string; readonly faults: Faults }>({
  prefix: '',
  faults: {},
});

/**
 * The id and the error of the control for the member with the pointer `at`. With `isLines`, one control edits a whole
 * list, one item on each line.
 */
export function useAt(at: string, isLines = false) {
  const { prefix, faults } = useContext(FormContext);
  const ofLine = Object.keys(faults).find((one) => isLines && one.startsWith(`${at}/`));
  return { id: `${prefix}${at}`, error: faults[at] ?? faults[ofLine ?? ''] };
}

interface Props {
  readonly label: string;
  readonly action: Action;
  readonly onSubmit: () => unknown;
  readonly submit?: string;
  readonly onCancel?: () => void;
  /** Errors that the page finds itself, and updates while the user types. */
  readonly marks?: Faults;
  /** Whether the user may only read the values. */
  readonly isReadOnly?: boolean;
  /** Replaces the buttons at the end of a long form with a bar that is always visible while there are unsaved changes. */
  readonly changes?: { readonly isChanged: boolean; readonly onDiscard: () => void };
  readonly children: ComponentChildren;
}

const noMarks: Faults = {};

/** A form that shows each error at its field, and loses no typed values. */
export function Form(given: Props) {
  const { label, action, onSubmit, submit, onCancel, changes } = given;
  const { marks = noMarks, isReadOnly = false } = given;
  const form = useRef<HTMLFormElement>(null);
  const prefix = useId();
  const unshown = useUnshown(form, action.feedback);
  return (
    <form
      ref={form}
      class="settings-form"
      noValidate
      aria-label={label}
      aria-busy={action.isBusy}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isReadOnly) void onSubmit();
      }}
    >
      {isReadOnly && <p class="notice">{texts.readOnly}</p>}
      {h(
        FormContext.Provider,
        { value: { prefix, faults: { ...action.faults, ...marks } } },
        <fieldset class="bare" disabled={isReadOnly}>
          {given.children}
        </fieldset>,
      )}
      {changes && <SaveBar {...changes} action={action} unshown={unshown} />}
      {!changes && <Outcome feedback={action.feedback} unshown={unshown} />}
      {!isReadOnly && !changes && (
        <div class="row">
          <button type="submit" class="main" aria-disabled={action.isBusy}>
            <BusyLabel label={submit ?? texts.save} busy={texts.saving} isBusy={action.isBusy} />
          </button>
          {onCancel && <Button label={texts.cancel} onClick={onCancel} />}
          <Done feedback={action.feedback} />
        </div>
      )}
    </form>
  );
}

/**
 * The errors without a control in the form. Moves the focus to the first control or group with an error, or
 * otherwise to the message.
 */
function useUnshown(
  form: { readonly current: HTMLFormElement | null },
  feedback: ActionFeedback,
): Faults {
  const [unshown, setUnshown] = useState<Faults>({});
  useLayoutEffect(() => {
    const at = (pointer: string) => `[data-at="${CSS.escape(pointer)}"]`;
    const isShown = (pointer: string) =>
      form.current?.querySelector(
        `${at(pointer)}, textarea${at(pointer.replace(/\/[^/]*$/u, ''))}`,
      );
    setUnshown(
      Object.fromEntries(Object.entries(feedback.faults).filter(([one]) => !isShown(one))),
    );
  }, [feedback]);
  useEffect(() => {
    if (!feedback.isFailure) return;
    const wrong = form.current?.querySelector<HTMLElement>(
      '[aria-invalid="true"], [data-wrong], [role="alert"]',
    );
    wrong?.focus();
  }, [feedback]);
  return unshown;
}
