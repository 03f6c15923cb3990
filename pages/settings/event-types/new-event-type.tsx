import type { CurrentUser, EventType, SchedulingClient } from '../../../client/src/index.ts';
import { copyWhenKnown } from '../kit/copy-when-known.ts';
import { Dialog } from '../kit/dialog.tsx';
import { TextField } from '../kit/fields.tsx';
import { fieldsOf } from '../kit/fields-of.ts';
import { Form } from '../kit/form.tsx';
import { useNew } from '../kit/use-new.ts';
import { DurationField, VisibilityField } from './basic-fields.tsx';
import { ChosenHosts } from './chosen-hosts.tsx';
import { bookingAddress, newPlace } from './draft.ts';
import type { Person } from './edited-event-type.ts';
import { texts } from './texts.ts';

interface Props {
  readonly client: SchedulingClient;
  readonly me: CurrentUser;
  /** `copying` is whether the link was copied. Private event types have no link. */
  readonly onCreated: (eventType: EventType, copying: Promise<boolean> | undefined) => void;
  readonly onClose: () => void;
}

interface Draft extends Pick<EventType, 'name' | 'duration' | 'visibility'> {
  readonly hosts: readonly Person[];
}

/** The dialog for a new event type. The other members are edited after it is created. */
export function NewEventType({ client, me, onCreated, onClose }: Props) {
  const first: Draft = { name: '', duration: 30, visibility: 'unlisted', hosts: [me] };
  const { draft, set, action, save } = useNew({
    first,
    create: ({ hosts, ...rest }: Draft, options) =>
      client.eventTypes.create(
        {
          ...rest,
          hosts: hosts.map(({ uid }) => ({ uid })),
          locations: [newPlace('custom')],
        },
        options,
      ),
  });
  const hasLink = draft.visibility !== 'private';
  const create = async () => {
    if (action.isBusy) return;
    const creating = save();
    const copying = hasLink ? copyWhenKnown(creating.then((one) => linkOf(me, one))) : undefined;
    const created = await creating;
    if (created !== undefined) onCreated(created, copying);
  };
  const field = fieldsOf({ draft, set });
  return (
    <Dialog title={texts.add} onClose={onClose}>
      <p class="soft">{texts.addHint}</p>
      <Form
        label={texts.add}
        action={action}
        onSubmit={create}
        submit={hasLink ? texts.createAndCopy : texts.create}
        onCancel={onClose}
      >
        <TextField {...field('name')} label={texts.name} />
        <DurationField {...field('duration')} />
        <VisibilityField {...field('visibility')} />
        <ChosenHosts {...{ client, me }} {...field('hosts')} />
      </Form>
    </Dialog>
  );
}

/** The link to copy. Nothing is copied if the event type was not created. */
function linkOf({ organization }: CurrentUser, created: EventType | undefined): string {
  if (created === undefined) throw new Error('The event type was not created.');
  return bookingAddress(location.origin, organization, created.uid);
}
