import { useEffect, useMemo, useState } from 'preact/hooks';
import { dateIn } from '../shared/times.ts';
import { lookedAtMostMs, type Offer, type Start } from './loading.ts';

interface Given {
  readonly known: Pick<Offer, 'starts' | 'knownUntilMs'>;
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

/** The days on which something can be booked, one of which is shown, and what has to be asked for to show it. */
export function useDays({ known, zone, extend }: Given) {
  const [openedMs] = useState(Date.now);
  const [chosenDay, setDay] = useState<string>();
  const [month, setMonth] = useState<string>();
  const [state, setState] = useState<'ready' | 'loading' | 'failed'>('ready');
  const days = useMemo(() => byDay(known.starts, zone), [known, zone]);
  const firstDay = [...days.keys()][0];
  const day = chosenDay !== undefined && days.has(chosenDay) ? chosenDay : firstDay;
  const today = dateIn(openedMs, zone);
  const shownMonth = month ?? (day ?? today).slice(0, 7);
  const neededMs = firstDay === undefined ? openedMs + lookedAtMostMs : endOfMonth(shownMonth);
  const look = () => {
    setState('loading');
    extend(neededMs).then(
      () => setState('ready'),
      () => setState('failed'),
    );
  };
  useEffect(() => {
    if (state === 'ready' && known.knownUntilMs < neededMs) look();
  }, [state, known.knownUntilMs, neededMs]);
  return { days, day, today, state, look, setDay, setMonth };
}
