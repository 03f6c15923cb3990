import { useEffect, useState } from 'preact/hooks';
import type { Booking, SchedulingClient } from '../../client/src/index.ts';
import { write } from '../shared/times.ts';
import { texts } from './texts.ts';
import { addDays, dayStart } from './wall-clock.ts';

interface Props {
  readonly client: SchedulingClient;
  readonly booking: Booking;
  readonly date: string;
  readonly timeZone: string;
  readonly chosenMs: number | undefined;
  readonly onChoose: (startMs: number) => void;
}

const iso = (ms: number): string => new Date(ms).toISOString();

/** The start times of a day at which the hosts of a booking are free. */
async function offeredOn(
  client: SchedulingClient,
  { eventTypeId, hosts }: Booking,
  date: string,
  timeZone: string,
  signal: AbortSignal,
): Promise<readonly string[]> {
  if (eventTypeId === null) return [];
  const query = {
    periodStart: iso(dayStart(date, timeZone)),
    periodEnd: iso(dayStart(addDays(date, 1), timeZone)),
  };
  const { data } = await client.eventTypes.listAvailableSchedulesV2(eventTypeId, query, { signal });
  return data
    .flatMap(({ slots }) => slots)
    .filter(({ hostIds }) => hosts.every(({ userId }) => hostIds.includes(userId)))
    .map(({ startedAt }) => startedAt);
}

/**
 * The start times that the event type of a booking offers on a day. If they cannot be loaded, the user can still type a
 * time.
 */
export function OfferedTimes({ client, booking, date, timeZone, chosenMs, onChoose }: Props) {
  const [starts, setStarts] = useState<readonly string[]>();
  useEffect(() => {
    setStarts(undefined);
    if (booking.eventTypeId === null || !/^\d{4}-\d\d-\d\d$/u.test(date)) return undefined;
    const controller = new AbortController();
    offeredOn(client, booking, date, timeZone, controller.signal).then(setStarts, () => undefined);
    return () => controller.abort();
  }, [booking.uid, date, timeZone]);
  if (starts === undefined) return null;
  return (
    <fieldset class="field offered">
      <legend>{texts.offered}</legend>
      {starts.length === 0 && <p class="soft">{texts.noneOffered}</p>}
      {starts.map((start) => (
        <button
          key={start}
          type="button"
          class="time"
          aria-pressed={Date.parse(start) === chosenMs}
          onClick={() => onChoose(Date.parse(start))}
        >
          {write(start, timeZone, 'time')}
        </button>
      ))}
    </fieldset>
  );
}
