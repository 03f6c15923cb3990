import { useLayoutEffect, useRef } from 'preact/hooks';
import { ErrorText } from '../../shared/error-text.tsx';
import type { Faults } from './reported-failure.ts';
import { texts } from './texts.ts';
import type { ActionFeedback } from './use-action.ts';

interface Props {
  readonly feedback: ActionFeedback;
  /** In a form, the errors that have no field. Outside of a form, no error has a field. */
  readonly unshown?: Faults;
}

/** The pointer of a member as readable text: `limits › 0 › max`. */
const memberOf = (at: string): string => at.slice(1).replaceAll('/', ' › ');

/** The result of the last successful action. A form shows it next to its buttons, which then keep their place. */
export const Done = ({ feedback }: Pick<Props, 'feedback'>) => (
  <output class="done">{feedback.isFailure ? '' : feedback.text}</output>
);

/**
 * The result of the last action. Both elements exist before they contain text, because screen readers announce only
 * changes.
 */
export function Outcome({ feedback, unshown }: Props) {
  const alert = useRef<HTMLDivElement>(null);
  const isInForm = unshown !== undefined;
  useLayoutEffect(() => {
    // A form itself focuses the first control with an error.
    if (feedback.isFailure && !isInForm) alert.current?.focus();
  }, [feedback]);
  const wrong = Object.entries(unshown ?? feedback.faults);
  const text = !isInForm && wrong.length > 0 ? texts.notSaved : feedback.text;
  return (
    <>
      <div class="alert" role="alert" tabIndex={-1} ref={alert}>
        {feedback.isFailure && <ErrorText>{text}</ErrorText>}
        {feedback.isFailure && wrong.length > 0 && (
          <ul class="more">
            {wrong.map(([at, error]) => (
              <li key={at}>
                {memberOf(at)}: {error}
              </li>
            ))}
          </ul>
        )}
      </div>
      {!isInForm && <Done feedback={feedback} />}
    </>
  );
}
