import type { AvailabilityCalendar, SchedulingClient } from '../../../client/src/index.ts';
import { Form } from '../kit/form.tsx';
import { ReportedFailure } from '../kit/reported-failure.ts';
import { texts as common } from '../kit/texts.ts';
import { type Read, useEditor } from '../kit/use-editor.ts';
import { useNew } from '../kit/use-new.ts';
import { HoursForm } from './hours-form.tsx';
import { texts } from './texts.ts';
import {
  draftOf,
  type HoursDraft,
  itemsOf,
  overridesOf,
  repeatedDates,
  unfilled,
  usualWeek,
} from './week.ts';

/** Checks the draft before it is sent, because the service does not know the empty fields of the form. */
function check(draft: HoursDraft): void {
  const repeated = repeatedDates(draft.exceptions).map((at) => [at, texts.repeated]);
  const faults = { ...Object.fromEntries(repeated), ...unfilled(draft, texts.required) };
  if (Object.keys(faults).length > 0) throw new ReportedFailure(common.checkFields, faults);
}

/** Converts changes to the request body. The weekly hours and the special hours are sent together. */
function bodyOf({ week, special, exceptions, ...plain }: Partial<HoursDraft>, draft: HoursDraft) {
  const isWeekChanged = week !== undefined || special !== undefined;
  return {
    ...plain,
    ...(isWeekChanged && { calendars: itemsOf(draft) }),
    ...(exceptions !== undefined && { overrides: overridesOf(exceptions) }),
  };
}

interface EditGiven {
  readonly client: SchedulingClient;
  readonly read: Read<AvailabilityCalendar>;
  readonly isReadOnly: boolean;
  readonly onSaved: (calendar: AvailabilityCalendar) => void;
}

export function EditHours({ client, read, isReadOnly, onSaved }: EditGiven) {
  const { uid } = read.data;
  const { draft, set, action, save, data } = useEditor({
    read,
    draftOf,
    get: () => client.availability.getUserCalendar(uid),
    send: async (changes, whole, options) => {
      check(whole);
      return client.availability.updateUserCalendar(uid, bodyOf(changes, whole), options);
    },
    onSaved,
  });
  return (
    <Form label={data.name} action={action} onSubmit={save} isReadOnly={isReadOnly}>
      <HoursForm draft={draft} set={set} isDefault={data.isDefault} />
    </Form>
  );
}

interface AddGiven {
  readonly client: SchedulingClient;
  readonly timeZone: string;
  readonly onCreated: (calendar: AvailabilityCalendar) => void;
  readonly onCancel: () => void;
}

/** The initial hours, which suit many users. */
const newHours = (timezone: string): HoursDraft => ({
  name: texts.usualName,
  timezone,
  isDefault: false,
  week: usualWeek,
  special: [],
  exceptions: [],
});

export function AddHours({ client, timeZone, onCreated, onCancel }: AddGiven) {
  const { draft, set, action, save } = useNew({
    first: newHours(timeZone),
    create: async (whole: HoursDraft, options) => {
      check(whole);
      const { name, timezone, isDefault } = whole;
      const calendars = itemsOf(whole);
      const overrides = overridesOf(whole.exceptions);
      const body = { name, timezone, isDefault, calendars, overrides };
      return client.availability.createUserCalendar(body, options);
    },
    onCreated,
  });
  return (
    <Form label={texts.addTitle} action={action} onSubmit={save} onCancel={onCancel}>
      <HoursForm draft={draft} set={set} isDefault={false} />
    </Form>
  );
}
