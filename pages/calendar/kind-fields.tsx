import { behaviors } from '../../lib/domain/schedules/schedule.ts';
import { ChoiceField } from './choice-field.tsx';
import type { FieldsGiven } from './schedule-form.tsx';
import { texts } from './texts.ts';

const names = { event: texts.kinds.schedule, work: texts.kinds.work };

/** The fields that say whether a schedule is own work, and how important it is. */
export const KindFields = ({ id, values, set }: Pick<FieldsGiven, 'id' | 'values' | 'set'>) => (
  <div class="times-row">
    <ChoiceField
      id={`${id}-behavior`}
      label={texts.kind}
      value={values.behavior}
      choices={behaviors}
      names={names}
      hint={values.behavior === 'work' && values.isBusy ? texts.workHint : undefined}
      onChange={(behavior) => set({ behavior })}
    />
    <ChoiceField
      id={`${id}-priority`}
      label={texts.priority}
      value={values.priority ?? 'none'}
      choices={['none', 'high', 'middle', 'low']}
      names={{ none: texts.none, ...texts.priorities }}
      onChange={(priority) => set({ priority: priority === 'none' ? null : priority })}
    />
  </div>
);
