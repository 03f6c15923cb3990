import type { Notification, SchedulingClient } from '../../../client/src/index.ts';
import { CheckField, Group, NumberField, SelectField, TextField } from '../kit/fields.tsx';
import { Form } from '../kit/form.tsx';
import { Loaded } from '../kit/loaded.tsx';
import { texts as common } from '../kit/texts.ts';
import { type Read, useEditor } from '../kit/use-editor.ts';
import { asNumber } from './draft.ts';
import { texts } from './texts.ts';

interface Given {
  readonly client: SchedulingClient;
  readonly eventTypeId: string;
  readonly mayChange: boolean;
}

/** Who gets which messages about bookings of an event type. */
export const Notifications = (given: Given) => (
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

function EditNotifications(given: Given & { readonly read: Read<Notification> }) {
  const { client, eventTypeId, mayChange, read } = given;
  const { draft, set, action, save } = useEditor({
    read,
    draftOf,
    get: () => client.eventTypes.getNotification(eventTypeId),
    send: (changes, _, options) =>
      client.eventTypes.updateNotification(eventTypeId, changes, options),
  });
  return (
    <Form label={texts.notifications} action={action} onSubmit={save} isReadOnly={!mayChange}>
      <CheckField
        at="/isSendToGuest"
        label={texts.sendToGuest}
        value={draft.isSendToGuest}
        onChange={(isSendToGuest) => set({ isSendToGuest })}
      />
      <CheckField
        at="/isSendToHosts"
        label={texts.sendToHosts}
        value={draft.isSendToHosts}
        onChange={(isSendToHosts) => set({ isSendToHosts })}
      />
      <TextField
        at="/replyTo"
        type="email"
        isCode
        isOptional
        label={texts.replyTo}
        hint={texts.replyToHint}
        value={draft.replyTo ?? ''}
        onChange={(text) => set({ replyTo: text === '' ? null : text })}
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

function ReminderFields({ reminders, onChange }: RemindersGiven) {
  const change = (index: number, next: Partial<Reminder>) =>
    onChange(reminders.map((one, other) => (other === index ? { ...one, ...next } : one)));
  return (
    <Group at="/reminders" label={texts.reminders}>
      {reminders.length === 0 && <p class="soft">{texts.noReminders}</p>}
      {reminders.map((reminder, index) => (
        <div class="together" key={index}>
          <NumberField
            at={`/reminders/${index}/minutesBefore`}
            label={texts.minutesBefore}
            min={5}
            value={reminder.minutesBefore}
            onChange={(minutes) => change(index, { minutesBefore: asNumber(minutes) })}
          />
          <SelectField
            at={`/reminders/${index}/to`}
            label={texts.remindTo}
            value={reminder.to}
            options={(['guest', 'host'] as const).map((one) => [one, texts.reminded[one]] as const)}
            onChange={(to) => change(index, { to })}
          />
          <button
            type="button"
            onClick={() => onChange(reminders.filter((_, other) => other !== index))}
          >
            {common.remove} <span class="unseen">{texts.reminder(index + 1)}</span>
          </button>
        </div>
      ))}
      {reminders.length < 5 && (
        <button
          type="button"
          onClick={() =>
            onChange([...reminders, { minutesBefore: 1440, to: 'guest', channel: 'email' }])
          }
        >
          {texts.addReminder}
        </button>
      )}
    </Group>
  );
}
