import { useEffect, useState } from 'preact/hooks';
import { createClient } from '../../client/src/index.ts';
import { saveEntry } from '../shared/save-entry.ts';
import type { Booked } from './send-booking.ts';

/** Loads the hosts of the booking and its iCalendar file with the token of the guest. */
export function useGuestLink({ token }: Pick<Booked, 'token'>) {
  const [{ guests }] = useState(() =>
    createClient({ baseUrl: location.origin, guestToken: token }),
  );
  const [hosts, setHosts] = useState<readonly string[] | 'none'>([]);
  const [state, setState] = useState<'ready' | 'saving' | 'failed'>('ready');
  useEffect(() => {
    guests.getBooking().then(
      ({ data }) =>
        setHosts(data.hosts.length === 0 ? 'none' : data.hosts.map((host) => host.name)),
      () => setHosts('none'),
    );
  }, []);
  const load = async () => {
    setState('saving');
    saveEntry((await guests.getBookingIcs()).data);
    setState('ready');
  };
  const save = () => {
    if (state !== 'saving') void load().catch(() => setState('failed'));
  };
  return { hosts, save, state };
}
