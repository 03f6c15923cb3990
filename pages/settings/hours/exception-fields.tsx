import { writeDate } from '../../shared/times.ts';
import { Group, TextField } from '../kit/fields.tsx';
import { RangeFields } from './range-fields.tsx';
import { texts } from './texts.ts';
import type { DateException, HoursDraft } from './week.ts';

interface Given {
  readonly draft: HoursDraft;
  readonly set: (changes: Partial<HoursDraft>) => void;
}

const isDate = (text: string): boolean => /^\d{4}-\d\d-\d\d$/u.test(text);

/** The days on which other hours count. */
export function ExceptionFields({ draft: { exceptions }, set }: Given) {
  const change = (index: number, next: Partial<DateException>) =>
    set({
      exceptions: exceptions.map((one, other) => (other === index ? { ...one, ...next } : one)),
    });
  return (
    <Group at="/exceptions" label={texts.exceptions} hint={texts.exceptionsHint}>
      {exceptions.length === 0 && <p class="soft">{texts.noExceptions}</p>}
      {exceptions.map(({ date, ranges }, index) => {
        const day = texts.day(isDate(date) ? writeDate(date, 'shortDate') : '');
        return (
          <div class="weekday" key={index}>
            <TextField
              at={`/exceptions/${index}/date`}
              type="date"
              label={texts.date}
              value={date}
              onChange={(next) => change(index, { date: next })}
            />
            <RangeFields
              at={`/exceptions/${index}/ranges`}
              day={day}
              ranges={ranges}
              onChange={(next) => change(index, { ranges: next })}
            >
              <button
                type="button"
                onClick={() =>
                  set({ exceptions: exceptions.filter((_, other) => other !== index) })
                }
              >
                {texts.removeException} <span class="unseen">{day}</span>
              </button>
            </RangeFields>
          </div>
        );
      })}
      <button
        type="button"
        onClick={() => set({ exceptions: [...exceptions, { date: '', ranges: [] }] })}
      >
        {texts.addException}
      </button>
    </Group>
  );
}
