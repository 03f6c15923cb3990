import { isProblem } from '../../client/src/index.ts';
import { isDown } from '../shared/use-retries.ts';
import { texts } from './texts.ts';
import { troubleText } from './trouble.ts';
import type { useEntries } from './use-entries.ts';

interface Props {
  readonly state: ReturnType<typeof useEntries>;
  readonly message: string;
  /** Whether hours are drawn under the entries. */
  readonly hasHours: boolean;
}

/** The last message, the progress and errors of loading, the legend of the hours, and the data that cannot be read. */
export function Status({ state, message, hasHours }: Props) {
  const { loaded, isLoading, isOfPeriod, error, reload } = state;
  return (
    <div class="status">
      <p role="status">{isLoading && !isOfPeriod ? texts.loading : message}</p>
      {error !== undefined && (!isLoading || isDown(error)) && (
        <p role="alert" class="notice">
          {isProblem(error) && error.status < 500
            ? troubleText(error)
            : isOfPeriod
              ? texts.notCurrent
              : texts.loadFailed}{' '}
          <button type="button" onClick={() => void reload()}>
            {texts.tryAgain}
          </button>
        </p>
      )}
      {hasHours && <p class="soft hours-legend">{texts.hours}</p>}
      {loaded?.hidden.map((name) => (
        <p key={name} class="soft">
          {texts.hidden[name]}
        </p>
      ))}
    </div>
  );
}
