import { useId, useState } from 'preact/hooks';
import { Field } from '../shared/field.tsx';
import type { Change } from './booking-dialog.tsx';
import { FormButtons } from './form-buttons.tsx';
import { texts } from './texts.ts';

interface Props {
  readonly mode: 'cancel' | 'decline';
  readonly uid: string;
  readonly isBusy: boolean;
  readonly change: Change;
  readonly onBack: () => void;
}

/** Asks the user to confirm that they cancel a booking or decline a request. The guest reads the reason. */
export function ReasonForm({ mode, uid, isBusy, change, onBack }: Props) {
  const id = useId();
  const [reason, setReason] = useState('');
  const send = (event: Event) => {
    event.preventDefault();
    const body = reason.trim() === '' ? {} : { reason };
    const isCancel = mode === 'cancel';
    void change(
      [mode, body],
      ({ bookings }, options) =>
        isCancel ? bookings.cancel(uid, body, options) : bookings.decline(uid, body, options),
      () => (isCancel ? texts.cancelled : texts.declined),
    );
  };
  return (
    <form onSubmit={send}>
      <p>
        {mode === 'cancel' ? texts.reallyCancel : texts.reallyDecline} {texts.guestIsTold}
      </p>
      <Field id={id} label={texts.reason} optional={texts.optional}>
        <textarea
          id={id}
          rows={3}
          maxLength={2000}
          value={reason}
          onInput={({ currentTarget: { value } }) => setReason(value)}
        />
      </Field>
      <FormButtons
        isBusy={isBusy}
        action={mode === 'cancel' ? texts.cancelBooking : texts.decline}
        isDangerous
        onBack={onBack}
      />
    </form>
  );
}
