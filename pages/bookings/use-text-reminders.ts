import { useEffect, useState } from 'preact/hooks';
import type { SchedulingClient } from '../../client/src/index.ts';

/** Whether an event type has reminders to guests by text message; false until its settings are loaded. */
export function useTextReminders(client: SchedulingClient, eventTypeId: string): boolean {
  const [hasTextReminders, setTextReminders] = useState(false);
  useEffect(() => {
    client.eventTypes.getNotification(eventTypeId).then(
      ({ data: { reminders } }) =>
        setTextReminders(reminders.some(({ to, channel }) => to === 'guest' && channel === 'text')),
      // The phone number is optional, so the guest can be booked without this field.
      () => undefined,
    );
  }, [client, eventTypeId]);
  return hasTextReminders;
}
