import { CheckField, TextField, ZoneField } from '../kit/fields.tsx';
import { ExceptionFields } from './exception-fields.tsx';
import { texts } from './texts.ts';
import type { HoursDraft } from './week.ts';
import { WeekFields } from './week-fields.tsx';

interface Given {
  readonly draft: HoursDraft;
  readonly set: (changes: Partial<HoursDraft>) => void;
  /** Whether they are the default hours as they are stored: only other ones can take that from them. */
  readonly isDefault: boolean;
}

/** Everything that is said of hours. */
export const HoursForm = ({ draft, set, isDefault }: Given) => (
  <>
    <TextField
      at="/name"
      label={texts.name}
      value={draft.name}
      onChange={(name) => set({ name })}
    />
    <ZoneField at="/timezone" value={draft.timezone} onChange={(timezone) => set({ timezone })} />
    {isDefault ? (
      <p class="soft">{texts.nowDefaultHint}</p>
    ) : (
      <CheckField
        at="/isDefault"
        label={texts.nowDefault}
        value={draft.isDefault}
        onChange={(next) => set({ isDefault: next })}
      />
    )}
    <WeekFields draft={draft} set={set} />
    <ExceptionFields draft={draft} set={set} />
  </>
);
