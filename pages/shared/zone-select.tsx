import { useId } from 'preact/hooks';

interface Given {
  readonly label: string;
  readonly zone: string;
  readonly onChange: (zone: string) => void;
}

/** Browsers leave out the zone that belongs to no place. */
const known = [...new Set([...(Intl.supportedValuesOf?.('timeZone') ?? []), 'UTC'])];

const readable = (zone: string): string => zone.replaceAll('_', ' ');

/** Lets people choose the zone in which times are shown. */
export function ZoneSelect({ label, zone, onChange }: Given) {
  const id = useId();
  const zones = known.includes(zone) ? known : [zone, ...known];
  return (
    <p class="zone">
      <label for={id}>{label}</label>
      <select id={id} value={zone} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
        {zones.map((one) => (
          <option key={one} value={one}>
            {readable(one)}
          </option>
        ))}
      </select>
    </p>
  );
}
