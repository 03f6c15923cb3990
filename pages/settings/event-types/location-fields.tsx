import { placeKindNames } from '../../shared/place-kind-names.ts';
import { changedAt, withoutAt } from '../kit/at-index.ts';
import { Button } from '../kit/button.tsx';
import { AreaField, CheckField, Group, SelectField, TextField } from '../kit/fields.tsx';
import { type Bound, optionsOf } from '../kit/fields-of.ts';
import { texts as common } from '../kit/texts.ts';
import type { FieldsGiven } from './basic-fields.tsx';
import { newPlace, nextKind, type Place, placeKinds } from './draft.ts';
import { texts } from './texts.ts';

/** The locations of an event type. */
export function LocationFields({ draft: { locations }, set }: FieldsGiven) {
  const next = nextKind(locations);
  const change = (index: number, changes: Partial<Place>) =>
    set({ locations: changedAt(locations, index, changes) });
  return (
    <Group at="/locations" label={texts.locations} hint={texts.locationsHint}>
      {locations.map((place, index) => (
        <Group key={index} at={`/locations/${index}`} label={texts.place(index + 1)}>
          <SelectField
            at={`/locations/${index}/locationId`}
            label={texts.kind}
            value={place.locationId}
            options={optionsOf(
              placeKinds.filter((kind) => kind === place.locationId || isFree(locations, kind)),
              placeKindNames,
            )}
            onChange={(kind) => change(index, newPlace(kind))}
          />
          <PlaceFields
            at={`/locations/${index}`}
            place={place}
            set={(changes) => change(index, changes)}
          />
          {locations.length > 1 && (
            <Button
              label={common.remove}
              name={texts.place(index + 1)}
              onClick={() => set({ locations: withoutAt(locations, index) })}
            />
          )}
        </Group>
      ))}
      {next !== undefined && (
        <Button
          label={texts.addPlace}
          onClick={() => set({ locations: [...locations, newPlace(next)] })}
        />
      )}
    </Group>
  );
}

const isFree = (places: readonly Place[], kind: Place['locationId']): boolean =>
  places.every(({ locationId }) => locationId !== kind);

interface PlaceGiven {
  readonly at: string;
  readonly place: Place;
  readonly set: (changes: Partial<Place>) => void;
}

const online: readonly Place['locationId'][] = ['zoom', 'googleMeet', 'teams', 'custom'];

/** The fields of a location, which depend on its type. */
function PlaceFields({ at, place, set }: PlaceGiven) {
  const { locationId, provider } = place;
  const field = (name: 'url' | 'phoneNumber' | 'address' | 'customLocation' | 'access') => ({
    at: `${at}/${name}`,
    value: place[name] ?? '',
    onChange: (text: string) => set({ [name]: text === '' ? null : text } as Partial<Place>),
    isOptional: true,
  });
  return (
    <>
      {locationId === 'custom' && (
        <CustomFields {...{ at, provider, set }} field={field('customLocation')} />
      )}
      {locationId === 'askInvitee' && (
        <AreaField
          {...field('customLocation')}
          label={texts.placeHint}
          hint={texts.placeHintMore}
        />
      )}
      {locationId === 'phone' && (
        <TextField
          {...field('phoneNumber')}
          label={texts.phoneNumber}
          placeholder={texts.phoneDefault}
        />
      )}
      {locationId === 'inPerson' && (
        <>
          <TextField {...field('address')} label={texts.placeAddress} />
          <AreaField {...field('access')} label={texts.access} />
        </>
      )}
      {online.includes(locationId) && (
        <TextField
          {...field('url')}
          type="url"
          label={texts.url}
          placeholder={locationId === 'custom' ? undefined : texts.urlDefault}
          hint={locationId === 'custom' ? undefined : texts.urlHint}
        />
      )}
    </>
  );
}

interface CustomGiven extends Pick<PlaceGiven, 'at' | 'set'> {
  readonly provider: Place['provider'];
  /** The field of the description. */
  readonly field: Bound<string>;
}

/** The video room and the description of a custom location, which needs one of them. */
const CustomFields = ({ at, provider, set, field }: CustomGiven) => (
  <>
    <CheckField
      at={`${at}/provider`}
      label={texts.jitsi}
      value={provider === 'jitsi'}
      onChange={(isOn) => set({ provider: isOn ? 'jitsi' : null })}
    />
    <AreaField {...field} label={texts.customLocation} isOptional={provider === 'jitsi'} />
  </>
);
