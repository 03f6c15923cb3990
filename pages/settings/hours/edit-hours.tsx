import { useState } from 'preact/hooks';
import type { AvailabilityCalendar, SchedulingClient } from '../../../client/src/index.ts';
import { ownZone } from '../../shared/times.ts';
import { Form } from '../kit/form.tsx';
import { changesOf } from '../kit/rebase.ts';
import { SaidFailure } from '../kit/said-failure.ts';
import { texts as common } from '../kit/texts.ts';
import { useUnsaved } from '../kit/unsaved.ts';
import { useAction } from '../kit/use-action.ts';
import { type Read, useEditor } from '../kit/use-editor.ts';
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

/** What is wrong is said before anything is sent: the service knows no fields that are left empty. */
function check(draft: HoursDraft): void {
  const repeated = repeatedDates(draft.exceptions).map((at) => [at, texts.repeated]);
  const faults = { ...Object.fromEntries(repeated), ...unfilled(draft, texts.required) };
  if (Object.keys(faults).length > 0) throw new SaidFailure(common.checkFields, faults);
}

/** What is sent of what was changed: the hours of the week are sent together. */
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
  const { uid, name } = read.data;
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
    <Form label={name} action={action} onSubmit={save} isReadOnly={isReadOnly}>
      <HoursForm draft={draft} set={set} isDefault={data.isDefault} />
    </Form>
  );
}

const newHours: HoursDraft = {
  name: texts.usualName,
  timezone: ownZone,
  isDefault: false,
  week: usualWeek,
  special: [],
  exceptions: [],
};

interface AddGiven {
  readonly client: SchedulingClient;
  readonly timeZone: string;
  readonly onCreated: (calendar: AvailabilityCalendar) => void;
  readonly onCancel: () => void;
}

export function AddHours({ client, timeZone, onCreated, onCancel }: AddGiven) {
  const first = { ...newHours, timezone: timeZone };
  const [draft, setDraft] = useState(first);
  const action = useAction();
  useUnsaved(Object.keys(changesOf(first, draft)).length > 0);
  const create = async () => {
    let created: AvailabilityCalendar | undefined;
    await action.run(draft, async (options) => {
      check(draft);
      const { name, timezone, isDefault } = draft;
      const body = {
        name,
        timezone,
        isDefault,
        calendars: itemsOf(draft),
        overrides: overridesOf(draft.exceptions),
      };
      ({ data: created } = await client.availability.createUserCalendar(body, options));
      return common.saved;
    });
    if (created !== undefined) onCreated(created);
  };
  return (
    <Form label={texts.addTitle} action={action} onSubmit={create} onCancel={onCancel}>
      <HoursForm
        draft={draft}
        set={(changes) => setDraft((now) => ({ ...now, ...changes }))}
        isDefault={false}
      />
    </Form>
  );
}
