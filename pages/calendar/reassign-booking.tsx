import { useEffect, useId, useState } from 'preact/hooks';
import type { EventTypeHost } from '../../client/src/index.ts';
import { Field } from '../shared/field.tsx';
import type { PartGiven } from './booking-dialog.tsx';
import { eventTypeHosts, nameOf } from './event-type-hosts.ts';
import { FormButtons } from './form-buttons.tsx';
import { texts } from './texts.ts';

/** Reassigns a booking to a chosen host, or to a host that the service selects. */
export function ReassignBooking({ given, entry, isBusy, change, onBack }: PartGiven) {
  const id = useId();
  const [hosts, setHosts] = useState<readonly EventTypeHost[]>();
  const [chosen, setChosen] = useState('');
  const { uid, eventTypeId, hosts: present } = entry.booking;
  const isPresent = (one: string) => present.some(({ userId }) => userId === one);
  useEffect(() => {
    void eventTypeHosts(given.client, eventTypeId).then((all) =>
      setHosts(all.filter(({ uid: one, userType }) => userType === 'host' && !isPresent(one))),
    );
  }, []);
  const send = (event: Event) => {
    event.preventDefault();
    void change(
      ['reassign', chosen],
      ({ bookings }, options) =>
        chosen === ''
          ? bookings.reassignAutomatically(uid, options)
          : bookings.reassign(uid, chosen, options),
      ({ data }) => texts.reassigned(data.host.name),
    );
  };
  if (hosts === undefined) return <p role="status">{texts.loading}</p>;
  return (
    <form onSubmit={send}>
      <Field id={id} label={texts.reassignTo}>
        <select
          id={id}
          value={chosen}
          onChange={({ currentTarget: { value } }) => setChosen(value)}
        >
          <option value="">{texts.automatically}</option>
          {hosts.map((host) => (
            <option key={host.uid} value={host.uid}>
              {nameOf(host)}
            </option>
          ))}
        </select>
      </Field>
      {hosts.length === 0 && <p class="soft">{texts.noOtherHosts}</p>}
      <FormButtons
        isBusy={isBusy}
        action={texts.reassign}
        isDisabled={hosts.length === 0}
        onBack={onBack}
      />
    </form>
  );
}
