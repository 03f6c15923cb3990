import type { CurrentUser, SchedulingClient } from '../../client/src/index.ts';
import { BookingDialog } from './booking-dialog.tsx';
import { BusyDialog } from './busy-dialog.tsx';
import type { Entry } from './entries.ts';
import type { Chosen } from './grid.tsx';
import { NewSchedule } from './new-schedule.tsx';
import type { NewTimes } from './placed.ts';
import { ScheduleDialog } from './schedule-dialog.tsx';
import { WhyNot } from './why-not.tsx';

/** What is open over the calendar. */
export type Opened =
  | { readonly kind: 'new'; readonly chosen: Chosen }
  | { readonly kind: 'whyNot' }
  /** `times` are those to which a booking was dragged. */
  | { readonly kind: 'entry'; readonly entry: Entry; readonly times?: NewTimes };

/** What every dialog needs to know. */
export interface DialogGiven {
  readonly client: SchedulingClient;
  readonly me: CurrentUser;
  readonly timeZone: string;
  readonly onClose: () => void;
  /** Something was done, which is said. */
  readonly onDone: (text: string) => void;
  /** What the calendar shows is no longer what there is. */
  readonly onStale: () => void;
}

interface Given extends Omit<DialogGiven, 'onClose'> {
  readonly date: string;
  readonly may: Readonly<Record<Entry['kind'], boolean>>;
  readonly opened: Opened | undefined;
  readonly setOpened: (opened: Opened | undefined) => void;
}

/** The dialog that is open, if one is. */
export function Dialogs({ date, may, opened, setOpened, ...common }: Given) {
  if (opened === undefined) return null;
  const given = { ...common, onClose: () => setOpened(undefined) };
  if (opened.kind === 'new') return <NewSchedule {...given} chosen={opened.chosen} />;
  if (opened.kind === 'whyNot') return <WhyNot {...given} date={date} />;
  const { entry, times } = opened;
  const mayChange = may[entry.kind];
  if (entry.kind === 'schedule') {
    return <ScheduleDialog key={entry.id} {...given} entry={entry} mayChange={mayChange} />;
  }
  if (entry.kind === 'booking') {
    return (
      <BookingDialog key={entry.id} {...given} entry={entry} times={times} mayChange={mayChange} />
    );
  }
  return <BusyDialog {...given} entry={entry} />;
}
