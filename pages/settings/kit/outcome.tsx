import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Faults } from './reported-failure.ts';
import { texts } from './texts.ts';
import type { ActionFeedback } from './use-action.ts';

interface Props {
  readonly told: ActionFeedback;
  /** In a form, what is wrong and has no field. Elsewhere nothing has one. */
  readonly unshown?: Faults;
}

/** A member of which something is said, as people read it: `limits › 0 › max`. */
const memberOf = (at: string): string => at.slice(1).replaceAll('/', ' › ');

/** Says what became of what was done. Both places are there before they say anything, so that screen readers say it, too. */
export function Outcome({ told, unshown }: Props) {
  const alert = useRef<HTMLDivElement>(null);
  const isInForm = unshown !== undefined;
  useLayoutEffect(() => {
    // A form gives the focus to what is marked.
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
