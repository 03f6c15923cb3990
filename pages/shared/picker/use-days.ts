import { useEffect, useMemo, useState } from 'preact/hooks';
import { dateIn } from '../times.ts';
import { type KnownStarts, lookedAtMostMs, type Start } from './starts.ts';

interface Given {
  readonly known: KnownStarts;
  readonly zone: string;
  /** Asks for more times. */
  readonly extend: (untilMs: number) => Promise<void>;
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
function endOfMonth(month: string): number {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return Date.UTC(year, number, 2);
}

/** What is shown in place of times. */
type State = 'ready' | 'loading' | 'failed' | 'none' | 'noneInMonth';

/** Before the first request of several is sent, and between them, times are being loaded, too. */
const stillAsking = { done: 'loading', loading: 'loading', failed: 'failed' } as const;

/** The days on which something can be booked, one of which is shown, and what has to be asked for to show it. */
export function useDays({ known, zone, extend }: Given) {
  const [openedMs] = useState(Date.now);
  const [chosenDay, setDay] = useState<string>();
  const [chosenMonth, setMonth] = useState<string>();
  const [asking, setAsking] = useState<'done' | 'loading' | 'failed'>('done');
  const days = useMemo(() => byDay(known.starts, zone), [known, zone]);
  const today = dateIn(openedMs, zone);
  const [firstDay] = days.keys();
  const isOffered = chosenDay !== undefined && days.has(chosenDay);
  const month = chosenMonth ?? ((isOffered ? chosenDay : firstDay) ?? today).slice(0, 7);
  const isShown = (shown: string) => shown.startsWith(month);
  const day = isOffered && isShown(chosenDay) ? chosenDay : [...days.keys()].find(isShown);
  const leastMs = firstDay === undefined ? openedMs + lookedAtMostMs : 0;
  const neededMs = Math.max(leastMs, endOfMonth(month));
  const look = () => {
    setAsking('loading');
    extend(Math.min(neededMs, known.knownUntilMs + lookedAtMostMs)).then(
      () => setAsking('done'),
      () => setAsking('failed'),
    );
  };
  const isKnown = known.knownUntilMs >= neededMs;
  useEffect(() => {
    if (asking === 'done' && !isKnown) look();
  }, [asking, isKnown]);
  const showFirst = () => {
    setDay(firstDay);
    setMonth(undefined);
  };
  const shown = isKnown ? asking : stillAsking[asking];
  const none = firstDay === undefined ? 'none' : 'noneInMonth';
  const state: State = shown !== 'done' ? shown : day === undefined ? none : 'ready';
  return { days, day, today, month, state, look, setDay, setMonth, showFirst };
}
