import { BusyLabel } from '../shared/busy-label.tsx';
import { TimePicker } from '../shared/picker/time-picker.tsx';
import { useReturn } from '../shared/use-return.ts';
import { When } from '../shared/when.tsx';
import { texts } from './texts.ts';
import type { Managed } from './use-manage.ts';

/** Chooses another time and confirms it. */
export function MoveStep({ shown, zone, setZone, start, times, ...does }: Managed) {
  const { known, extend } = times;
  useReturn(times.renew);
  return (
    <div class="step">
      <TimePicker
        title={texts.chooseTime}
        {...{ known, extend, zone, setZone }}
        showsSeats={false}
        isHidden={start !== undefined}
        onChoose={({ startedAt }) => does.choose(startedAt)}
      />
      {start !== undefined && (
        <form
          aria-labelledby="new-time"
          onSubmit={(event) => {
            event.preventDefault();
            void does.send({ kind: 'moved', startedAt: start, timeZone: zone });
          }}
        >
          <h2 id="new-time" tabIndex={-1}>
            {texts.newTime}
          </h2>
          <p class="chosen">
            <When startedAt={start} endedAt={endOf(start, shown)} zone={zone} />
          </p>
          <div class="row">
            <button type="submit" class="main">
              <BusyLabel label={texts.move} busy={texts.working} isBusy={does.isBusy} />
            </button>
            <button type="button" onClick={() => does.choose(undefined)}>
              {texts.changeTime}
            </button>
            <Back {...does} />
          </div>
        </form>
      )}
      {start === undefined && (
        <div class="row">
          <Back {...does} />
        </div>
      )}
    </div>
  );
}

/** A moved booking keeps its duration. */
const endOf = (start: string, { startedAt, endedAt }: Managed['shown']): string =>
  new Date(Date.parse(start) + Date.parse(endedAt) - Date.parse(startedAt)).toISOString();

const Back = ({ open }: Pick<Managed, 'open'>) => (
  <button type="button" onClick={() => open('none')}>
    {texts.keep}
  </button>
);

interface EndGiven extends Pick<Managed, 'isBusy' | 'open' | 'send'> {
  readonly kind: 'cancelled' | 'declined';
}

const endings = {
  cancelled: {
    id: 'end',
    title: texts.reallyCancel,
    optional: texts.optional,
    confirm: texts.confirmCancel,
    back: texts.keep,
  },
  declined: {
    id: 'refuse',
    title: texts.reallyDecline,
    optional: texts.declineReason,
    confirm: texts.confirmDecline,
    back: texts.back,
  },
};

/** Cancels a booking or declines a request, with an optional reason. */
export function EndStep({ kind, isBusy, open, send }: EndGiven) {
  const { id, title, optional, confirm, back } = endings[kind];
  return (
    <form
      id={id}
      class="step"
      aria-labelledby={`${id}-title`}
      onSubmit={(event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget);
        void send({ kind, reason: String(form.get('reason')) });
      }}
    >
      <h2 id={`${id}-title`} tabIndex={-1}>
        {title}
      </h2>
      <div class="field">
        <label for="reason">
          {texts.reason} <span class="soft">{optional}</span>
        </label>
        <textarea id="reason" name="reason" maxLength={2000} rows={3} />
      </div>
      <div class="row">
        <button type="submit" class="danger">
          <BusyLabel label={confirm} busy={texts.working} isBusy={isBusy} />
        </button>
        <button type="button" onClick={() => open('none')}>
          {back}
        </button>
      </div>
    </form>
  );
}
