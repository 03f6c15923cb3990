import { useMemo, useState } from 'preact/hooks';
import type { CurrentUser } from '../../client/src/index.ts';
import type { AppPageProps } from '../app/app.tsx';
import { FirstSteps } from '../first-steps/first-steps.tsx';
import { firstDayOfWeek } from '../shared/locale.ts';
import { can } from '../signed-in/can.ts';
import { useHeading } from '../signed-in/use-heading.ts';
import { uncrowded } from './crowded.ts';
import { Dialogs, type Opened } from './dialogs.tsx';
import { displayedDates, periodOf } from './displayed-period.ts';
import type { Entry } from './entries.ts';
import type { NewTimes } from './entry-times.ts';
import { Grid } from './grid.tsx';
import { gridEvent, moreEvent } from './grid-events.ts';
import { hourEvent } from './hours.ts';
import type { Loaded } from './load-entries.ts';
import { mayChange, mayCreate, maySeeOthers } from './may.ts';
import { newTimes } from './new-times.ts';
import { openingTime } from './opening-time.ts';
import { Status } from './status.tsx';
import { texts } from './texts.ts';
import { Toolbar } from './toolbar.tsx';
import { type CalendarSelection, useCalendarSelection } from './use-calendar-selection.ts';
import { useDisplayedUser } from './use-displayed-user.ts';
import { useEntries } from './use-entries.ts';
import { isDraggable, type Pending, useMoves } from './use-moves.ts';

const withPending = (entries: readonly Entry[], pending: Pending | undefined): readonly Entry[] =>
  entries.map((entry) => (entry.id === pending?.id ? { ...entry, ...pending } : entry));

interface Drawn {
  readonly shown: CalendarSelection;
  readonly loaded: Loaded | undefined;
  readonly pending: Pending | undefined;
  readonly me: CurrentUser;
}

/** Converts the loaded entries and hours to events of the grid. */
const useEvents = ({ shown: { view, timeZone }, loaded, pending, me }: Drawn) =>
  useMemo(() => {
    const isMovable = (entry: Entry) =>
      mayChange(me, entry) && isDraggable(entry, timeZone, Date.now());
    const look = { timeZone, savingId: pending?.id, isMovable };
    const entries = withPending(loaded?.entries ?? [], pending);
    if (view === 'month' && loaded) {
      const { shown, more } = uncrowded(entries, loaded.period, timeZone);
      const counts = [...more].map(([date, count]) => moreEvent(date, count));
      return [...shown.map((entry) => gridEvent(entry, look)), ...counts];
    }
    return [
      ...entries.map((entry) => gridEvent(entry, look)),
      ...(view === 'list' ? [] : (loaded?.hours ?? []).map((one) => hourEvent(one, timeZone))),
    ];
  }, [loaded, pending, timeZone, view, me]);

/** The calendar of a user. */
export function CalendarView({ client, me }: AppPageProps) {
  const heading = useHeading('calendar', texts.title);
  const { shown, show } = useCalendarSelection(me);
  const { view, date, timeZone, userId } = shown;
  const otherUserName = useDisplayedUser(client, me, userId);
  const [opened, setOpened] = useState<Opened>();
  const [message, setMessage] = useState('');
  const period = periodOf(displayedDates(view, date, firstDayOfWeek), timeZone);
  const state = useEntries(client, me, userId, period);
  const { loaded, isOfPeriod, reload } = state;
  const { pending, move } = useMoves(client, timeZone, reload, setMessage);
  const events = useEvents({ shown, loaded, pending, me });
  const hasHours = events.some(({ display }) => display === 'background');
  const onMove = (entry: Entry, times: NewTimes) => {
    if (entry.kind === 'schedule') void move(entry, times);
    if (entry.kind === 'booking') setOpened({ kind: 'entry', entry, times });
  };
  return (
    <>
      <main class="calendar">
        <FirstSteps client={client} me={me} />
        <Toolbar {...{ heading, shown, show, otherUserName }} />
        <div class="actions">
          <Actions {...{ me, shown, show, setOpened }} />
          <Status {...{ state, message, hasHours }} />
        </div>
        <Grid
          {...{ shown, events, onMove }}
          isLoaded={isOfPeriod}
          opensAt={loaded ? openingTime(loaded, timeZone) : ''}
          canCreate={mayCreate(me, userId)}
          onOpen={(entry) => setOpened({ kind: 'entry', entry })}
          onDay={(day) => show({ view: 'day', date: day })}
          onChoose={(chosen) => setOpened({ kind: 'new', chosen })}
        />
      </main>
      <Dialogs
        {...{ client, me, userId, timeZone, date, opened }}
        onClose={(one) => setOpened((now) => (now === one ? undefined : now))}
        onUser={(chosen) => show({ userId: chosen })}
        onDone={(text) => void reload().then(() => setMessage(text))}
        onStale={() => void reload()}
      />
    </>
  );
}

interface ActionsGiven {
  readonly me: CurrentUser;
  readonly shown: CalendarSelection;
  readonly show: (change: Partial<CalendarSelection>) => void;
  readonly setOpened: (opened: Opened) => void;
}

const Actions = ({ me, shown: { date, timeZone, userId }, show, setOpened }: ActionsGiven) => (
  <>
    {mayCreate(me, userId) && (
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
    {maySeeOthers(me) && (
      <button type="button" onClick={() => setOpened({ kind: 'user' })}>
        {texts.otherCalendar}
      </button>
    )}
    {userId !== me.uid && (
      <button type="button" onClick={() => show({ userId: me.uid })}>
        {texts.ownCalendar}
      </button>
    )}
  </>
);
