import type { CreateWebhookEndpointInput } from '../../../client/src/index.ts';
import { eventKinds } from '../../../lib/domain/feed/event-kinds.ts';
import { CheckField, Group, TextField } from '../kit/fields.tsx';
import { fieldsOf, isOn } from '../kit/fields-of.ts';
import { texts } from './texts.ts';

type Kinds = CreateWebhookEndpointInput['events'];
type Kind = Exclude<Kinds[number], '*'>;

export interface EndpointDraft {
  readonly url: string;
  readonly description: string;
  readonly events: Kinds;
  readonly status: 'enable' | 'disable';
}

interface Props {
  readonly draft: EndpointDraft;
  readonly set: (changes: Partial<EndpointDraft>) => void;
}

/** The fields of a webhook. */
export function EndpointFields({ draft, set }: Props) {
  const field = fieldsOf({ draft, set });
  return (
    <>
      <TextField {...field('url')} type="url" isCode label={texts.url} hint={texts.urlHint} />
      <TextField {...field('description')} label={texts.description} isOptional />
      <CheckField {...isOn(field('status'))} label={texts.status} />
      <KindFields draft={draft} set={set} />
    </>
  );
}

/** The fields for the kinds of events that are sent. */
function KindFields({ draft, set }: Props) {
  const isAll = draft.events.includes('*');
  const choose = (kind: Kind, isChosen: boolean) => {
    const others = draft.events.filter((one) => one !== kind);
    set({ events: isChosen ? [...others, kind] : others });
  };
  return (
    <Group at="/events" label={texts.events}>
      <CheckField
        at="/events/all"
        label={texts.everything}
        value={isAll}
        onChange={(isChosen) => set({ events: isChosen ? ['*'] : [] })}
      />
      {!isAll && (
        <div class="kinds">
          {eventKinds.map((kind) => (
            <CheckField
              key={kind}
              at={`/events/${kind}`}
              label={kind}
              value={draft.events.includes(kind)}
              onChange={(isChosen) => choose(kind, isChosen)}
            />
          ))}
        </div>
      )}
    </Group>
  );
}
