import { writeDate } from '../../shared/times.ts';
import { changedAt, withoutAt } from '../kit/at-index.ts';
import { Button } from '../kit/button.tsx';
import { Group, TextField } from '../kit/fields.tsx';
import { RangeFields } from './range-fields.tsx';
import { texts } from './texts.ts';
import type { HoursDraft } from './week.ts';

interface Props {
  readonly draft: HoursDraft;
  readonly set: (changes: Partial<HoursDraft>) => void;
}

const isDate = (text: string): boolean => /^\d{4}-\d\d-\d\d$/u.test(text);

/** The dates with their own hours. */
export const ExceptionFields = ({ draft: { exceptions }, set }: Props) => (
  <Group at="/exceptions" label={texts.exceptions} hint={texts.exceptionsHint}>
    {exceptions.length === 0 && <p class="soft">{texts.noExceptions}</p>}
    {exceptions.map(({ date, ranges }, index) => {
      const day = texts.day(isDate(date) ? writeDate(date, 'fullDate') : '');
      return (
        <div class="weekday" key={index}>
          <TextField
            at={`/exceptions/${index}/date`}
            type="date"
            label={texts.date}
            value={date}
            onChange={(next) => set({ exceptions: changedAt(exceptions, index, { date: next }) })}
          />
          <RangeFields
            at={`/exceptions/${index}/ranges`}
            day={day}
            ranges={ranges}
            onChange={(next) => set({ exceptions: changedAt(exceptions, index, { ranges: next }) })}
          >
            <Button
              label={texts.removeException}
              name={day}
              onClick={() => set({ exceptions: withoutAt(exceptions, index) })}
            />
          </RangeFields>
        </div>
      );
    })}
    <Button
      label={texts.addException}
      onClick={() => set({ exceptions: [...exceptions, { date: '', ranges: [] }] })}
    />
  </Group>
);
