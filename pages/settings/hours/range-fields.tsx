import type { ComponentChildren } from 'preact';
import { TextField } from '../kit/fields.tsx';
import { texts as common } from '../kit/texts.ts';
import { texts } from './texts.ts';
import type { Range } from './week.ts';

interface Given {
  readonly children?: ComponentChildren;
  readonly at: string;
  /** The day, as people say it. */
  readonly day: string;
  readonly ranges: readonly Range[];
  readonly onChange: (ranges: readonly Range[]) => void;
}

/** After the last range there is an hour of a break, and then one of four hours. */
const another = (ranges: readonly Range[]): Range => {
  const last = ranges.at(-1);
  if (last === undefined) return { start: '09:00', end: '17:00' };
  const begin = Math.min(Number(last.end.slice(0, 2)) + 1, 22);
  const text = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
  return { start: text(begin), end: text(Math.min(begin + 4, 23)) };
};

/** The hours of one day. */
export function RangeFields({ at, day, ranges, onChange, children }: Given) {
  const change = (index: number, next: Partial<Range>) =>
    onChange(ranges.map((range, other) => (other === index ? { ...range, ...next } : range)));
  return (
    <div class="ranges">
      {ranges.length === 0 && <p class="soft">{texts.unavailable}</p>}
      {ranges.map((range, index) => (
        <div class="range" key={index}>
          <TextField
            at={`${at}/${index}/start`}
            type="time"
            label={texts.from}
            about={day}
            value={range.start}
            onChange={(start) => change(index, { start })}
          />
          <TextField
            at={`${at}/${index}/end`}
            type="time"
            label={texts.until}
            about={day}
            value={range.end}
            onChange={(end) => change(index, { end })}
          />
          <button
            type="button"
            onClick={() => onChange(ranges.filter((_, other) => other !== index))}
          >
            {common.remove}{' '}
            <span class="unseen">{texts.removeRange(day, range.start, range.end)}</span>
          </button>
        </div>
      ))}
      <div class="row">
        <button type="button" onClick={() => onChange([...ranges, another(ranges)])}>
          {texts.addRange} <span class="unseen">{texts.addRangeTo(day)}</span>
        </button>
        {children}
      </div>
    </div>
  );
}
