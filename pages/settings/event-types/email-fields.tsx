import type { Notification } from '../../../client/src/index.ts';
import { changedAt, withoutAt } from '../kit/at-index.ts';
import { Button } from '../kit/button.tsx';
import { CheckField, Group, NumberField, SelectField, TextField } from '../kit/fields.tsx';
import { asNumber, fieldsOf, optionsOf, orNull } from '../kit/fields-of.ts';
import { texts as common } from '../kit/texts.ts';
import type { FieldsGiven } from './basic-fields.tsx';
import { durationText } from './duration-text.ts';
import { texts } from './texts.ts';

/** The messages about bookings of an event type. */
export function EmailFields({ draft, set }: FieldsGiven) {
  const field = fieldsOf({ draft, set });
  return (
    <Group label={texts.notifications}>
      <CheckField {...field('isSendToGuest')} label={texts.sendToGuest} />
      <CheckField {...field('isSendToHosts')} label={texts.sendToHosts} />
      <TextField
        {...orNull(field('replyTo'))}
        type="email"
        isCode
        isOptional
        label={texts.replyTo}
        placeholder={texts.replyToDefault}
      />
      <ReminderFields
        reminders={draft.reminders}
        onChange={(reminders) => set({ reminders: [...reminders] })}
      />
    </Group>
  );
}

type Reminder = Notification['reminders'][number];

interface RemindersGiven {
  readonly reminders: readonly Reminder[];
  readonly onChange: (reminders: readonly Reminder[]) => void;
}

const ReminderFields = ({ reminders, onChange }: RemindersGiven) => (
  <Group at="/reminders" label={texts.reminders}>
    {reminders.length === 0 && <p class="soft">{texts.noReminders}</p>}
    {reminders.map(({ minutesBefore, to, channel }, index) => (
      <div class="together" key={index}>
        <NumberField
          at={`/reminders/${index}/minutesBefore`}
          label={texts.minutesBefore}
          hint={durationText(minutesBefore)}
          min={5}
          value={minutesBefore}
          onChange={(count) =>
            onChange(changedAt(reminders, index, { minutesBefore: asNumber(count) }))
          }
        />
        <SelectField
          at={`/reminders/${index}/to`}
          label={texts.remindTo}
          value={to}
          options={optionsOf(['guest', 'host'], texts.reminded)}
          onChange={(next) => onChange(changedAt(reminders, index, { to: next }))}
        />
        <SelectField
          at={`/reminders/${index}/channel`}
          label={texts.remindBy}
          value={channel}
          options={optionsOf(['email', 'text'], texts.channels)}
          onChange={(next) => onChange(changedAt(reminders, index, { channel: next }))}
        />
        <Button
          label={common.remove}
          name={texts.reminder(index + 1)}
          onClick={() => onChange(withoutAt(reminders, index))}
        />
      </div>
    ))}
    {reminders.length < 5 && (
      <Button
        label={texts.addReminder}
        onClick={() =>
          onChange([...reminders, { minutesBefore: 1440, to: 'guest', channel: 'email' }])
        }
      />
    )}
  </Group>
);
