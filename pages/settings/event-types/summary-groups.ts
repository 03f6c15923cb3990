import type { EventType, Notification } from '../../../client/src/index.ts';
import { priceText } from '../../../lib/domain/event-types/price-text.ts';
import { listText } from '../../shared/list-text.ts';
import { spoken } from '../../shared/locale.ts';
import { paymentTexts } from '../../shared/payment-text.ts';
import { placeKindNames } from '../../shared/place-kind-names.ts';
import { writeDateTime } from '../../shared/times.ts';
import { readableZone } from '../../shared/zones.ts';
import { texts as common } from '../kit/texts.ts';
import { assignmentValue, type Limit, type Place, type Question } from './draft.ts';
import type { EditedEventType } from './edited-event-type.ts';
import { minutesText } from './minutes-text.ts';
import { paymentRule } from './payment-rule.ts';
import { texts } from './texts.ts';

const { summary } = texts;

/** A label with one value, or with several. */
type Fact = readonly [label: string, value: string | readonly string[]];

export interface SummaryGroup {
  readonly label: string;
  readonly facts: readonly Fact[];
}

/** Everything about an event type as text, for users who may not change it. */
export function summaryGroups({ eventType, notification, people }: EditedEventType) {
  const { questions, limits, locations } = eventType;
  const groups: readonly SummaryGroup[] = [
    { label: texts.basics, facts: basicFacts(eventType) },
    { label: texts.hosts, facts: hostFacts(eventType, people) },
    { label: texts.locations, facts: locations.map(placeFact) },
    { label: texts.questions, facts: questions.map(questionFact) },
    { label: texts.times, facts: timeFacts(eventType) },
    { label: texts.rules, facts: ruleFacts(eventType) },
    { label: texts.limits, facts: limits.map(limitFact) },
    { label: texts.payment, facts: paymentFacts(eventType) },
    { label: texts.notifications, facts: emailFacts(notification) },
  ];
  return groups.filter(({ facts }) => facts.length > 0);
}

const yesOrNo = (is: boolean): string => (is ? summary.yes : summary.no);

const basicFacts = ({ description, duration, status, visibility }: EventType): Fact[] => [
  ...(description === '' ? [] : [[texts.description, description] as const]),
  [summary.duration, minutesText(duration)],
  [texts.status, yesOrNo(status === 'enable')],
  [texts.visibility, texts.visibilities[visibility]],
];

function hostFacts({ hosts, assignment }: EventType, people: EditedEventType['people']): Fact[] {
  const nameOf = (uid: string) => people.find((person) => person.uid === uid)?.name ?? uid;
  const names = (userType: EventType['hosts'][number]['userType']) =>
    hosts.filter((host) => host.userType === userType).map(({ uid }) => nameOf(uid));
  const notified = names('notifyHost');
  return [
    [texts.hosts, hosts.length === 0 ? summary.none : names('host')],
    ...(notified.length === 0 ? [] : [[texts.userTypes.notifyHost, notified] as const]),
    ...(hosts.length < 2
      ? []
      : [[texts.assignment, texts.assignments[assignmentValue(assignment)]] as const]),
  ];
}

const placeFact = (place: Place, index: number): Fact => {
  const { locationId, provider, url, phoneNumber, address, customLocation, access } = place;
  const kind = provider === 'jitsi' ? summary.videoRoom : placeKindNames[locationId];
  const hostCalls = locationId === 'phone' && phoneNumber === null ? texts.phoneDefault : null;
  return [
    texts.place(index + 1),
    present([kind, customLocation, address, access, phoneNumber, hostCalls, url]),
  ];
};

const present = (lines: readonly (string | null)[]): string[] =>
  lines.filter((one) => one !== null);

const questionFact = ({ label, type, required, options }: Question, index: number): Fact => [
  texts.question(index + 1),
  present([
    label,
    required ? `${texts.types[type]} · ${texts.required}` : texts.types[type],
    options.length > 0 ? listText(options) : null,
  ]),
];

const timeFacts = (eventType: EventType): Fact[] => [
  [common.timeZone, readableZone(eventType.timeZone)],
  [summary.interval, minutesText(eventType.interval)],
  [summary.bufferBefore, minutesOrNone(eventType.bufferBefore)],
  [summary.bufferAfter, minutesOrNone(eventType.bufferAfter)],
  [summary.minimumNotice, minutesOrNone(eventType.minimumNotice)],
  [texts.windowKind, windowText(eventType)],
];

const minutesOrNone = (minutes: number): string =>
  minutes === 0 ? summary.none : minutesText(minutes);

function windowText({ window, timeZone }: EventType): string {
  if (window === null) return texts.windowKinds.any;
  if ('days' in window) return summary.daysAhead(window.days);
  const [from, until] = [window.startedAt, window.endedAt].map((instant) =>
    writeDateTime(instant, timeZone, 'shortDate'),
  );
  return `${from} – ${until}`;
}

const ruleFacts = (eventType: EventType): Fact[] => [
  [texts.requiresConfirmation, yesOrNo(eventType.requiresConfirmation)],
  [texts.booksOverWork, yesOrNo(eventType.booksOverWork)],
  [texts.capacity, String(eventType.capacity ?? 1)],
  [summary.guestMayCancelUntil, untilText(eventType.guestMayCancelUntil)],
  [summary.guestMayRescheduleUntil, untilText(eventType.guestMayRescheduleUntil)],
  [texts.bookingName, eventType.bookingName ?? texts.bookingNameDefault],
];

const untilText = (minutes: number | null): string =>
  minutes === null || minutes === 0
    ? texts.untilDefault
    : summary.beforeStart(minutesText(minutes));

const limitFact = ({ kind, period, max }: Limit): Fact => [
  summary.limits[period],
  kind === 'minutes' ? summary.bookedTime(minutesText(max)) : summary[kind](max),
];

/** Free event types have no facts. */
function paymentFacts({ payment }: EventType): Fact[] {
  const rule = paymentRule(payment);
  if (rule === 'free') return [];
  const { currency } = payment;
  const items = payment.items.map(({ name, price }) =>
    price === null || currency === null
      ? name
      : paymentTexts.item(name, priceText(price, currency, spoken)),
  );
  return [
    [texts.paymentRule, texts.paymentRules[rule]],
    ...(items.length > 0 ? [[texts.paymentItems, items] as const] : []),
  ];
}

const emailFacts = ({ isSendToGuest, isSendToHosts, replyTo, reminders }: Notification): Fact[] => [
  [summary.sendToGuest, yesOrNo(isSendToGuest)],
  [summary.sendToHosts, yesOrNo(isSendToHosts)],
  [texts.replyTo, replyTo ?? texts.replyToDefault],
  [
    texts.reminders,
    reminders.length === 0
      ? summary.none
      : reminders.map(({ minutesBefore, to }) =>
          summary.reminder(texts.reminded[to], minutesText(minutesBefore)),
        ),
  ],
];
