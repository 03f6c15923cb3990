import { useEffect, useId, useState } from 'preact/hooks';
import type { EventType, SchedulingClient } from '../../client/src/index.ts';
import { Field } from '../shared/field.tsx';
import { write } from '../shared/times.ts';
import { allOf } from './all-of.ts';
import { Dialog } from './dialog.tsx';
import type { DialogGiven } from './dialogs.tsx';
import { eventTypeHosts, namesOf } from './event-type-hosts.ts';
import { texts } from './texts.ts';
import { troubleText } from './trouble.ts';
import { addDays, dayStart } from './wall-clock.ts';
import { type CheckedStart, checkedStarts, reasonText } from './why-text.ts';

interface CheckedDay {
  readonly starts: readonly CheckedStart[];
  readonly names: ReadonlyMap<string, string>;
}

const iso = (ms: number): string => new Date(ms).toISOString();

/** All start times of a day, with the reasons why they are not available. */
async function checkDay(
  client: SchedulingClient,
  eventTypeId: string,
  date: string,
  timeZone: string,
  signal: AbortSignal,
): Promise<CheckedDay> {
  const query = {
    periodStart: iso(dayStart(date, timeZone)),
    periodEnd: iso(dayStart(addDays(date, 1), timeZone)),
    timeZone,
    explain: true,
  };
  const [{ data }, hosts] = await Promise.all([
    client.eventTypes.listAvailableSchedulesV2(eventTypeId, query, { signal }),
    eventTypeHosts(client, eventTypeId),
  ]);
  return { starts: checkedStarts(data), names: namesOf(hosts) };
}

function useCheck(client: SchedulingClient, eventTypeId: string, date: string, timeZone: string) {
  const [checkedDay, setCheckedDay] = useState<CheckedDay>();
  const [message, setMessage] = useState('');
  useEffect(() => {
    setCheckedDay(undefined);
    if (eventTypeId === '' || date === '') return undefined;
    const controller = new AbortController();
    setMessage(texts.loading);
    checkDay(client, eventTypeId, date, timeZone, controller.signal).then(
      (checked) => {
        setCheckedDay(checked);
        const count = checked.starts.filter(({ isFree }) => isFree).length;
        setMessage(checked.starts.length === 0 ? texts.nothingChecked : texts.free(count));
      },
      (error: unknown) => {
        if (!controller.signal.aborted) setMessage(troubleText(error));
      },
    );
    return () => controller.abort();
  }, [eventTypeId, date, timeZone]);
  return { checkedDay, message };
}

interface ChoiceGiven {
  readonly client: SchedulingClient;
  readonly eventTypeId: string;
  readonly setEventType: (uid: string) => void;
  readonly date: string;
  readonly setDate: (date: string) => void;
}

/** The fields for the event type and the day. */
function Choice({ client, eventTypeId, setEventType, date, setDate }: ChoiceGiven) {
  const id = useId();
  const [types, setTypes] = useState<readonly EventType[]>([]);
  useEffect(() => {
    allOf(client.eventTypes.list({ perPage: 100 })).then(setTypes, () => undefined);
  }, []);
  return (
    <div class="times-row">
      <Field id={`${id}-type`} label={texts.eventType}>
        <select
          id={`${id}-type`}
          value={eventTypeId}
          onChange={({ currentTarget: { value } }) => setEventType(value)}
        >
          <option value="">{texts.choose}</option>
          {types.map(({ uid, name }) => (
            <option key={uid} value={uid}>
              {name}
            </option>
          ))}
        </select>
      </Field>
      <Field id={`${id}-date`} label={texts.day}>
        <input
          id={`${id}-date`}
          type="date"
          value={date}
          onChange={({ currentTarget: { value } }) => setDate(value)}
        />
      </Field>
    </div>
  );
}

/** The start times of a day that guests can book, and why the others are not available. */
export function WhyNot({
  client,
  me,
  timeZone,
  date: shownDate,
  onClose,
}: DialogGiven & { readonly date: string }) {
  const [eventTypeId, setEventType] = useState('');
  const [date, setDate] = useState(shownDate);
  const { checkedDay, message } = useCheck(client, eventTypeId, date, timeZone);
  const nameOf = (userId: string) =>
    userId === me.uid ? me.name || texts.you : (checkedDay?.names.get(userId) ?? userId);
  return (
    <Dialog title={texts.whyNot} onClose={onClose}>
      <p>{texts.chooseType}</p>
      <Choice {...{ client, eventTypeId, setEventType, date, setDate }} />
      <p role="status">{message}</p>
      {checkedDay && (
        <ul class="starts">
          {checkedDay.starts.map((start) => (
            <Start key={start.startedAt} {...{ start, nameOf, timeZone }} />
          ))}
        </ul>
      )}
    </Dialog>
  );
}

interface StartGiven {
  readonly start: CheckedStart;
  readonly nameOf: (userId: string) => string;
  readonly timeZone: string;
}

const Start = ({ start: { startedAt, isFree, reasons }, nameOf, timeZone }: StartGiven) => (
  <li class={isFree ? 'free' : 'taken'}>
    <strong>{write(startedAt, timeZone, 'time')}</strong>{' '}
    {isFree
      ? `✓ ${texts.isFree}`
      : reasons.map((reason) => reasonText(reason, nameOf, timeZone)).join(' · ')}
  </li>
);
