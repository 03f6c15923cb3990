import { beforeEach, expect, test } from 'vitest';
import type { Place } from '../../lib/domain/event-types/place.ts';
import { readEntry } from '../support/external-calendars/read-entry.ts';
import { mailSinkOfFile, type Sunk } from '../support/messages/mail-sink.ts';
import { book, guestEmail, sentBy, to } from '../support/messages/mailing.ts';
import { newWorld, type World } from '../support/world.ts';

const sinkOf = mailSinkOfFile();
let world: World;
beforeEach(async () => {
  world = await newWorld();
  await sentBy(sinkOf());
});

const nothing: Place = {
  locationId: 'inPerson',
  provider: null,
  url: null,
  phoneNumber: null,
  address: null,
  customLocation: null,
  access: null,
};

/** Books at a place, and returns the mails to the guest and to the host. */
async function mailsAbout(place: Partial<Place>, more: object = {}): Promise<readonly Sunk[]> {
  const locations = [{ ...nothing, ...place }];
  await book(world, await world.eventType([world.member], { locations }), more);
  const mails = await sentBy(sinkOf());
  expect(mails.map(to).toSorted()).toEqual([guestEmail, world.member.email].toSorted());
  return mails;
}

const url = 'https://meet.example.com/a';

test.each<[string, Partial<Place>, string]>([
  ['url', { locationId: 'googleMeet', url }, url],
  ['phoneNumber', { locationId: 'phone', phoneNumber: '+44 20 7946 0000' }, '+44 20 7946 0000'],
  ['address', { locationId: 'inPerson', address: '1 High Street' }, '1 High Street'],
  ['customLocation', { locationId: 'custom', customLocation: 'The bench' }, 'The bench'],
])(
  'the mails about a booking and their calendar entries contain the %s of its location',
  async (_, place, text) => {
    for (const mail of await mailsAbout(place)) {
      expect(mail.text).toContain(text);
      expect(mail.html).toContain(text);
      expect(readEntry(mail.entry ?? '').location).toBe(text);
    }
  },
);

test('the mails about a booking contain the access of its location', async () => {
  const place = { address: '1 High Street', access: 'The blue door.' };
  for (const mail of await mailsAbout(place)) {
    expect(mail.text).toMatch(/1 High Street\nThe blue door\.\n/u);
    expect(mail.html).toContain('The blue door.');
  }
});

test('the mail to a host who calls the guest contains the phone number of the guest', async () => {
  const phoneNumber = '+81 3 0000 0000';
  const mails = await mailsAbout({ locationId: 'phone' }, { phoneNumber });
  expect(mails.find((mail) => to(mail) === world.member.email)?.text).toContain(phoneNumber);
});
