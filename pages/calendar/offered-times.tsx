import { useEffect, useId, useState } from 'preact/hooks';
import type { SchedulingClient } from '../../client/src/index.ts';
import { ErrorText } from '../shared/error-text.tsx';
import { write, zoneName } from '../shared/times.ts';
import { texts } from './texts.ts';
import { addDays, dayStart } from './wall-clock.ts';

interface Props {
  readonly client: SchedulingClient;
  readonly eventTypeId: string | null;
  /** The hosts that must all be free. */
  readonly hostIds: readonly string[];
  readonly date: string;
  readonly timeZone: string;
  readonly chosenMs: number | undefined;
  readonly onChoose: (startMs: number) => void;
  readonly error?: string | undefined;
}

const iso = (ms: number): string => new Date(ms).toISOString();

type Offer = Pick<Props, 'client' | 'eventTypeId' | 'hostIds' | 'date' | 'timeZone'>;

/** The start times of a day at which the hosts are free. */
async function offeredOn(
  { client, eventTypeId, hostIds, date, timeZone }: Offer,
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
    .filter(({ hostIds: free }) => hostIds.every((one) => free.includes(one)))
    .map(({ startedAt }) => startedAt);
}

/**
 * The start times that an event type offers on a day. If they cannot be loaded, the user can still type a
 * time.
 */
export function OfferedTimes({ chosenMs, onChoose, error, ...offer }: Props) {
  const { eventTypeId, hostIds, date, timeZone } = offer;
  const errorId = useId();
  const [starts, setStarts] = useState<readonly string[]>();
  useEffect(() => {
    setStarts(undefined);
    if (eventTypeId === null || !/^\d{4}-\d\d-\d\d$/u.test(date)) return undefined;
    const controller = new AbortController();
    offeredOn(offer, controller.signal).then(setStarts, () => undefined);
    return () => controller.abort();
  }, [eventTypeId, hostIds.join(), date, timeZone]);
  if (starts === undefined && error === undefined) return null;
  return (
    <fieldset class="field offered" aria-describedby={error && errorId}>
      <legend>
        {texts.offered}
        {starts?.[0] && <span class="soft"> {zoneName(starts[0], timeZone)}</span>}
      </legend>
      {error && <ErrorText id={errorId}>{error}</ErrorText>}
      {starts?.length === 0 && <p class="soft">{texts.noneOffered}</p>}
      {starts?.map((start) => (
        <button
          key={start}
          type="button"
          name="startedAt"
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
