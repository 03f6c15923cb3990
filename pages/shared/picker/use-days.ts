import { useEffect, useMemo, useState } from 'preact/hooks';
import { isProblem } from '../../../client/src/index.ts';
import { firstDayOfWeek } from '../locale.ts';
import { dateIn } from '../times.ts';
import { useNow } from '../use-now.ts';
import { byDay } from './by-day.ts';
import { addDays, monthWith, shownDays } from './shown-days.ts';
import { type LoadedStarts, lookedAtMostMs } from './starts.ts';

interface Props {
  readonly known: LoadedStarts;
  readonly zone: string;
  readonly date?: string | undefined;
  /** Requests more times. */
  readonly extend: (untilMs: number) => Promise<void>;
}

/** The instant until which times must be known to show a date in any time zone. */
const endOf = (date: string): number => Date.parse(addDays(date, 2));

/** The state of the last request. */
type RequestState = 'done' | 'loading' | 'failed' | 'tooMany';

/** The state of the times. All but `ready` have a message instead of times. */
type State = Exclude<RequestState, 'done'> | 'ready' | 'none' | 'noneInMonth';

/** The month of a requested date, unless it is past or later than the times that are searched. */
function requestedMonth(date: string | undefined, today: string): string | undefined {
  if (date === undefined || !/^\d{4}-\d\d-\d\d$/u.test(date)) return undefined;
  const aheadMs = Date.parse(date) - Date.parse(today);
  if (!(aheadMs >= 0 && aheadMs <= lookedAtMostMs)) return undefined;
  return monthWith(date, today, firstDayOfWeek);
}

/** The future starts by local date. Some starts may become past while the page is open. */
function useComing({ known: { starts }, zone }: Props, now: number) {
  const next = starts.findIndex(({ startedAt }) => Date.parse(startedAt) > now);
  const past = next === -1 ? starts.length : next;
  return useMemo(() => byDay(starts.slice(past), zone), [starts, past, zone]);
}

/** The days that can be booked, the chosen one, and the requests for the times that are still unknown. */
export function useDays(given: Props) {
  const { known, zone, date, extend } = given;
  const now = useNow();
  const [openedMs] = useState(now);
  const [chosenDay, setDay] = useState(date);
  const [chosenMonth, setMonth] = useState(() => requestedMonth(date, dateIn(now, zone)));
  const [requestState, setRequestState] = useState<RequestState>('done');
  const days = useComing(given, now);
  const today = dateIn(now, zone);
  const [firstDay] = days.keys();
  const isOffered = chosenDay !== undefined && days.has(chosenDay);
  const firstMonth = monthWith((isOffered ? chosenDay : firstDay) ?? today, today, firstDayOfWeek);
  const month = [chosenMonth ?? firstMonth, today.slice(0, 7)].sort().at(-1) ?? firstMonth;
  const shown = shownDays(month, today, firstDayOfWeek);
  const isShown = (date: string) => date >= shown.from && date <= shown.to;
  const day = isOffered && isShown(chosenDay) ? chosenDay : [...days.keys()].find(isShown);
  const leastMs = firstDay === undefined ? openedMs + lookedAtMostMs : 0;
  const neededMs = Math.max(leastMs, endOf(shown.to));
  const look = () => {
    setRequestState('loading');
    extend(neededMs).then(
      () => setRequestState('done'),
      (error: unknown) =>
        setRequestState(isProblem(error) && error.status === 429 ? 'tooMany' : 'failed'),
    );
  };
  const isKnown = known.knownUntilMs >= neededMs;
  useEffect(() => {
    if (requestState === 'done' && !isKnown) look();
  }, [requestState, isKnown]);
  const showFirst = () => {
    setDay(firstDay);
    setMonth(undefined);
  };
  const none = firstDay === undefined ? 'none' : 'noneInMonth';
  const loadedState = day === undefined ? none : 'ready';
  // Times also count as loading before the first request and between several requests.
  const pendingState = requestState === 'done' ? 'loading' : requestState;
  const state: State = isKnown ? loadedState : pendingState;
  return { days, day, today, month, shown, state, look, setDay, setMonth, showFirst };
}
