import type { CurrentUser, EventType, SchedulingClient } from '../../../client/src/index.ts';
import { Loaded } from '../kit/loaded.tsx';
import type { Read } from '../kit/use-editor.ts';
import { canChangeEventType } from './can-change-event-type.ts';
import { EditEventType } from './edit-event-type.tsx';
import { loadParts } from './edited-event-type.ts';
import { EventTypeSummary } from './event-type-summary.tsx';

interface Props {
  readonly client: SchedulingClient;
  readonly me: CurrentUser;
  readonly read: Read<EventType>;
  readonly onSaved: (eventType: EventType) => void;
}

/** The form of an event type, or a summary for users who may not change it. */
export const OpenEventType = ({ client, me, read, onSaved }: Props) => (
  <Loaded of={read.data.uid} load={() => loadParts(client, read)}>
    {(parts) =>
      canChangeEventType(me, parts.data.eventType, 'editor') ? (
        <EditEventType {...{ client, me, onSaved }} read={parts} />
      ) : (
        <EventTypeSummary me={me} edited={parts.data} />
      )
    }
  </Loaded>
);
