import type { EventType, SchedulingClient } from '../../../client/src/index.ts';
import { SelectField, TextField } from '../kit/fields.tsx';
import { fieldsOf, optionsOf } from '../kit/fields-of.ts';
import { Form } from '../kit/form.tsx';
import { useNew } from '../kit/use-new.ts';
import { DurationField, EventTypeZone } from './basic-fields.tsx';
import { newPlace, type Place, placeKinds } from './draft.ts';
import { placeKindNames } from './location-fields.tsx';
import { texts } from './texts.ts';

interface Props {
  readonly client: SchedulingClient;
  readonly timeZone: string;
  readonly onCreated: (eventType: EventType) => void;
  readonly onCancel: () => void;
}

interface Draft {
  readonly name: string;
  readonly duration: number;
  readonly timeZone: string;
  /** The type of the first location. */
  readonly locations: Place['locationId'];
}

/** The required members of a new event type. The others are edited after it is created. */
export function AddEventType({ client, timeZone, onCreated, onCancel }: Props) {
  const first: Draft = { name: '', duration: 30, timeZone, locations: 'custom' };
  const { draft, set, action, save } = useNew({
    first,
    create: ({ locations: kind, ...rest }: Draft, options) =>
      client.eventTypes.create({ ...rest, locations: [newPlace(kind)] }, options),
    onCreated,
  });
  const field = fieldsOf({ draft, set });
  return (
    <Form label={texts.addTitle} action={action} onSubmit={save} onCancel={onCancel}>
      <TextField {...field('name')} label={texts.name} />
      <DurationField {...field('duration')} />
      <SelectField
        {...field('locations')}
        label={texts.locations}
        hint={draft.locations === 'custom' ? texts.jitsi : undefined}
        options={optionsOf(placeKinds, placeKindNames)}
      />
      <EventTypeZone {...field('timeZone')} />
    </Form>
  );
}
