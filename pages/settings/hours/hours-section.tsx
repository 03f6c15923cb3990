import type { AvailabilityCalendar } from '../../../client/src/index.ts';
import { can } from '../../signed-in/can.ts';
import { AskFirst } from '../kit/ask-first.tsx';
import { ListView } from '../kit/list-view.tsx';
import { Loaded } from '../kit/loaded.tsx';
import { Opened } from '../kit/opened.tsx';
import { Outcome } from '../kit/outcome.tsx';
import type { SectionGiven } from '../kit/section-given.ts';
import { texts as common } from '../kit/texts.ts';
import { type Action, useAction } from '../kit/use-action.ts';
import { type LoadedList, useList, withItem, withoutItem } from '../kit/use-list.ts';
import { AddHours, EditHours } from './edit-hours.tsx';
import { texts } from './texts.ts';

type Calendar = AvailabilityCalendar;

interface Given extends SectionGiven {
  readonly list: LoadedList<Calendar>;
  readonly action: Action;
  readonly mayChange: boolean;
}

/** Of one user, one calendar is the default. */
const withDefault = (calendar: Calendar) => (items: readonly Calendar[]) =>
  withItem(calendar)(
    calendar.isDefault ? items.map((one) => ({ ...one, isDefault: false })) : items,
  );

/** The hours of the user. */
export function HoursSection(section: SectionGiven) {
  const { client, me, open, show } = section;
  const mayChange = me.role !== 'restricted' && can(me, 'availability:write');
  const list = useList<Calendar>(
    (cursor) => client.availability.listUserCalendars({ userId: me.uid, perPage: 50, cursor }),
    [me.uid],
  );
  const action = useAction();
  const given = { ...section, list, action, mayChange };
  if (open === 'new' && mayChange) return <NewHours {...given} />;
  if (open !== '') return <OpenHours {...given} />;
  return (
    <>
      <p>{texts.intro}</p>
      <Outcome told={action.told} />
      {mayChange && (
        <p>
          <button type="button" class="main" onClick={() => show('new')}>
            {texts.add}
          </button>
        </p>
      )}
      <ListView
        list={list}
        empty={texts.none}
        label={texts.list}
        row={(calendar) => <HoursRow {...given} calendar={calendar} />}
      />
    </>
  );
}

const NewHours = ({ client, me, list, action, show, leaveTo }: Given) => (
  <Opened title={texts.addTitle} onBack={() => show('')}>
    <AddHours
      client={client}
      timeZone={me.timeZone}
      onCancel={() => show('')}
      onCreated={(calendar) => {
        list.change(withDefault(calendar));
        action.say(common.saved);
        leaveTo('');
      }}
    />
  </Opened>
);

const OpenHours = ({ client, list, mayChange, open, show }: Given) => (
  <Loaded of={open} load={() => client.availability.getUserCalendar(open)}>
    {(read) => (
      <Opened title={read.data.name} onBack={() => show('')}>
        <EditHours
          client={client}
          read={read}
          isReadOnly={!mayChange}
          onSaved={(calendar) => list.change(withDefault(calendar))}
        />
      </Opened>
    )}
  </Loaded>
);

function HoursRow({ calendar, ...given }: Given & { readonly calendar: Calendar }) {
  const { name, isDefault, timezone, overrides, uid } = calendar;
  const exceptions = Object.keys(overrides).length;
  return (
    <>
      <div>
        <h2>
          {name} {isDefault && <span class="badge">{texts.isDefault}</span>}
        </h2>
        <p class="soft">
          {timezone.replaceAll('_', ' ')}
          {exceptions > 0 && ` · ${texts.exceptionCount(exceptions)}`}
        </p>
      </div>
      <div class="row">
        <button type="button" onClick={() => given.show(uid)}>
          {common.edit} <span class="unseen">{name}</span>
        </button>
        {given.mayChange && !isDefault && <OtherHours {...given} calendar={calendar} />}
      </div>
    </>
  );
}

/** What can be done to hours that are not the default. */
function OtherHours({ client, list, action, calendar }: Given & { readonly calendar: Calendar }) {
  const { uid, name } = calendar;
  const makeDefault = () =>
    action.run(['default', uid], async (options) => {
      const body = { isDefault: true };
      const { data } = await client.availability.updateUserCalendar(uid, body, options);
      list.change(withDefault(data));
      return texts.madeDefault(name);
    });
  const remove = () =>
    action.run(['delete', uid], async (options) => {
      await client.availability.deleteUserCalendar(uid, options);
      list.change(withoutItem(uid));
      return common.deleted(name);
    });
  return (
    <>
      <button type="button" disabled={action.isBusy} onClick={() => void makeDefault()}>
        {texts.makeDefault} <span class="unseen">{name}</span>
      </button>
      <AskFirst
        label={common.delete}
        name={name}
        title={texts.deleteTitle(name)}
        confirm={common.delete}
        isDisabled={action.isBusy}
        onConfirm={remove}
      >
        <p>{texts.deleteMore}</p>
      </AskFirst>
    </>
  );
}
