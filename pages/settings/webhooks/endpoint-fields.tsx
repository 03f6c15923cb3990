import type { CreateWebhookEndpointInput } from '../../../client/src/index.ts';
import { eventKinds } from '../../../lib/domain/feed/event-kinds.ts';
import { CheckField, Group, TextField } from '../kit/fields.tsx';
import { texts } from './texts.ts';

type Kinds = CreateWebhookEndpointInput['events'];
type Kind = Exclude<Kinds[number], '*'>;

export interface EndpointDraft {
  readonly url: string;
  readonly description: string;
  readonly events: Kinds;
  readonly status: 'enable' | 'disable';
}

interface Given {
  readonly draft: EndpointDraft;
  readonly set: (changes: Partial<EndpointDraft>) => void;
}

/** What is said of a webhook. */
export const EndpointFields = ({ draft, set }: Given) => (
  <>
    <TextField
      at="/url"
      type="url"
      isCode
      label={texts.url}
      hint={texts.urlHint}
      value={draft.url}
      onChange={(url) => set({ url })}
    />
    <TextField
      at="/description"
      label={texts.description}
      isOptional
      value={draft.description}
      onChange={(description) => set({ description })}
    />
    <CheckField
      at="/status"
      label={texts.status}
      value={draft.status === 'enable'}
      onChange={(isOn) => set({ status: isOn ? 'enable' : 'disable' })}
    />
    <KindFields draft={draft} set={set} />
  </>
);

/** Which events are sent. */
function KindFields({ draft, set }: Given) {
  const isAll = draft.events.includes('*');
  const choose = (kind: Kind, isOn: boolean) => {
    const others = draft.events.filter((one) => one !== kind);
    set({ events: isOn ? [...others, kind] : others });
  };
  return (
    <Group at="/events" label={texts.events}>
      <CheckField
        at="/events/all"
        label={texts.everything}
        value={isAll}
        onChange={(isOn) => set({ events: isOn ? ['*'] : [] })}
      />
      {!isAll && (
        <div class="kinds">
          {eventKinds.map((kind) => (
            <CheckField
              key={kind}
              at={`/events/${kind}`}
              label={kind}
              value={draft.events.includes(kind)}
              onChange={(isOn) => choose(kind, isOn)}
            />
          ))}
        </div>
      )}
    </Group>
  );
}
