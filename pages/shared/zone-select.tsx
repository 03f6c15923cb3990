import { useId } from 'preact/hooks';
import { zoneOptions } from './zones.ts';

interface Props {
  readonly label: string;
  readonly zone: string;
  readonly onChange: (zone: string) => void;
}

/** The field for the time zone in which times are shown. */
export function ZoneSelect({ label, zone, onChange }: Props) {
  const id = useId();
  return (
    <p class="zone">
      <label for={id}>{label}</label>
      <select id={id} value={zone} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
        {zoneOptions(zone).map(([one, name]) => (
          <option key={one} value={one}>
            {name}
          </option>
        ))}
      </select>
    </p>
  );
}
