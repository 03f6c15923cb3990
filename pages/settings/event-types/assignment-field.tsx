import type { EventType, SchedulingClient } from '../../../client/src/index.ts';
import { SelectField } from '../kit/fields.tsx';
import { optionsOf } from '../kit/fields-of.ts';
import { texts as common } from '../kit/texts.ts';
import type { Action } from '../kit/use-action.ts';
import { assignmentOf, assignmentValue } from './draft.ts';
import { texts } from './texts.ts';

interface Props {
  readonly client: SchedulingClient;
  readonly eventType: EventType;
  readonly mayChange: boolean;
  readonly action: Action;
  readonly onChanged: () => Promise<void>;
}

const ways = ['equal', 'priority', 'sequential', 'all'] as const;

/** The assignment of hosts to bookings. It is saved immediately, because the fields of the hosts depend on it. */
export function AssignmentField({ client, eventType, mayChange, action, onChanged }: Props) {
  const { uid, assignment } = eventType;
  const value = assignmentValue(assignment);
  const choose = (next: typeof value) =>
    void action.run(['assignment', next], async (options) => {
      await client.eventTypes.update(uid, { assignment: assignmentOf(next) }, options);
      await onChanged();
      return common.saved;
    });
  return (
    <fieldset class="bare" disabled={!mayChange}>
      <SelectField
        at="/assignment"
        label={texts.assignment}
        hint={texts.assignmentHints[value]}
        value={value}
        options={optionsOf(ways, texts.assignments)}
        onChange={choose}
      />
    </fieldset>
  );
}
