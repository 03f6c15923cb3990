import { ErrorText } from '../shared/error-text.tsx';
import { newVisibility } from '../signed-in/follow-settings.ts';
import { Dialog } from './dialog.tsx';
import type { DialogGiven } from './dialogs.tsx';
import type { Chosen } from './grid.tsx';
import { ScheduleForm } from './schedule-form.tsx';
import { inputOf, newValues, type ScheduleValues } from './schedule-values.ts';
import { texts } from './texts.ts';
import { useWrite } from './use-write.ts';

/** The dialog for a new schedule of the displayed user. */
export function NewSchedule({
  client,
  userId,
  timeZone,
  chosen,
  onClose,
  onDone,
}: DialogGiven & { chosen: Chosen }) {
  const { isBusy, message, write } = useWrite();
  const send = async (values: ScheduleValues) => {
    const attendees = [{ userId, role: 'admin', userType: 'host' }] as const;
    const body = { ...inputOf(values), attendees };
    const outcome = await write(body, (options) => client.schedules.create(body, options));
    if ('done' in outcome) onDone(texts.saved);
  };
  return (
    <Dialog title={texts.newEntry} onClose={onClose}>
      <div class="alert" role="alert">
        {message && <ErrorText>{message}</ErrorText>}
      </div>
      <ScheduleForm
        first={newValues(chosen, timeZone, newVisibility)}
        hasTimes
        action={texts.create}
        isBusy={isBusy}
        onCancel={onClose}
        onSend={(values) => void send(values)}
      />
    </Dialog>
  );
}
