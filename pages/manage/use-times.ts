import { useRef, useState } from 'preact/hooks';
import { type KnownStarts, startsIn, stepMs } from '../shared/picker/starts.ts';
import { service } from './link.ts';

const list = (period: { readonly periodStart: string; readonly periodEnd: string }) =>
  service.guests.listAvailableSchedules(period);

const unknown = (): KnownStarts => ({ starts: [], knownUntilMs: Date.now() });

/** The times to which the booking can be moved. They are asked for a month at a time, and once more when one of them was lost. */
export function useTimes(onFailure: (error: unknown) => void) {
  const [known, setKnown] = useState(unknown);
  /** What was asked for before all was forgotten is not shown any more. */
  const turn = useRef(0);
  const extend = async (untilMs: number) => {
    const asked = turn.current;
    const { starts, knownUntilMs } = known;
    const endMs = Math.min(untilMs, knownUntilMs + stepMs);
    try {
      const more = await startsIn(knownUntilMs, endMs, list);
      if (asked === turn.current) setKnown({ ...more, starts: [...starts, ...more.starts] });
    } catch (error) {
      if (asked === turn.current) onFailure(error);
      throw error;
    }
  };
  const forget = () => {
    turn.current += 1;
    setKnown(unknown());
  };
  return { known, extend, forget };
}
