import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Faults } from './reported-failure.ts';
import { texts } from './texts.ts';
import type { ActionFeedback } from './use-action.ts';

interface Props {
  readonly told: ActionFeedback;
  /** In a form, the errors that have no field. Outside of a form, no error has a field. */
  readonly unshown?: Faults;
}

/** The pointer of a member as readable text: `limits › 0 › max`. */
const memberOf = (at: string): string => at.slice(1).replaceAll('/', ' › ');

/**
 * The result of the last action. Both elements exist before they contain text, because screen readers announce only
 * changes.
 */
export function Outcome({ told, unshown }: Props) {
  const alert = useRef<HTMLDivElement>(null);
  const isInForm = unshown !== undefined;
  useLayoutEffect(() => {
    // A form itself focuses the first control with an error.
    if (told.isFailure && !isInForm) alert.current?.focus();
  }, [told]);
  const wrong = Object.entries(unshown ?? told.faults);
  const text = !isInForm && wrong.length > 0 ? texts.notSaved : told.text;
  return (
    <>
      <div class="alert" role="alert" tabIndex={-1} ref={alert}>
        {told.isFailure && <p>{text}</p>}
        {told.isFailure && wrong.length > 0 && (
          <ul class="more">
            {wrong.map(([at, said]) => (
              <li key={at}>
                {memberOf(at)}: {said}
              </li>
            ))}
          </ul>
        )}
      </div>
      <output class="done">{told.isFailure ? '' : told.text}</output>
    </>
  );
}
