import { useId } from 'preact/hooks';
import type { CurrentUser } from '../../../client/src/index.ts';
import { BookingLink } from './booking-link.tsx';
import type { EditedEventType } from './edited-event-type.ts';
import { type SummaryGroup, summaryGroups } from './summary-groups.ts';

interface Props {
  readonly me: CurrentUser;
  readonly edited: EditedEventType;
}

/** An event type for users who may not change it. */
export const EventTypeSummary = ({ me, edited }: Props) => (
  <>
    <BookingLink me={me} eventType={edited.eventType} />
    {summaryGroups(edited).map((group) => (
      <Facts key={group.label} {...group} />
    ))}
  </>
);

function Facts({ label, facts }: SummaryGroup) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{label}</h3>
      <dl class="summary-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            {[value].flat().map((line, index) => (
              <dd key={index}>{line}</dd>
            ))}
          </div>
        ))}
      </dl>
    </section>
  );
}
