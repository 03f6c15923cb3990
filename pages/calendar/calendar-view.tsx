import { useMemo, useState } from 'preact/hooks';
import type { CurrentUser, SchedulingClient } from '../../client/src/index.ts';
import { firstDayOfWeek } from '../shared/locale.ts';
import { can } from '../signed-in/can.ts';
import { PageBar } from '../signed-in/page-bar.tsx';
import { uncrowded } from './crowded.ts';
import { Dialogs, type Opened } from './dialogs.tsx';
import type { Entry } from './entries.ts';
import { Grid } from './grid.tsx';
import { gridEvent, moreEvent } from './grid-events.ts';
import { hourEvent } from './hours.ts';
import type { Loaded } from './load-entries.ts';
import { newTimes } from './new-times.ts';
import type { NewTimes } from './placed.ts';
import { datesShown, periodOf } from './shown-period.ts';
import { Status } from './status.tsx';
import { texts } from './texts.ts';
import { Toolbar } from './toolbar.tsx';
import { useEntries } from './use-entries.ts';
import { isDraggable, type Pending, useMoves } from './use-moves.ts';
import { type Shown, useShown } from './use-shown.ts';

interface Given {
  readonly client: SchedulingClient;
  readonly me: CurrentUser;
  readonly signOut: () => void;
}

/** What a user may change with their role and their credential. */
const mayChange = (me: CurrentUser) => ({
  schedule: me.role !== 'restricted' && can(me, 'schedules:write'),
  booking: me.role !== 'restricted' && can(me, 'bookings:write'),
  busy: false,
});

type May = ReturnType<typeof mayChange>;

const withPending = (entries: readonly Entry[], pending: Pending | undefined): readonly Entry[] =>
  entries.map((entry) => (entry.id === pending?.id ? { ...entry, ...pending } : entry));

interface Drawn {
  readonly shown: Shown;
  readonly loaded: Loaded | undefined;
  readonly pending: Pending | undefined;
  readonly may: May;
}

/** What the grid draws. */
const useEvents = ({ shown: { view, timeZone }, loaded, pending, may }: Drawn) =>
  useMemo(() => {
    const isMovable = (entry: Entry) => may[entry.kind] && isDraggable(entry, timeZone, Date.now());
    const look = { timeZone, savingId: pending?.id, isMovable };
    const entries = withPending(loaded?.entries ?? [], pending);
    if (view === 'month') {
      const { shown, more } = uncrowded(entries, timeZone);
      const counts = [...more].map(([date, count]) => moreEvent(date, count));
      return [...shown.map((entry) => gridEvent(entry, look)), ...counts];
    }
    return [
      ...entries.map((entry) => gridEvent(entry, look)),
      ...(view === 'list' ? [] : (loaded?.hours ?? []).map((one) => hourEvent(one, timeZone))),
    ];
  }, [loaded, pending, timeZone, view, may]);

/** The calendar of a user. */
export function CalendarView({ client, me, signOut }: Given) {
  const { shown, show } = useShown(me);
  const { view, date, timeZone } = shown;
  const [opened, setOpened] = useState<Opened>();
  const [told, setTold] = useState('');
  const state = useEntries(client, me, periodOf(datesShown(view, date, firstDayOfWeek), timeZone));
  const { loaded, reload } = state;
  const may = useMemo(() => mayChange(me), [me]);
  const { pending, move } = useMoves(client, reload, setTold);
  const events = useEvents({ shown, loaded, pending, may });
  const done = (text: string) => {
    setOpened(undefined);
    void reload().then(() => setTold(text));
  };
  const onMove = (entry: Entry, times: NewTimes) => {
    if (entry.kind === 'schedule') void move(entry, times);
    if (entry.kind === 'booking') setOpened({ kind: 'entry', entry, times });
  };
  return (
    <>
      <PageBar me={me} signOut={signOut} current="calendar" />
      <main class="calendar">
        <Toolbar shown={shown} show={show} />
        <div class="actions">
          <Actions {...{ me, may, shown, setOpened }} />
          <Status state={state} told={told} />
        </div>
        <Grid
          {...{ shown, events, onMove }}
          canCreate={may.schedule}
          onOpen={(entry) => setOpened({ kind: 'entry', entry })}
          onDay={(day) => show({ view: 'day', date: day })}
          onChoose={(chosen) => setOpened({ kind: 'new', chosen })}
        />
      </main>
      <Dialogs
        {...{ client, me, timeZone, date, may, opened, setOpened }}
        onDone={done}
        onStale={() => void reload()}
      />
    </>
  );
}

interface ActionsGiven {
  readonly me: CurrentUser;
  readonly may: May;
  readonly shown: Shown;
  readonly setOpened: (opened: Opened) => void;
}

const Actions = ({ me, may, shown: { date, timeZone }, setOpened }: ActionsGiven) => (
  <>
    {may.schedule && (
      <button
        type="button"
        class="main"
        onClick={() => setOpened({ kind: 'new', chosen: newTimes(date, timeZone) })}
      >
        {texts.newEntry}
      </button>
    )}
    {can(me, 'event_types:read') && (
      <button type="button" onClick={() => setOpened({ kind: 'whyNot' })}>
        {texts.whyNot}
      </button>
    )}
  </>
);
