import type { CalendarConnection, SchedulingClient } from '../../../client/src/index.ts';
import { SelectField } from '../kit/fields.tsx';
import type { Action } from '../kit/use-action.ts';
import { itemsOf, type LoadedList } from '../kit/use-list.ts';
import { texts } from './texts.ts';

interface Props {
  readonly client: SchedulingClient;
  readonly list: LoadedList<CalendarConnection>;
  readonly action: Action;
}

interface Choice {
  readonly value: string;
  readonly uid: string;
  readonly id: string;
  readonly name: string;
  readonly account: string;
  readonly isTarget: boolean;
}

const choicesIn = (connections: readonly CalendarConnection[]): Choice[] =>
  connections.flatMap(({ uid, account, calendars }) =>
    calendars
      .filter(({ isWritable }) => isWritable)
      .map(({ id, name, isTarget }) => ({
        value: `${uid} ${id}`,
        uid,
        id,
        name,
        account,
        isTarget,
      })),
  );

/** At most one calendar of the user is the target. */
const withTarget = (later: CalendarConnection) => (connections: readonly CalendarConnection[]) =>
  connections.map((one) =>
    one.uid === later.uid
      ? later
      : { ...one, calendars: one.calendars.map((each) => ({ ...each, isTarget: false })) },
  );

/** The field for the calendar to which bookings are written. */
export function TargetField({ client, list, action }: Props) {
  const choices = choicesIn(itemsOf(list) ?? []);
  if (choices.length === 0) return null;
  const now = choices.find(({ isTarget }) => isTarget);
  const choose = (value: string) => {
    const chosen = choices.find((one) => one.value === value);
    const changed = chosen ?? now;
    if (changed === undefined) return;
    void action.run(['target', value], async (options) => {
      const calendars = [{ id: changed.id, isTarget: chosen !== undefined }];
      const { data } = await client.calendarConnections.update(changed.uid, { calendars }, options);
      list.change(withTarget(data));
      return chosen === undefined ? texts.targetNone : texts.targetSaved(chosen.name);
    });
  };
  return (
    <SelectField
      at="/target"
      label={texts.target}
      value={now?.value ?? ''}
      options={[
        ['', texts.noTarget],
        ...choices.map(({ value, name, account }) => [value, `${name} (${account})`] as const),
      ]}
      onChange={choose}
    />
  );
}
