import type { CurrentUser, SchedulingClient } from '../../client/src/index.ts';
import { BookingDialog } from './booking-dialog.tsx';
import { BusyDialog } from './busy-dialog.tsx';
import { ChooseUser } from './choose-user.tsx';
import type { Entry } from './entries.ts';
import type { NewTimes } from './entry-times.ts';
import type { Chosen } from './grid.tsx';
import { NewSchedule } from './new-schedule.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';
import { WhyNot } from './why-not.tsx';

/** The dialog that is open. */
export type Opened =
  | { readonly kind: 'new'; readonly chosen: Chosen }
  | { readonly kind: 'whyNot' }
  | { readonly kind: 'user' }
  /** `times` are the times to which a booking was dragged. */
  | { readonly kind: 'entry'; readonly entry: Entry; readonly times?: NewTimes };

/** The properties of every dialog. */
export interface DialogGiven {
  readonly client: SchedulingClient;
  readonly me: CurrentUser;
  /** The user of the displayed calendar. */
  readonly userId: string;
  readonly timeZone: string;
  readonly onClose: () => void;
  /** Called after a change, with the message to show. */
  readonly onDone: (text: string) => void;
  /** Called if the calendar shows outdated entries. */
  readonly onStale: () => void;
}

interface Props extends Omit<DialogGiven, 'onClose'> {
  readonly date: string;
  readonly opened: Opened | undefined;
  /** Closes this dialog, but not one that was opened after it. */
  readonly onClose: (opened: Opened) => void;
  readonly onUser: (userId: string) => void;
}

/** Renders the open dialog, if there is one. */
export function Dialogs({ date, opened, onClose, onUser, onDone, ...common }: Props) {
  if (opened === undefined) return null;
  const close = () => onClose(opened);
  const done = (text: string) => {
    close();
    onDone(text);
  };
  const given = { ...common, onClose: close, onDone: done };
  if (opened.kind === 'new') return <NewSchedule {...given} chosen={opened.chosen} />;
  if (opened.kind === 'whyNot') return <WhyNot {...given} date={date} />;
  if (opened.kind === 'user') return <ChooseUser {...given} onChoose={onUser} />;
  const { entry, times } = opened;
  if (entry.kind === 'busy') return <BusyDialog {...given} entry={entry} />;
  return entry.kind === 'schedule' ? (
    <ScheduleDialog key={entry.id} {...given} entry={entry} />
  ) : (
    <BookingDialog key={entry.id} {...given} entry={entry} times={times} />
  );
}
