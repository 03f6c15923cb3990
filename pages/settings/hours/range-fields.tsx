import type { ComponentChildren } from 'preact';
import { writeTimeOfDay } from '../../shared/times.ts';
import { changedAt, withoutAt } from '../kit/at-index.ts';
import { Button } from '../kit/button.tsx';
import { TimeField } from '../kit/fields.tsx';
import { texts as common } from '../kit/texts.ts';
import { texts } from './texts.ts';
import type { Range } from './week.ts';

interface Props {
  readonly children?: ComponentChildren;
  readonly at: string;
  /** The name of the day. */
  readonly day: string;
  readonly ranges: readonly Range[];
  readonly onChange: (ranges: readonly Range[]) => void;
}

/** A new range, which begins an hour after the last one and lasts four hours. */
const another = (ranges: readonly Range[]): Range => {
  const last = ranges.at(-1);
  if (last === undefined) return { start: '09:00', end: '17:00' };
  const begin = Math.min(Number(last.end.slice(0, 2)) + 1, 22);
  const text = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
  return { start: text(begin), end: text(Math.min(begin + 4, 23)) };
};

const ends = [
  ['start', texts.from],
  ['end', texts.until],
] as const;

/** The hours of one day. */
export const RangeFields = ({ at, day, ranges, onChange, children }: Props) => (
  <div class="ranges">
    {ranges.length === 0 && <p class="soft">{texts.unavailable}</p>}
    {ranges.map((range, index) => (
      <div class="range" key={index}>
        {ends.map(([name, label]) => (
          <TimeField
            key={name}
            at={`${at}/${index}/${name}`}
            label={label}
            about={day}
            value={range[name]}
            onChange={(time) => onChange(changedAt(ranges, index, { [name]: time }))}
          />
        ))}
        <Button
          label={common.remove}
          name={texts.removeRange(day, writeTimeOfDay(range.start), writeTimeOfDay(range.end))}
          onClick={() => onChange(withoutAt(ranges, index))}
        />
      </div>
    ))}
    <div class="row">
      <Button
        label={texts.addRange}
        name={texts.addRangeTo(day)}
        onClick={() => onChange([...ranges, another(ranges)])}
      />
      {children}
    </div>
  </div>
);
