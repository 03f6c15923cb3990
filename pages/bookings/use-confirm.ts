import type { Booking, SchedulingClient } from '../../client/src/index.ts';
import { countRequestsAgain } from '../app/use-request-count.ts';
import { focusAgain } from '../calendar/entry-focus.ts';
import { isOutdated, troubleText } from '../calendar/trouble.ts';
import { useWrite } from '../calendar/use-write.ts';
import { texts } from './texts.ts';

/** Confirms requests in the list. A request that has changed since it was loaded is shown again first. */
export function useConfirm(
  client: SchedulingClient,
  update: (booking: Booking) => void,
  setMessage: (message: string) => void,
) {
  const { isBusy, write } = useWrite();
  const reload = async (uid: string) => {
    const read = await client.bookings.get(uid);
    update(read.data);
    return read;
  };
  const confirm = async ({ uid, name, updatedAt }: Booking) => {
    setMessage('');
    const outcome = await write(['confirm', uid], async (options) => {
      const read = await client.bookings.get(uid);
      if (read.data.updatedAt !== updatedAt) return read;
      return client.bookings.confirm(uid, { ...options, ifMatch: read });
    });
    if ('done' in outcome) {
      const { data } = outcome.done;
      update(data);
      countRequestsAgain();
      setMessage(data.status === 'open' ? texts.confirmed(name) : texts.changed);
    } else if (outcome.error !== undefined) {
      if (isOutdated(outcome.error)) await reload(uid).catch(() => undefined);
      setMessage(troubleText(outcome.error));
    }
    // The buttons of the row are removed.
    focusAgain(null, uid);
  };
  return { isBusy, onConfirm: (booking: Booking) => void confirm(booking) };
}
