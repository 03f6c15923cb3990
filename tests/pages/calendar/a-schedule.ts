import type { Schedule } from '../../../client/src/index.ts';

/** A schedule as the API returns it. */
export const aSchedule = (of: Partial<Schedule> = {}): Schedule => ({
  uid: 'aaaaaaaaaaaa',
  name: 'Desk',
  description: null,
  status: 'open',
  startedAt: '2026-11-23T08:00:00.000Z',
  endedAt: '2026-11-23T09:00:00.000Z',
  isAllDay: false,
  timeZone: 'Europe/Berlin',
  url: null,
  urlStatus: 'none',
  address: null,
  phoneNumber: null,
  customLocation: null,
  access: null,
  routine: null,
  isRemind: false,
  projectId: null,
  attendees: [],
  priority: null,
  displayType: 'teamPublic',
  location: null,
  transparency: 'opaque',
  behavior: 'event',
  visibilityType: 'default',
  createdBy: 'pK6sD3fGh9JqW2eR5tYu8iLoZ1Xc',
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
  isConcealed: false,
  ...of,
});

type Routine = NonNullable<Schedule['routine']>;

const item: Routine['schedules'][number] = {
  startHour: 9,
  startMinute: 0,
  endHour: 10,
  endMinute: 0,
  wday: 1,
  frequencyType: 2,
  frequencyInterval: 1,
  exceptions: [],
};

/** A series, by default every Monday from 9:00 to 10:00 in Berlin. */
export const aSeries = (
  items: readonly Partial<typeof item>[] = [{}],
  routine: Partial<Routine> = {},
): Schedule =>
  aSchedule({
    routine: {
      duration: 60,
      endedAt: null,
      schedules: items.map((one) => ({ ...item, ...one })),
      ...routine,
    },
  });
