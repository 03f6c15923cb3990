import { useId } from 'preact/hooks';
import type { CurrentUser, EventType, OrganizationUser } from '../../client/src/index.ts';
import { isManager } from '../../lib/domain/access.ts';
import { nameOf } from '../calendar/event-type-hosts.ts';
import { maySeeOthers } from '../calendar/may.ts';
import { everyHost, type ListFilter } from './list-filter.ts';
import { texts } from './texts.ts';

interface Props {
  readonly me: CurrentUser;
  readonly filter: ListFilter;
  readonly eventTypes: readonly EventType[];
  readonly users: readonly OrganizationUser[];
  readonly onFilter: (change: Partial<ListFilter>) => void;
}

/** The filters by event type and by host. */
export const Filters = ({ me, filter, eventTypes, users, onFilter }: Props) => (
  <>
    {(eventTypes.length > 0 || filter.eventType !== '') && (
      <Filter
        label={texts.eventType}
        value={filter.eventType}
        options={[
          ['', texts.allEventTypes],
          ...eventTypes.map(({ uid, name }): Option => [uid, name]),
        ]}
        onChange={(eventType) => onFilter({ eventType })}
      />
    )}
    {maySeeOthers(me) && (
      <Filter
        label={texts.host}
        value={filter.host}
        options={[...ownOptions(me), ...users.map((user): Option => [user.uid, nameOf(user)])]}
        onChange={(host) => onFilter({ host })}
      />
    )}
  </>
);

type Option = readonly [value: string, label: string];

/** Options of the host filter. The first depends on the role. */
const ownOptions = (me: CurrentUser): readonly Option[] =>
  isManager(me)
    ? [['', texts.allHosts]]
    : [
        ['', texts.ownBookings],
        [everyHost, texts.allHosts],
      ];

interface FilterGiven {
  readonly label: string;
  readonly value: string;
  readonly options: readonly Option[];
  readonly onChange: (value: string) => void;
}

function Filter({ label, value, options, onChange }: FilterGiven) {
  const id = useId();
  const isKnown = options.some(([one]) => one === value);
  // The value of an old link may be deleted, or not be loaded yet.
  const all = isKnown ? options : [...options, [value, texts.unknownOption] as const];
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select id={id} value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
        {all.map(([one, text]) => (
          <option key={one} value={one}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}
