import type { Schedule, UpdateScheduleInput } from '../../client/src/index.ts';
import { endedBefore, withoutOccurrence } from './skip-occurrence.ts';
import { texts } from './texts.ts';

interface Props {
  readonly schedule: Schedule;
  readonly startMs: number;
  readonly isBusy: boolean;
  readonly onSend: (body: UpdateScheduleInput) => Promise<void>;
}

/** The actions on one occurrence of a series, and a hint if it is the last one. */
export function SeriesActions({ schedule, startMs, isBusy, onSend }: Props) {
  if (schedule.routine === null) return null;
  const skipped = withoutOccurrence(schedule, startMs);
  const ended = endedBefore(schedule, startMs);
  return (
    <section class="series">
      <div class="row">
        {skipped && (
          <button type="button" disabled={isBusy} onClick={() => void onSend(skipped)}>
            {texts.skip}
          </button>
        )}
        {ended && (
          <button type="button" disabled={isBusy} onClick={() => void onSend(ended)}>
            {texts.endSeries}
          </button>
        )}
      </div>
      {!skipped && <p class="soft">{texts.lastOfSeries}</p>}
      <p class="soft">{texts.seriesHint}</p>
    </section>
  );
}
