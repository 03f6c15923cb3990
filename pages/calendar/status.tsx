import { isProblem } from '../../client/src/index.ts';
import { texts } from './texts.ts';
import { troubleText } from './trouble.ts';
import type { useEntries } from './use-entries.ts';

interface Given {
  readonly state: ReturnType<typeof useEntries>;
  readonly told: string;
}

/** What was done last, whether more is loaded, and what cannot be shown. */
export function Status({ state: { loaded, isLoading, isOfPeriod, error, reload }, told }: Given) {
  return (
    <div class="status">
      <p role="status">{isLoading && !isOfPeriod ? texts.loading : told}</p>
      {error !== undefined && !isLoading && (
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
      {loaded?.hidden.map((name) => (
        <p key={name} class="soft">
          {texts.hidden[name]}
        </p>
      ))}
    </div>
  );
}
