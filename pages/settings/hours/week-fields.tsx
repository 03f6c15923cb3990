import { firstDayOfWeek, spoken } from '../../shared/locale.ts';
import { writeDate } from '../../shared/times.ts';
import { Group } from '../kit/fields.tsx';
import { texts as common } from '../kit/texts.ts';
import { RangeFields } from './range-fields.tsx';
import { texts } from './texts.ts';
import { type HoursDraft, rangeOf } from './week.ts';

interface Given {
  readonly draft: HoursDraft;
  readonly set: (changes: Partial<HoursDraft>) => void;
}

const dayNames = new Intl.DateTimeFormat(spoken, { weekday: 'long', timeZone: 'UTC' });

/** 1970-01-04 was a Sunday. */
export const nameOfDay = (day: number): string => dayNames.format(Date.UTC(1970, 0, 4 + day));

const days = [0, 1, 2, 3, 4, 5, 6].map((count) => (count + firstDayOfWeek) % 7);

/** The hours of every week, by day, and what repeats in other ways. */
export function WeekFields({ draft, set }: Given) {
  const { week } = draft;
  return (
    <>
      <Group at="/week" label={texts.week} hint={texts.weekHint}>
        {days.map((day) => {
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
                  <button type="button" onClick={() => set({ week: week.map(() => ranges) })}>
                    {texts.copyToAll} <span class="unseen">{texts.copyOf(name)}</span>
                  </button>
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

type Special = HoursDraft['special'][number];

function ruleText(item: Special): string {
  const { frequencyType, frequencyInterval, wday, startedAt, endedAt } = item;
  const { start, end } = rangeOf(item);
  const day = frequencyType === 2 ? nameOfDay(wday) : '';
  const unit = texts.every[frequencyType] ?? '';
  const from = startedAt === null ? '' : texts.fromDate(dateOf(startedAt));
  const until = endedAt === null ? '' : texts.untilDate(dateOf(endedAt));
  return texts.rule(unit, frequencyInterval, day, `${start}–${end}`) + from + until;
}

const dateOf = (instant: string): string => writeDate(instant.slice(0, 10), 'shortDate');

const SpecialFields = ({ draft: { special }, set }: Given) => (
  <Group at="/special" label={texts.special} hint={texts.specialHint}>
    <ul class="rows">
      {special.map((item, index) => (
        <li key={JSON.stringify(item)}>
          <span>{ruleText(item)}</span>
          <button
            type="button"
            onClick={() => set({ special: special.filter((_, other) => other !== index) })}
          >
            {common.remove} <span class="unseen">{ruleText(item)}</span>
          </button>
        </li>
      ))}
    </ul>
  </Group>
);
