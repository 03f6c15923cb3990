import { firstDayOfWeek } from '../../shared/locale.ts';
import { writeTimeOfDay } from '../../shared/times.ts';
import { withoutAt } from '../kit/at-index.ts';
import { Button } from '../kit/button.tsx';
import { Group } from '../kit/fields.tsx';
import { texts as common } from '../kit/texts.ts';
import { RangeFields } from './range-fields.tsx';
import { nameOfDay, ruleText } from './rule-text.ts';
import { texts } from './texts.ts';
import type { HoursDraft } from './week.ts';

interface Props {
  readonly draft: HoursDraft;
  readonly set: (changes: Partial<HoursDraft>) => void;
}

const daysInOrder = (): readonly number[] =>
  [0, 1, 2, 3, 4, 5, 6].map((count) => (count + firstDayOfWeek) % 7);

/** The weekly hours of each day, and the hours with other recurrences. */
export function WeekFields({ draft, set }: Props) {
  const { week } = draft;
  return (
    <>
      <Group
        at="/week"
        label={texts.week}
        hint={texts.weekHint(writeTimeOfDay('22:00'), writeTimeOfDay('02:00'))}
      >
        {daysInOrder().map((day) => {
          const ranges = week[day] ?? [];
          const name = nameOfDay(day);
          return (
            <div class="weekday" key={day}>
              <h3>{name}</h3>
              <RangeFields
                at={`/week/${day}`}
                day={name}
                ranges={ranges}
                onChange={(next) => set({ week: week.map((one, at) => (at === day ? next : one)) })}
              >
                {ranges.length > 0 && (
                  <Button
                    label={texts.copyToAll}
                    name={texts.copyOf(name)}
                    onClick={() => set({ week: week.map(() => ranges) })}
                  />
                )}
              </RangeFields>
            </div>
          );
        })}
      </Group>
      {draft.special.length > 0 && <SpecialFields draft={draft} set={set} />}
    </>
  );
}

const SpecialFields = ({ draft: { special, timezone }, set }: Props) => (
  <Group at="/special" label={texts.special} hint={texts.specialHint}>
    <ul class="rows">
      {special.map((item, index) => (
        <li key={JSON.stringify(item)}>
          <span>{ruleText(item, timezone)}</span>
          <Button
            label={common.remove}
            name={ruleText(item, timezone)}
            onClick={() => set({ special: withoutAt(special, index) })}
          />
        </li>
      ))}
    </ul>
  </Group>
);
