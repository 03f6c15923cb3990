import type { Notification, SchedulingClient } from '../../../client/src/index.ts';
import { changedAt, withoutAt } from '../kit/at-index.ts';
import { Button } from '../kit/button.tsx';
import { CheckField, Group, NumberField, SelectField, TextField } from '../kit/fields.tsx';
import { asNumber, fieldsOf, optionsOf, orNull } from '../kit/fields-of.ts';
import { Form } from '../kit/form.tsx';
import { Loaded } from '../kit/loaded.tsx';
import { texts as common } from '../kit/texts.ts';
import { type Read, useEditor } from '../kit/use-editor.ts';
import { durationText } from './duration-text.ts';
import { texts } from './texts.ts';

interface Props {
  readonly client: SchedulingClient;
  readonly eventTypeId: string;
  readonly mayChange: boolean;
}

/** The messages about bookings of an event type. */
export const Notifications = (given: Props) => (
  <section aria-labelledby="notifications">
    <h3 id="notifications">{texts.notifications}</h3>
    <Loaded
      of={given.eventTypeId}
      load={() => given.client.eventTypes.getNotification(given.eventTypeId)}
    >
      {(read) => <EditNotifications {...given} read={read} />}
    </Loaded>
  </section>
);

const draftOf = (notification: Notification) => ({ ...notification });

function EditNotifications(given: Props & { readonly read: Read<Notification> }) {
  const { client, eventTypeId, mayChange, read } = given;
  const { draft, set, action, save } = useEditor({
    read,
    draftOf,
    get: () => client.eventTypes.getNotification(eventTypeId),
    send: (changes, _, options) =>
      client.eventTypes.updateNotification(eventTypeId, changes, options),
  });
  const field = fieldsOf({ draft, set });
  return (
    <Form label={texts.notifications} action={action} onSubmit={save} isReadOnly={!mayChange}>
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
    </Form>
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
    {reminders.map(({ minutesBefore, to }, index) => (
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
