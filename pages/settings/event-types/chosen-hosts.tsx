import type { CurrentUser, SchedulingClient } from '../../../client/src/index.ts';
import { ErrorText } from '../../shared/error-text.tsx';
import { withoutAt } from '../kit/at-index.ts';
import { Button } from '../kit/button.tsx';
import { Group } from '../kit/fields.tsx';
import type { Bound } from '../kit/fields-of.ts';
import { useAt } from '../kit/form.tsx';
import { texts as common } from '../kit/texts.ts';
import { ChooseHost } from './choose-host.tsx';
import type { Person } from './edited-event-type.ts';
import { texts } from './texts.ts';

interface Props extends Bound<readonly Person[]> {
  readonly client: SchedulingClient;
  readonly me: CurrentUser;
}

/** The hosts of a new event type. */
export const ChosenHosts = ({ client, me, at, value: hosts, onChange }: Props) => (
  <Group at={at} label={texts.hosts}>
    {hosts.length === 0 && <p class="soft">{texts.noHosts}</p>}
    {hosts.length > 0 && (
      <ul class="rows">
        {hosts.map((host, index) => (
          <ChosenHost
            key={host.uid}
            at={`${at}/${index}/uid`}
            name={host.name}
            onRemove={() => onChange(withoutAt(hosts, index))}
          />
        ))}
      </ul>
    )}
    <ChooseHost
      {...{ client, me }}
      hosts={hosts.map(({ uid }) => uid)}
      onAdd={({ uid, name, email }) => onChange([...hosts, { uid, name, email }])}
    />
  </Group>
);

interface HostGiven {
  readonly at: string;
  readonly name: string;
  readonly onRemove: () => void;
}

function ChosenHost({ at, name, onRemove }: HostGiven) {
  const { error } = useAt(at);
  return (
    <li
      data-at={at}
      data-wrong={error !== undefined || undefined}
      tabIndex={error ? -1 : undefined}
    >
      <div>
        {name}
        {error && <ErrorText>{error}</ErrorText>}
      </div>
      <Button label={common.remove} name={name} onClick={onRemove} />
    </li>
  );
}
