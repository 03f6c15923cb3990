import type { PublicEventType } from '../../client/src/index.ts';
import { Address } from '../shared/address.tsx';
import { FieldGroup } from '../shared/field.tsx';
import type { Start } from '../shared/picker/starts.ts';
import { publicPlaceName } from '../shared/places.ts';
import { LocalTime } from './local-time.tsx';
import { texts } from './texts.ts';

type Location = PublicEventType['locations'][number];

interface Props {
  readonly eventType: PublicEventType;
  readonly zone: string;
  readonly start: Start | undefined;
  readonly chosen: Location['locationId'] | undefined;
  readonly error: string | undefined;
  readonly onChoose: (chosen: Location['locationId']) => void;
}

/** A card for each location. The guest chooses one. */
export const PlaceChoice = ({ eventType, chosen, error, onChoose, ...time }: Props) => (
  <FieldGroup id="locationId" label={texts.location} error={error}>
    {eventType.locations.map((location) => (
      <Card
        key={location.locationId}
        {...{ eventType, location, ...time }}
        isChosen={location.locationId === chosen}
        onChoose={() => onChoose(location.locationId)}
      />
    ))}
  </FieldGroup>
);

interface CardGiven extends Pick<Props, 'eventType' | 'zone' | 'start'> {
  readonly location: Location;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

/** The label of the control covers the card. The link to the map is outside the label and above it. */
function Card({ eventType, location, isChosen, onChoose, zone, start }: CardGiven) {
  const { locationId, address } = location;
  const more = address ? `place-${locationId}` : undefined;
  return (
    <div class={isChosen ? 'place chosen-place' : 'place'}>
      <label class="option">
        <input
          type="radio"
          name="locationId"
          value={locationId}
          checked={isChosen}
          onChange={onChoose}
          aria-describedby={more}
        />
        {publicPlaceName(location)}
      </label>
      {address && (
        <div class="place-more soft" id={more}>
          <Address address={address} />
          {start && <LocalTime startedAt={start.startedAt} {...{ eventType, zone }} />}
        </div>
      )}
    </div>
  );
}
