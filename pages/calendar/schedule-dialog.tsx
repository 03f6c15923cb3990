import { useState } from 'preact/hooks';
import type { Schedule, UpdateScheduleInput, WriteOptions } from '../../client/src/index.ts';
import { ErrorText } from '../shared/error-text.tsx';
import { visibilityTexts } from '../shared/visibility-texts.ts';
import { Dialog } from './dialog.tsx';
import type { DialogGiven } from './dialogs.tsx';
import type { ScheduleEntry } from './entries.ts';
import { type Fact, Facts } from './facts.tsx';
import { kindOf, titleOf } from './grid-events.ts';
import { JoinLink } from './join-link.tsx';
import { mayChange } from './may.ts';
import { MoveConcealed } from './move-concealed.tsx';
import { NotYours } from './not-yours.tsx';
import { ScheduleForm } from './schedule-form.tsx';
import { changesOf, isSimple, type ScheduleValues, valuesOf } from './schedule-values.ts';
import { SeriesActions } from './series-actions.tsx';
import { texts } from './texts.ts';
import { isOutdated } from './trouble.ts';
import { useCurrent } from './use-current.ts';
import { useWrite } from './use-write.ts';
import { whenText } from './when-text.ts';
import { whereText } from './where-text.ts';

interface Props extends DialogGiven {
  readonly entry: ScheduleEntry;
}

type Mode = 'look' | 'edit' | 'delete';

/**
 * Loads the current version of a schedule, and changes the schedule. If another version exists, the schedule is loaded
 * again, and the typed values are not lost.
 */
function useSchedule({ client, entry, onDone, onStale }: Props) {
  const { uid } = entry.schedule;
  const { current, message: loadMessage, load } = useCurrent(() => client.schedules.get(uid));
  const { isBusy, message, write } = useWrite();
  const change = async (
    request: unknown,
    send: (options: WriteOptions & { ifMatch: typeof current }) => Promise<unknown>,
    text: string,
  ) => {
    const outcome = await write([uid, request], (options) =>
      send({ ...options, ifMatch: current }),
    );
    if ('done' in outcome) onDone(text);
    else if (isOutdated(outcome.error)) {
      await load();
      onStale();
    }
  };
  return {
    schedule: current?.data,
    message: message ?? loadMessage,
    isBusy,
    update: (request: UpdateScheduleInput) =>
      change(request, (options) => client.schedules.update(uid, request, options), texts.saved),
    remove: () =>
      change('delete', (options) => client.schedules.delete(uid, {}, options), texts.deleted),
  };
}

/** The details of a schedule, with its actions. */
export function ScheduleDialog(given: Props) {
  const { entry, me, timeZone, onClose } = given;
  const [mode, setMode] = useState<Mode>('look');
  const { schedule: current, message, isBusy, update, remove } = useSchedule(given);
  const schedule = current ?? entry.schedule;
  const shown = { ...entry, schedule };
  const isSeries = schedule.routine !== null;
  const back = () => setMode('look');
  /** While the user edits the schedule, its details are shown only if it has changed since the calendar was loaded. */
  const wasChanged = schedule.updatedAt !== entry.schedule.updatedAt;
  const isAllowed = mayChange(me, shown);
  const isReady = isAllowed && current?.status === 'open';
  return (
    <Dialog title={mode === 'edit' ? texts.editEntry : titleOf(shown)} onClose={onClose}>
      <div class="alert" role="alert">
        {message && <ErrorText>{message}</ErrorText>}
      </div>
      {mode !== 'edit' || wasChanged ? <Facts facts={factsOf(shown, timeZone)} /> : null}
      {mode === 'edit' && <Edit {...{ schedule, isBusy }} onCancel={back} onSend={update} />}
      {mode === 'look' && !isAllowed && <NotYours url={schedule.url} endMs={entry.endMs} />}
      {mode === 'look' && isReady && (
        <>
          <Actions {...{ setMode }} entry={shown} mayDelete={mayChange(me, shown, 'admin')} />
          {!schedule.isConcealed && (
            <SeriesActions {...{ schedule, isBusy }} startMs={entry.startMs} onSend={update} />
          )}
        </>
      )}
      {mode === 'delete' && (
        <ReallyDelete {...{ isSeries, isBusy }} onBack={back} onDelete={() => void remove()} />
      )}
    </Dialog>
  );
}

interface ActionsGiven {
  readonly entry: ScheduleEntry;
  readonly setMode: (mode: Mode) => void;
  readonly mayDelete: boolean;
}

const Actions = ({ entry: { schedule, endMs }, setMode, mayDelete }: ActionsGiven) => (
  <>
    {schedule.isConcealed && <p class="soft">{texts.concealedHint}</p>}
    <div class="row">
      <JoinLink url={schedule.url} endMs={endMs} />
      <button type="button" class="main" onClick={() => setMode('edit')}>
        {schedule.isConcealed ? texts.move : texts.edit}
      </button>
      {mayDelete && (
        <button type="button" class="danger" onClick={() => setMode('delete')}>
          {schedule.routine === null ? texts.delete : texts.deleteSeries}
        </button>
      )}
    </div>
  </>
);

const factsOf = (entry: ScheduleEntry, timeZone: string): readonly Fact[] => {
  const { schedule } = entry;
  const [first] = schedule.routine?.schedules ?? [];
  const names = ['none', 'daily', 'weekly', 'monthly', 'yearly'] as const;
  const repeats = names[first?.frequencyType ?? 0] ?? 'none';
  return [
    [texts.when, whenText(entry, timeZone, schedule.isAllDay)],
    [texts.status, kindOf(entry)],
    [texts.repetition, first && texts.repeats[repeats]],
    [
      visibilityTexts.visibleTo,
      schedule.isConcealed ? undefined : visibilityTexts.displayTypes[schedule.displayType],
    ],
    [texts.where, whereText({ ...schedule, locationId: schedule.location })],
    [texts.priority, schedule.priority && texts.priorities[schedule.priority]],
    [texts.description, schedule.description],
  ];
};

interface EditGiven {
  readonly schedule: Schedule;
  readonly isBusy: boolean;
  readonly onCancel: () => void;
  readonly onSend: (request: ReturnType<typeof changesOf>) => Promise<void>;
}

const Edit = (given: EditGiven) =>
  given.schedule.isConcealed ? (
    <MoveConcealed {...given} onSend={(times) => void given.onSend(times)} />
  ) : (
    <EditSchedule {...given} />
  );

/** Sends only the changed members, so that changes of other users to other members are not overwritten. */
function EditSchedule({ schedule: current, isBusy, onCancel, onSend }: EditGiven) {
  const [schedule] = useState(current);
  const send = (values: ScheduleValues) => {
    const changes = changesOf(schedule, values);
    if (Object.keys(changes).length === 0) onCancel();
    else void onSend(changes);
  };
  return (
    <>
      {schedule.routine !== null && <p class="notice">{texts.seriesOnly}</p>}
      <ScheduleForm
        first={valuesOf(schedule)}
        hasTimes={isSimple(schedule)}
        action={texts.save}
        {...{ isBusy, onCancel }}
        onSend={send}
      />
    </>
  );
}

interface ReallyGiven {
  readonly isSeries: boolean;
  readonly isBusy: boolean;
  readonly onBack: () => void;
  readonly onDelete: () => void;
}

const ReallyDelete = ({ isSeries, isBusy, onBack, onDelete }: ReallyGiven) => (
  <>
    <p>{isSeries ? texts.reallyDeleteSeries : texts.reallyDelete}</p>
    <div class="row">
      <button type="button" class="danger" disabled={isBusy} onClick={onDelete}>
        {isSeries ? texts.deleteSeries : texts.delete}
      </button>
      <button type="button" onClick={onBack}>
        {texts.back}
      </button>
    </div>
  </>
);
