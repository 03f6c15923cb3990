import type { RefObject } from 'preact';
import { useId } from 'preact/hooks';
import { firstDayOfWeek, spoken } from '../shared/locale.ts';
import { dateIn, writeDate } from '../shared/times.ts';
import { ZoneSelect } from '../shared/zone-select.tsx';
import { displayedDates, turned, views } from './displayed-period.ts';
import { texts } from './texts.ts';
import type { CalendarSelection } from './use-calendar-selection.ts';
import { addDays } from './wall-clock.ts';

interface Props {
  readonly shown: CalendarSelection;
  readonly show: (change: Partial<CalendarSelection>) => void;
}

interface ToolbarGiven extends Props {
  readonly heading: RefObject<HTMLHeadingElement | null>;
  /** The name of the displayed user; undefined for the signed-in user. */
  readonly otherUserName: string | undefined;
}

/** The displayed period, such as `November 2026`. */
function titleOf({ view, date }: CalendarSelection): string {
  if (view === 'day') return writeDate(date, 'date');
  if (view === 'month') return writeDate(date, 'month');
  const { from, to } = displayedDates(view, date, firstDayOfWeek);
  const days = new Intl.DateTimeFormat(spoken, { dateStyle: 'long', timeZone: 'UTC' });
  return days.formatRange(new Date(from), new Date(addDays(to, -1)));
}

/** The displayed period and user, and the controls for the view and the time zone. */
export const Toolbar = ({ heading, shown, show, otherUserName }: ToolbarGiven) => (
  <div class="toolbar">
    <h1 ref={heading} tabIndex={-1} aria-live="polite">
      {titleOf(shown)}
      {otherUserName !== undefined && <span class="whose"> {texts.calendarOf(otherUserName)}</span>}
    </h1>
    <Turn shown={shown} show={show} />
    <fieldset class="views" aria-label={texts.view}>
      {views.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === shown.view}
          onClick={() => show({ view: one })}
        >
          {texts.views[one]}
        </button>
      ))}
    </fieldset>
    <ZoneSelect
      label={texts.timeZone}
      zone={shown.timeZone}
      onChange={(zone) => show({ timeZone: zone })}
    />
  </div>
);

/** The controls that show other days. */
function Turn({ shown: { view, date, timeZone }, show }: Props) {
  const id = useId();
  const turn = (label: string, sign: string, by: 1 | -1) => (
    <button
      type="button"
      class="icon"
      aria-label={label}
      onClick={() => show({ date: turned(view, date, by) })}
    >
      {sign}
    </button>
  );
  return (
    <div class="turn">
      {turn(texts.previous, '‹', -1)}
      <button type="button" onClick={() => show({ date: dateIn(Date.now(), timeZone) })}>
        {texts.today}
      </button>
      {turn(texts.next, '›', 1)}
      <label class="unseen" for={id}>
        {texts.goTo}
      </label>
      <input
        id={id}
        type="date"
        value={date}
        onChange={({ currentTarget: { value } }) => show({ date: value })}
      />
    </div>
  );
}
