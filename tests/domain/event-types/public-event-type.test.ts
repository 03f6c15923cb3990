import { expect, test } from 'vitest';
import { visitorOf } from '../../../lib/domain/access.ts';
import type { EventType } from '../../../lib/domain/event-types/event-type.ts';
import type { Place } from '../../../lib/domain/event-types/place.ts';
import {
  listedEventType,
  publicEventType,
  surelyMet,
} from '../../../lib/domain/event-types/public-event-type.ts';
import { isSeenBy } from '../../../lib/domain/event-types/visible-event-type.ts';
import { storedUser } from '../../../lib/domain/people/needs.ts';
import type { OrganizationId } from '../../../lib/domain/tenancy.ts';
import { snapshotOf } from '../../support/decisions/read-values.ts';
import { host, offering, readUser, talk } from '../bookings/organization.ts';

const of = 'org' as OrganizationId;
const pictures = { pictureUrl: (id: string) => `https://api.example.com/${id}` };
const service = { ...pictures, sendsTexts: true };

const shownOf = (parts: Partial<EventType>) => {
  const eventType = { ...talk, ...parts };
  const ada = readUser('ada', { pictureId: 'picture1' });
  const snapshot = snapshotOf(surelyMet(eventType).map(storedUser), ...offering(), ada);
  return publicEventType(eventType, snapshot, service);
};

test('a public event type contains no members that only booked guests or hosts need', () => {
  const place = { ...talk.locations[0], address: 'A street', access: 'Ring.' } as Place;
  const shown = shownOf({ locations: [place], bufferAfter: 10, minimumNotice: 60 });
  const { name, description, duration } = talk;
  expect(shown).toEqual({
    uid: talk.uid,
    name,
    description,
    duration,
    status: 'enable',
    timeZone: 'UTC',
    capacity: null,
    requiresConfirmation: false,
    questions: [],
    hasTextReminders: false,
    payment: { methods: ['none'], currency: null, items: [] },
    locations: [
      {
        locationId: 'zoom',
        address: 'A street',
        customLocation: null,
        isPhoneNumberRequired: false,
        isVideoCall: true,
      },
    ],
    hosts: [{ name: "ada's name", profileImage: 'https://api.example.com/picture1' }],
  });
  expect(listedEventType(talk)).toEqual({ uid: talk.uid, name, description, duration });
});

test('a location is a video call if it has a link, and no text with a link is public', () => {
  const none = { provider: null, url: null, phoneNumber: null, access: null };
  const place = (parts: Partial<Place>): Place => ({
    ...none,
    locationId: 'custom',
    address: null,
    customLocation: 'Our office',
    ...parts,
  });
  const link = 'Here: https://meet.example.com/desk';
  const { locations } = shownOf({
    locations: [
      place({}),
      place({ customLocation: link, address: link }),
      place({ url: 'https://meet.example.com/desk' }),
      place({ provider: 'jitsi', customLocation: null }),
    ],
  });
  expect(
    locations.map(({ address, customLocation, isVideoCall }) => [
      address,
      customLocation,
      isVideoCall,
    ]),
  ).toEqual([
    [null, 'Our office', false],
    [null, null, true],
    [null, 'Our office', true],
    [null, null, true],
  ]);
});

test('hosts are listed only if it is certain that the guest will meet them', () => {
  const hosts = [host('ada'), host('bo')];
  const names = (parts: Partial<EventType>) => shownOf(parts).hosts.map(({ name }) => name);
  expect(names({ hosts })).toEqual([]);
  expect(names({ hosts, assignment: { type: 'all' } })).toEqual(["ada's name", "bo's name"]);
  expect(names({ hosts: [host('ada', { userType: 'notifyHost' }), host('bo')] })).toEqual([
    "bo's name",
  ]);
  expect(names({ hosts: [] })).toEqual([]);
});

test.each([
  ['public', true],
  ['unlisted', true],
  ['private', false],
] as const)('visitors see a %s event type without a link: %s', (visibility, isSeen) => {
  const stored = { eventType: { ...talk, visibility } };
  expect(isSeenBy(visitorOf(of), stored)).toBe(isSeen);
  expect(isSeenBy(visitorOf(of, talk.uid), stored)).toBe(true);
  expect(isSeenBy(visitorOf(of, 'another'), stored)).toBe(isSeen);
});
