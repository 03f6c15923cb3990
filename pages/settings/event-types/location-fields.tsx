import { placeNames } from '../../shared/places.ts';
import { AreaField, CheckField, Group, SelectField, TextField } from '../kit/fields.tsx';
import { texts as common } from '../kit/texts.ts';
import type { FieldsGiven } from './basic-fields.tsx';
import { newPlace, nextKind, type Place, placeKinds } from './draft.ts';
import { texts } from './texts.ts';

/** Where bookings can take place. */
export function LocationFields({ draft: { locations }, set }: FieldsGiven) {
  const next = nextKind(locations);
  const change = (index: number, place: Place) =>
    set({ locations: locations.map((one, other) => (other === index ? place : one)) });
  return (
    <Group at="/locations" label={texts.locations} hint={texts.locationsHint}>
      {locations.map((place, index) => (
        <Group key={index} at={`/locations/${index}`} label={texts.place(index + 1)}>
          <SelectField
            at={`/locations/${index}/locationId`}
            label={texts.kind}
            value={place.locationId}
            options={placeKinds
              .filter((kind) => kind === place.locationId || isFree(locations, kind))
              .map((kind) => [kind, placeNames[kind]] as const)}
            onChange={(kind) => change(index, newPlace(kind))}
          />
          <PlaceFields
            at={`/locations/${index}`}
            place={place}
            set={(changes) => change(index, { ...place, ...changes })}
          />
          {locations.length > 1 && (
            <button
              type="button"
              onClick={() => set({ locations: locations.filter((one) => one !== place) })}
            >
              {common.remove} <span class="unseen">{texts.place(index + 1)}</span>
            </button>
          )}
        </Group>
      ))}
      {next !== undefined && (
        <button type="button" onClick={() => set({ locations: [...locations, newPlace(next)] })}>
          {texts.addPlace}
        </button>
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

/** What can be said of a place, by its kind. */
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
        <>
          <CheckField
            at={`${at}/provider`}
            label={texts.jitsi}
            value={provider === 'jitsi'}
            onChange={(isOn) => set({ provider: isOn ? 'jitsi' : null })}
          />
          <AreaField
            {...field('customLocation')}
            label={texts.customLocation}
            isOptional={provider === 'jitsi'}
          />
        </>
      )}
      {locationId === 'phone' && (
        <TextField {...field('phoneNumber')} label={texts.phoneNumber} hint={texts.phoneHint} />
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
          hint={locationId === 'custom' ? undefined : texts.urlHint}
        />
      )}
    </>
  );
}
