import type { EventType } from '../../../lib/domain/event-types/event-type.ts';
import { defaultNotification } from '../../../lib/domain/event-types/notification.ts';
import type { Place } from '../../../lib/domain/event-types/place.ts';

/** A location without a URL: its meetings need an account, which costs a read. */
export const zoom: Place = {
  locationId: 'zoom',
  provider: 'zoom',
  url: null,
  phoneNumber: null,
  address: null,
  customLocation: null,
  access: null,
};

export const inPerson: Place = { ...zoom, locationId: 'inPerson', provider: null };

/** An event type of half an hour at any time, without hosts. */
export const anyEventType: EventType = {
  uid: 'any_talk0000',
  name: 'A talk',
  description: '',
  status: 'enable',
  visibility: 'private',
  duration: 30,
  interval: 30,
  bufferBefore: 0,
  bufferAfter: 0,
  minimumNotice: 0,
  guestMayCancelUntil: null,
  guestMayRescheduleUntil: null,
  window: null,
  timeZone: 'UTC',
  capacity: null,
  requiresConfirmation: false,
  booksOverWork: false,
  holdsWhileRequested: true,
  locations: [zoom],
  questions: [],
  assignment: { type: 'any', method: 'equal' },
  limits: [],
  payment: { methods: ['none'], currency: null, items: [] },
  bookingName: null,
  priority: 'middle',
  hosts: [],
  rules: [],
  notification: defaultNotification,
  createdAt: '2026-03-01T00:00:00.000Z',
  updatedAt: '2026-03-01T00:00:00.000Z',
};
