import { type ComponentChildren, createContext, h } from 'preact';
import { useContext, useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Outcome } from './outcome.tsx';
import type { Faults } from './said-failure.ts';
import { texts } from './texts.ts';
import type { Action, Told } from './use-action.ts';

const FormContext = createContext<{ readonly prefix: string; readonly faults: Faults }>({
  prefix: '',
  faults: {},
});

/** The id of a control of the form, and what is wrong with it. `at` is the pointer of its member. */
export function useAt(at: string) {
  const { prefix, faults } = useContext(FormContext);
  return { id: `${prefix}${at}`, error: faults[at] };
}

interface Given {
  readonly label: string;
  readonly action: Action;
  readonly onSubmit: () => unknown;
  readonly submit?: string;
  readonly onCancel?: () => void;
  /** What is shown is not for this user to change. */
  readonly isReadOnly?: boolean;
  readonly children: ComponentChildren;
}

/** A form that says what is wrong where it is wrong, and loses nothing that was typed. */
export function Form(given: Given) {
  const { label, action, onSubmit, submit, onCancel, isReadOnly = false, children } = given;
  const form = useRef<HTMLFormElement>(null);
  const prefix = useId();
  const unshown = useUnshown(form, action.told);
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
        { value: { prefix, faults: action.told.faults } },
        <fieldset class="bare" disabled={isReadOnly}>
          {children}
        </fieldset>,
      )}
      <Outcome told={action.told} more={unshown} isFocused={false} />
      {!isReadOnly && (
        <div class="row">
          <button type="submit" class="main" disabled={action.isBusy}>
            {action.isBusy ? texts.saving : (submit ?? texts.save)}
          </button>
          {onCancel && (
            <button type="button" onClick={onCancel}>
              {texts.cancel}
            </button>
          )}
        </div>
      )}
    </form>
  );
}

/** What is wrong and has no control in the form. The first control that has something wrong gets the focus, or else what is said. */
function useUnshown(form: { readonly current: HTMLFormElement | null }, told: Told) {
  const [unshown, setUnshown] = useState<readonly string[]>([]);
  useLayoutEffect(() => {
    const isShown = (at: string) => form.current?.querySelector(`[data-at="${CSS.escape(at)}"]`);
    const rest = Object.entries(told.faults).filter(([at]) => !isShown(at));
    setUnshown(rest.map(([at, text]) => `${at.slice(1).replaceAll('/', ' › ')}: ${text}`));
  }, [told]);
  useEffect(() => {
    if (!told.isFailure) return;
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]');
    wrong?.focus();
  }, [told]);
  return unshown;
}
