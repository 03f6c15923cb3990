import { connectives } from '../../lib/domain/event-types/host-assign-rule.ts';
import type { RoutingRule } from '../../lib/domain/routing-forms/routing-form.ts';
import { SelectField } from '../settings/kit/fields.tsx';
import { optionsOf } from '../settings/kit/fields-of.ts';

import { texts } from './texts.ts';

interface Props {
  readonly at: string;
  readonly about: string;
  /** The word before the first item. */
  readonly first: string;
  readonly index: number;
  readonly operator: RoutingRule['operator'];
  readonly onChange: (operator: RoutingRule['operator']) => void;
}

/** The word before a condition or a group. The operator is the same for all of them, so it is chosen before the second one. */
export function Join({ at, about, first, index, operator, onChange }: Props) {
  if (index === 0) return <span class="lead">{first}</span>;
  if (index > 1) return <span class="lead">{texts.joins[operator]}</span>;
  return (
    <div class="lead">
      <SelectField
        at={at}
        label={texts.joinedBy}
        about={about}
        value={operator}
        options={optionsOf(connectives, texts.joins)}
        onChange={onChange}
      />
    </div>
  );
}
