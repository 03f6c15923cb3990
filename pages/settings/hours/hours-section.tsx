import type { AvailabilityCalendar } from '../../../client/src/index.ts';
import { readableZone } from '../../shared/zones.ts';
import { can } from '../../signed-in/can.ts';
import { Button } from '../kit/button.tsx';
import { OpenableList } from '../kit/openable-list.tsx';
import { RemoveItem } from '../kit/remove-item.tsx';
import { RowHead } from '../kit/row-head.tsx';
import type { SectionGiven } from '../kit/section-given.ts';
import { texts as common } from '../kit/texts.ts';
import { type Action, useAction } from '../kit/use-action.ts';
import { type LoadedList, useList, withItem } from '../kit/use-list.ts';
import { AddHours, EditHours } from './edit-hours.tsx';
import { texts } from './texts.ts';

type Calendar = AvailabilityCalendar;

/** Each user has one default calendar. */
const withDefault = (calendar: Calendar) => (items: readonly Calendar[]) =>
  withItem(calendar)(
    calendar.isDefault ? items.map((one) => ({ ...one, isDefault: false })) : items,
  );

/** The availability calendars of the user. */
export function HoursSection(section: SectionGiven) {
  const { client, me, open, show, leaveTo } = section;
  const mayChange = me.role !== 'restricted' && can(me, 'availability:write');
  const list = useList<Calendar>(
    (cursor) => client.availability.listUserCalendars({ userId: me.uid, perPage: 50, cursor }),
    [me.uid],
  );
  const action = useAction();
  const put = (calendar: Calendar) => list.change(withDefault(calendar));
  const add = (calendar: Calendar) => {
    put(calendar);
    action.say(common.saved);
    leaveTo('');
  };
  return (
    <OpenableList
      {...{ open, show, texts, list, action }}
      adding={
        mayChange && (
          <AddHours
            client={client}
            timeZone={me.timeZone}
            onCreated={add}
            onCancel={() => show('')}
          />
        )
      }
      opening={{
        get: (uid) => client.availability.getUserCalendar(uid),
        titleOf: ({ name }) => name,
        edit: (read) => (
          <EditHours client={client} read={read} isReadOnly={!mayChange} onSaved={put} />
        ),
      }}
      row={(calendar) => <HoursRow {...section} {...{ list, action, mayChange, calendar, put }} />}
    />
  );
}

interface RowGiven extends SectionGiven {
  readonly list: LoadedList<Calendar>;
  readonly action: Action;
  readonly mayChange: boolean;
  readonly calendar: Calendar;
  readonly put: (calendar: Calendar) => void;
}

function HoursRow(given: RowGiven) {
  const { show, mayChange, calendar } = given;
  const { name, isDefault, timezone, overrides, uid } = calendar;
  const exceptions = Object.keys(overrides).length;
  const facts = [readableZone(timezone), exceptions > 0 && texts.exceptionCount(exceptions)];
  return (
    <>
      <RowHead name={name} badge={isDefault && texts.isDefault} facts={facts} />
      <div class="row">
        <Button label={common.edit} name={name} onClick={() => show(uid)} />
        {mayChange && !isDefault && <OtherHours {...given} />}
      </div>
    </>
  );
}

/** The actions on hours that are not the default. */
function OtherHours({ client, list, action, calendar: { uid, name }, put }: RowGiven) {
  const makeDefault = () =>
    action.run(['default', uid], async (options) => {
      const body = { isDefault: true };
      const { data } = await client.availability.updateUserCalendar(uid, body, options);
      put(data);
      return texts.madeDefault(name);
    });
  return (
    <>
      <Button label={texts.makeDefault} name={name} isBusy={action.isBusy} onClick={makeDefault} />
      <RemoveItem
        {...{ uid, name, list, action }}
        label={common.delete}
        title={texts.deleteTitle(name)}
        doneText={common.deleted(name)}
        send={(options) => client.availability.deleteUserCalendar(uid, options)}
      >
        <p>{texts.deleteMore}</p>
      </RemoveItem>
    </>
  );
}
