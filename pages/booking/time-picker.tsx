import { dateIn, write, writeDate } from '../shared/times.ts';
import { ZoneSelect } from '../shared/zone-select.tsx';
import type { Offer, Start } from './loading.ts';
import { Month } from './month.tsx';
import { texts } from './texts.ts';
import { useDays } from './use-days.ts';

interface Given {
  readonly known: Pick<Offer, 'starts' | 'knownUntilMs'>;
  readonly zone: string;
  readonly setZone: (zone: string) => void;
  /** Asks for more times. */
  readonly extend: (untilMs: number) => Promise<void>;
  readonly showsSeats: boolean;
  readonly isHidden: boolean;
  readonly onChoose: (start: Start) => void;
}

/** Days, and the times of one of them. */
export function TimePicker(given: Given) {
  const { known, zone, setZone, showsSeats, isHidden, onChoose } = given;
  const { days, day, today, state, look, setDay, setMonth } = useDays(given);
  const isNone = state === 'ready' && day === undefined;
  return (
    <section class="picker" aria-labelledby="choose-time" hidden={isHidden}>
      <h2 id="choose-time">{texts.chooseTime}</h2>
      <div class="columns">
        <div>
          <Month
            days={new Set(days.keys())}
            {...{ day, today }}
            onChoose={setDay}
            onShow={setMonth}
          />
          <ZoneSelect label={texts.timeZone} zone={zone} onChange={setZone} />
        </div>
        <div class="times" aria-live="polite">
          {day !== undefined && (
            <Times {...{ day, zone, showsSeats, onChoose }} starts={days.get(day) ?? []} />
          )}
          {state === 'loading' && <p class="soft">{texts.loadingTimes}</p>}
          {state === 'failed' && <Failed onAgain={look} />}
          {isNone && (
            <p>{texts.noTimesAtAll(writeDate(dateIn(known.knownUntilMs, zone), 'date'))}</p>
          )}
        </div>
      </div>
    </section>
  );
}

const Failed = ({ onAgain }: { readonly onAgain: () => void }) => (
  <>
    <p class="error">{texts.failed}</p>
    <button type="button" onClick={onAgain}>
      {texts.tryAgain}
    </button>
  </>
);

interface TimesGiven extends Pick<Given, 'zone' | 'showsSeats' | 'onChoose'> {
  readonly day: string;
  readonly starts: readonly Start[];
}

const Times = ({ day, starts, zone, showsSeats, onChoose }: TimesGiven) => (
  <>
    <h3>{writeDate(day, 'shortDate')}</h3>
    <ul>
      {starts.map((start) => (
        <li key={start.startedAt}>
          <button type="button" class="time" onClick={() => onChoose(start)}>
            {write(start.startedAt, zone, 'time')}
            {showsSeats && <span class="soft"> {texts.seats(start.remainingCapacity)}</span>}
          </button>
        </li>
      ))}
    </ul>
  </>
);
