import { CheckField, TextField, ZoneField } from '../kit/fields.tsx';
import { fieldsOf } from '../kit/fields-of.ts';
import { ExceptionFields } from './exception-fields.tsx';
import { texts } from './texts.ts';
import type { HoursDraft } from './week.ts';
import { WeekFields } from './week-fields.tsx';

interface Props {
  readonly draft: HoursDraft;
  readonly set: (changes: Partial<HoursDraft>) => void;
  /** Whether the stored hours are the default. That changes only if other hours become the default. */
  readonly isDefault: boolean;
}

/** The fields of an availability calendar. */
export function HoursForm({ draft, set, isDefault }: Props) {
  const field = fieldsOf({ draft, set });
  return (
    <>
      <TextField {...field('name')} label={texts.name} />
      <ZoneField {...field('timezone')} />
      {isDefault ? (
        <p class="soft">{texts.nowDefaultHint}</p>
      ) : (
        <CheckField {...field('isDefault')} label={texts.nowDefault} />
      )}
      <WeekFields draft={draft} set={set} />
      <ExceptionFields draft={draft} set={set} />
    </>
  );
}
