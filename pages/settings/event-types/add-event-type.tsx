import { useState } from 'preact/hooks';
import type { EventType, SchedulingClient } from '../../../client/src/index.ts';
import { placeNames } from '../../shared/places.ts';
import { NumberField, SelectField, TextField, ZoneField } from '../kit/fields.tsx';
import { Form } from '../kit/form.tsx';
import { useUnsaved } from '../kit/unsaved.ts';
import { useAction } from '../kit/use-action.ts';
import { asNumber, newPlace, type Place, placeKinds } from './draft.ts';
import { texts } from './texts.ts';

interface Given {
  readonly client: SchedulingClient;
  readonly timeZone: string;
  readonly onCreated: (eventType: EventType) => void;
  readonly onCancel: () => void;
}

/** What a new event type needs. Everything else is said of it afterwards. */
export function AddEventType({ client, timeZone, onCreated, onCancel }: Given) {
  const [draft, setDraft] = useState({ name: '', duration: 30, timeZone });
  const [kind, setKind] = useState<Place['locationId']>('custom');
  const action = useAction();
  useUnsaved(draft.name !== '');
  const set = (changes: Partial<typeof draft>) => setDraft((now) => ({ ...now, ...changes }));
  const create = async () => {
    const body = { ...draft, locations: [newPlace(kind)] };
    let created: EventType | undefined;
    await action.run(body, async (options) => {
      ({ data: created } = await client.eventTypes.create(body, options));
      return texts.created(draft.name);
    });
    if (created !== undefined) onCreated(created);
  };
  return (
    <Form label={texts.addTitle} action={action} onSubmit={create} onCancel={onCancel}>
      <TextField
        at="/name"
        label={texts.name}
        value={draft.name}
        onChange={(name) => set({ name })}
      />
      <NumberField
        at="/duration"
        label={texts.duration}
        min={5}
        max={1440}
        value={draft.duration}
        onChange={(duration) => set({ duration: asNumber(duration) })}
      />
      <SelectField
        at="/locations"
        label={texts.locations}
        value={kind}
        hint={kind === 'custom' ? texts.jitsi : undefined}
        options={placeKinds.map((one) => [one, placeNames[one]] as const)}
        onChange={setKind}
      />
      <ZoneField
        at="/timeZone"
        hint={texts.timeZoneHint}
        value={draft.timeZone}
        onChange={(zone) => set({ timeZone: zone })}
      />
    </Form>
  );
}
