import { useEffect, useRef } from 'preact/hooks';
import type { Told } from './use-action.ts';

interface Given {
  readonly told: Told;
  /** What is wrong and stands at no field. */
  readonly more?: readonly string[];
  /** Where a form says it at its fields, they get the focus. */
  readonly isFocused?: boolean;
}

/** Says what became of what was done. Both places are there before they say anything, so that screen readers say it, too. */
export function Outcome({ told, more = [], isFocused = true }: Given) {
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (told.isFailure && isFocused) alert.current?.focus();
  }, [told]);
  return (
    <>
      <div class="alert" role="alert" tabIndex={-1} ref={alert}>
        {told.isFailure && <p>{told.text}</p>}
        {told.isFailure && more.length > 0 && (
          <ul class="more">
            {more.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        )}
      </div>
      <output class="done">{told.isFailure ? '' : told.text}</output>
    </>
  );
}
