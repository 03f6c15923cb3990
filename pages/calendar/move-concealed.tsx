import { useId, useState } from 'preact/hooks';
import type { Schedule } from '../../client/src/index.ts';
import { FormButtons } from './form-buttons.tsx';
import { inputOf, type ScheduleErrors, timeErrors, valuesOf } from './schedule-values.ts';
import { texts } from './texts.ts';
import { TimesRow } from './time-fields.tsx';

interface Props {
  readonly schedule: Schedule;
  readonly isBusy: boolean;
  readonly onCancel: () => void;
  readonly onSend: (times: Pick<ReturnType<typeof inputOf>, 'startedAt' | 'endedAt'>) => void;
}

/** The form that moves a concealed schedule: its times, in its own time zone. */
export function MoveConcealed({ schedule, isBusy, onCancel, onSend }: Props) {
  const id = useId();
  const [values, setValues] = useState(valuesOf(schedule));
  const errors: ScheduleErrors = timeErrors(values);
  const isWrong = Object.keys(errors).length > 0;
  const send = (event: Event) => {
    event.preventDefault();
    if (isWrong || isBusy) return;
    const { startedAt, endedAt } = inputOf(values, schedule);
    onSend({ startedAt, endedAt });
  };
  return (
    <form onSubmit={send} noValidate>
      {schedule.routine !== null && <p class="notice">{texts.concealedSeries}</p>}
      <TimesRow
        {...{ id, values }}
        errorOf={(name) => {
          const code = errors[name];
          return code && texts[code];
        }}
        set={(change) => setValues((now) => ({ ...now, ...change }))}
      />
      <p class="soft">{schedule.timeZone}</p>
      <FormButtons {...{ isBusy }} action={texts.move} isDisabled={isWrong} onBack={onCancel} />
    </form>
  );
}
