import {
  AreaField,
  CheckField,
  Group,
  NumberField,
  SelectField,
  TextField,
  ZoneField,
} from '../kit/fields.tsx';
import { instantAt, wallClock } from '../kit/zoned.ts';
import { asNumber, type EventTypeDraft, one } from './draft.ts';
import { texts } from './texts.ts';

export interface FieldsGiven {
  readonly draft: EventTypeDraft;
  readonly set: (changes: Partial<EventTypeDraft>) => void;
}

const visibilities = ['private', 'unlisted', 'public'] as const;

/** What guests see first, and whether they do. */
export const BasicFields = ({ draft, set }: FieldsGiven) => (
  <Group label={texts.basics}>
    <TextField
      at="/name"
      label={texts.name}
      value={draft.name}
      onChange={(name) => set({ name })}
    />
    <AreaField
      at="/description"
      label={texts.description}
      isOptional
      value={draft.description}
      onChange={(description) => set({ description })}
    />
    <NumberField
      at="/duration"
      label={texts.duration}
      min={5}
      max={1440}
      value={draft.duration}
      onChange={(duration) => set({ duration: asNumber(duration) })}
    />
    <CheckField
      at="/status"
      label={texts.status}
      value={draft.status === 'enable'}
      onChange={(isOn) => set({ status: isOn ? 'enable' : 'disable' })}
    />
    <SelectField
      at="/visibility"
      label={texts.visibility}
      value={draft.visibility}
      options={visibilities.map((one) => [one, texts.visibilities[one]] as const)}
      onChange={(visibility) => set({ visibility })}
    />
  </Group>
);

const minuteFields = ['bufferBefore', 'bufferAfter', 'minimumNotice'] as const;

/** Which start times there are. */
export const TimeFields = ({ draft, set }: FieldsGiven) => (
  <Group label={texts.times}>
    <ZoneField
      at="/timeZone"
      hint={texts.timeZoneHint}
      value={draft.timeZone}
      onChange={(timeZone) => set({ timeZone })}
    />
    <NumberField
      at="/interval"
      label={texts.interval}
      hint={texts.intervalHint}
      min={1}
      max={1440}
      value={draft.interval}
      onChange={(interval) => set({ interval })}
    />
    {minuteFields.map((name) => (
      <NumberField
        key={name}
        at={`/${name}`}
        label={texts[name]}
        value={draft[name]}
        onChange={(minutes) => set(one(name, asNumber(minutes)))}
      />
    ))}
    <WindowFields draft={draft} set={set} />
  </Group>
);

type Window = EventTypeDraft['window'];

const kindOf = (window: Window) => (window === null ? 'any' : 'days' in window ? 'days' : 'period');

const windowKinds = ['any', 'days', 'period'] as const;

const newWindow = (kind: (typeof windowKinds)[number]): Window => {
  if (kind === 'any') return null;
  return kind === 'days' ? { days: 60 } : { startedAt: '', endedAt: '' };
};

function WindowFields({ draft: { window, timeZone }, set }: FieldsGiven) {
  const wall = (instant: string) => (instant === '' ? '' : wallClock(instant, timeZone));
  return (
    <>
      <SelectField
        at="/window"
        label={texts.windowKind}
        value={kindOf(window)}
        options={windowKinds.map((one) => [one, texts.windowKinds[one]] as const)}
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
      {window !== null && 'startedAt' in window && (
        <>
          <TextField
            at="/window/startedAt"
            type="datetime-local"
            label={texts.windowStart}
            value={wall(window.startedAt)}
            onChange={(at) => set({ window: { ...window, startedAt: instantAt(at, timeZone) } })}
          />
          <TextField
            at="/window/endedAt"
            type="datetime-local"
            label={texts.windowEnd}
            value={wall(window.endedAt)}
            onChange={(at) => set({ window: { ...window, endedAt: instantAt(at, timeZone) } })}
          />
        </>
      )}
    </>
  );
}

const untilFields = ['guestMayCancelUntil', 'guestMayRescheduleUntil'] as const;

/** What a booking of it is. */
export const RuleFields = ({ draft, set }: FieldsGiven) => (
  <Group label={texts.rules}>
    <CheckField
      at="/requiresConfirmation"
      label={texts.requiresConfirmation}
      value={draft.requiresConfirmation}
      onChange={(requiresConfirmation) => set({ requiresConfirmation })}
    />
    {draft.requiresConfirmation && (
      <CheckField
        at="/holdsWhileRequested"
        label={texts.holds}
        value={draft.holdsWhileRequested}
        onChange={(holdsWhileRequested) => set({ holdsWhileRequested })}
      />
    )}
    <NumberField
      at="/capacity"
      label={texts.capacity}
      hint={texts.capacityHint}
      min={1}
      value={draft.capacity}
      onChange={(capacity) => set({ capacity })}
    />
    {untilFields.map((name) => (
      <NumberField
        key={name}
        at={`/${name}`}
        label={texts[name]}
        hint={texts.untilHint}
        value={draft[name]}
        onChange={(minutes) => set(one(name, minutes))}
      />
    ))}
    <TextField
      at="/bookingName"
      label={texts.bookingName}
      hint={texts.bookingNameHint}
      value={draft.bookingName ?? ''}
      onChange={(text) => set({ bookingName: text === '' ? null : text })}
    />
  </Group>
);
