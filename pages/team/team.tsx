import { useRef, useState } from 'preact/hooks';
import { BusyLabel } from '../shared/busy-label.tsx';
import { ErrorText } from '../shared/error-text.tsx';
import { fragmentWith } from '../shared/prefill.ts';
import { useTitle } from '../shared/use-title.ts';
import { type Waiting, waitingAfter } from '../shared/waiting.ts';
import { loadMore, type TeamPageData, team } from './load-team.ts';
import { texts } from './texts.ts';

/** The public event types of a team, with a button to load more. */
export function Team({ first }: { readonly first: TeamPageData }) {
  const [shown, setShown] = useState(first);
  const [loadState, setLoadState] = useState<Waiting | 'done'>('done');
  const cards = useRef<HTMLUListElement>(null);
  const { name, eventTypes, nextCursor } = shown;
  useTitle(name);
  const show = (more: TeamPageData) => {
    setShown(more);
    setLoadState('done');
    // The button may have been removed, so the first new card gets the focus.
    requestAnimationFrame(() => cards.current?.querySelectorAll('a')[eventTypes.length]?.focus());
  };
  const ask = () => {
    if (loadState === 'loading') return;
    setLoadState('loading');
    loadMore(shown).then(show, (error: unknown) => setLoadState(waitingAfter(error)));
  };
  const isWaiting = loadState === 'done' || loadState === 'loading';
  const errorText = isWaiting ? undefined : texts[loadState === 'tooMany' ? loadState : 'failed'];
  return (
    <main class="team">
      <h1>{name}</h1>
      <p>{eventTypes.length > 0 ? texts.choose : texts.none}</p>
      <ul class="cards" ref={cards}>
        {eventTypes.map((one) => (
          <Card key={one.uid} {...one} />
        ))}
      </ul>
      <div role="alert">{errorText !== undefined && <ErrorText>{errorText}</ErrorText>}</div>
      {nextCursor !== null && (
        <button type="button" aria-busy={loadState === 'loading'} onClick={ask}>
          <BusyLabel label={texts.more} busy={texts.loading} isBusy={loadState === 'loading'} />
        </button>
      )}
    </main>
  );
}

const Card = ({ uid, name, description, duration }: TeamPageData['eventTypes'][number]) => (
  <li>
    <a
      href={`/t/${encodeURIComponent(team)}/e/${encodeURIComponent(uid)}${location.search}${fragmentWith()}`}
    >
      <h2>{name}</h2>
      <p class="soft">{texts.minutes(duration)}</p>
      {description && <p class="said">{description}</p>}
    </a>
  </li>
);
