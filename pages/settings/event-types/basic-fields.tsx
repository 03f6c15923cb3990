import {
  AreaField,
  CheckField,
  DateTimeField,
  Group,
  NumberField,
  SelectField,
  TextField,
  ZoneField,
} from '../kit/fields.tsx';
import {
  asNumber,
  type Bound,
  fieldsOf,
  isOn,
  needed,
  optionsOf,
  orNull,
} from '../kit/fields-of.ts';
import { instantAt, wallClock } from '../kit/zoned.ts';
import type { EventTypeDraft } from './draft.ts';
import { durationText } from './duration-text.ts';
import { texts } from './texts.ts';

export interface FieldsGiven {
  readonly draft: EventTypeDraft;
  readonly set: (changes: Partial<EventTypeDraft>) => void;
}

export const DurationField = (bound: Bound<number>) => (
  <NumberField {...needed(bound)} label={texts.duration} min={5} max={1440} />
);

const visibilities = ['private', 'unlisted', 'public'] as const;

export const VisibilityField = (bound: Bound<(typeof visibilities)[number]>) => (
  <SelectField
    {...bound}
    label={texts.visibility}
    options={optionsOf(visibilities, texts.visibilities)}
  />
);

interface BasicGiven extends FieldsGiven {
  /** Whether the user can change the visibility. */
  readonly isAdmin: boolean;
}

export function BasicFields({ isAdmin, ...given }: BasicGiven) {
  const field = fieldsOf(given);
  return (
    <Group label={texts.basics}>
      <TextField {...field('name')} label={texts.name} />
      <AreaField {...field('description')} label={texts.description} isOptional />
      <DurationField {...field('duration')} />
      <CheckField {...isOn(field('status'))} label={texts.status} />
      {isAdmin && <VisibilityField {...field('visibility')} />}
    </Group>
  );
}

const minuteFields = ['bufferBefore', 'bufferAfter', 'minimumNotice'] as const;

/** The fields that determine the start times. */
export function TimeFields(given: FieldsGiven) {
  const field = fieldsOf(given);
  return (
    <Group label={texts.times}>
      <ZoneField {...field('timeZone')} hint={texts.timeZoneHint} />
      <NumberField
        {...field('interval')}
        label={texts.interval}
        placeholder={texts.intervalDefault}
        min={1}
        max={1440}
      />
      {minuteFields.map((name) => (
        <NumberField
          key={name}
          {...needed(field(name))}
          label={texts[name]}
          hint={durationText(given.draft[name])}
        />
      ))}
      <WindowFields {...given} />
    </Group>
  );
}

type Window = EventTypeDraft['window'];

const kindOf = (window: Window) => (window === null ? 'any' : 'days' in window ? 'days' : 'period');

const windowKinds = ['any', 'days', 'period'] as const;

const newWindow = (kind: (typeof windowKinds)[number]): Window => {
  if (kind === 'any') return null;
  return kind === 'days' ? { days: 60 } : { startedAt: '', endedAt: '' };
};

const ends = [
  ['startedAt', texts.windowStart],
  ['endedAt', texts.windowEnd],
] as const;

function WindowFields({ draft: { window, timeZone }, set }: FieldsGiven) {
  const wall = (instant: string) => (instant === '' ? '' : wallClock(instant, timeZone));
  return (
    <>
      <SelectField
        at="/window"
        label={texts.windowKind}
        value={kindOf(window)}
        options={optionsOf(windowKinds, texts.windowKinds)}
        onChange={(kind) => set({ window: newWindow(kind) })}
      />
      {window !== null && 'days' in window && (
        <NumberField
          at="/window/days"
          label={texts.days}
          max={3650}
          value={window.days}
          onChange={(days) => set({ window: { days: asNumber(days) } })}
        />
      )}
      {window !== null &&
        'startedAt' in window &&
        ends.map(([name, label]) => (
          <DateTimeField
            key={name}
            at={`/window/${name}`}
            label={label}
            value={wall(window[name])}
            onChange={(at) => set({ window: { ...window, [name]: instantAt(at, timeZone) } })}
          />
        ))}
    </>
  );
}

const untilFields = ['guestMayCancelUntil', 'guestMayRescheduleUntil'] as const;

/** The rules for bookings of the event type. */
export function RuleFields(given: FieldsGiven) {
  const field = fieldsOf(given);
  return (
    <Group label={texts.rules}>
      <CheckField {...field('requiresConfirmation')} label={texts.requiresConfirmation} />
      {given.draft.requiresConfirmation && (
        <CheckField {...field('holdsWhileRequested')} label={texts.holds} />
      )}
      <CheckField {...field('booksOverWork')} label={texts.booksOverWork} />
      <NumberField
        {...field('capacity')}
        label={texts.capacity}
        placeholder={texts.capacityDefault}
        min={1}
      />
      {untilFields.map((name) => (
        <NumberField
          key={name}
          {...field(name)}
          label={texts[name]}
          placeholder={texts.untilDefault}
          hint={durationText(given.draft[name])}
        />
      ))}
      <TextField
        {...orNull(field('bookingName'))}
        label={texts.bookingName}
        placeholder={texts.bookingNameDefault}
        hint={texts.bookingNameHint}
      />
    </Group>
  );
}
