import { useEffect, useMemo, useState } from 'preact/hooks';
import { dateIn, write, writeDate } from '../shared/times.ts';
import { ZoneSelect } from '../shared/zone-select.tsx';
import { lookedAtMostMs, type Offer, type Start } from './loading.ts';
import { Month } from './month.tsx';
import { texts } from './texts.ts';

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

/** The starts of each day, as the zone has days. */
function byDay(starts: readonly Start[], zone: string): ReadonlyMap<string, readonly Start[]> {
  const days = new Map<string, Start[]>();
  for (const start of starts) {
    const day = dateIn(start.startedAt, zone);
    const others = days.get(day);
    if (others) others.push(start);
    else days.set(day, [start]);
  }
  return days;
}

/** Until when times have to be known to show a month, wherever its visitor lives. */
const endOfMonth = (month: string): number => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return Date.UTC(year, number, 2);
};

/** Days, and the times of one of them. */
export function TimePicker({
  known,
  zone,
  setZone,
  extend,
  showsSeats,
  isHidden,
  onChoose,
}: Given) {
  const [openedMs] = useState(Date.now);
  const [chosenDay, setDay] = useState<string>();
  const [state, setState] = useState<'ready' | 'loading' | 'failed'>('ready');
  const days = useMemo(() => byDay(known.starts, zone), [known, zone]);
  const firstDay = [...days.keys()][0];
  const day = chosenDay !== undefined && days.has(chosenDay) ? chosenDay : firstDay;
  const [month, setMonth] = useState<string>();
  const shownMonth = month ?? (day ?? dateIn(openedMs, zone)).slice(0, 7);
  const look = (untilMs: number) => {
    setState('loading');
    extend(untilMs).then(
      () => setState('ready'),
      () => setState('failed'),
    );
  };
  const neededMs = firstDay === undefined ? openedMs + lookedAtMostMs : endOfMonth(shownMonth);
  useEffect(() => {
    if (state === 'ready' && known.knownUntilMs < neededMs) look(neededMs);
  }, [state, known.knownUntilMs, neededMs]);
  return (
    <section class="picker" aria-labelledby="choose-time" hidden={isHidden}>
      <h2 id="choose-time">{texts.chooseTime}</h2>
      <div class="columns">
        <div>
          <Month
            days={new Set(days.keys())}
            day={day}
            today={dateIn(openedMs, zone)}
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
          {state === 'failed' && (
            <p class="error">
              {texts.failed}{' '}
              <button type="button" onClick={() => look(neededMs)}>
                {texts.tryAgain}
              </button>
            </p>
          )}
          {state === 'ready' && firstDay === undefined && (
            <p>{texts.noTimesAtAll(writeDate(dateIn(known.knownUntilMs, zone), 'date'))}</p>
          )}
        </div>
      </div>
    </section>
  );
}

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
