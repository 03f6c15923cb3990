import { texts } from './texts.ts';
import type { useEntries } from './use-entries.ts';

interface Given {
  readonly state: ReturnType<typeof useEntries>;
  readonly told: string;
}

/** What was done last, whether more is loaded, and what cannot be shown. */
export function Status({ state: { loaded, isLoading, error, reload }, told }: Given) {
  return (
    <div class="status">
      <p role="status">{isLoading && loaded === undefined ? texts.loading : told}</p>
      {error !== undefined && !isLoading && (
        <p role="alert" class="notice">
          {loaded === undefined ? texts.loadFailed : texts.notCurrent}{' '}
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
