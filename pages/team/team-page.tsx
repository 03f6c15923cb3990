import { render } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { ListedEventType } from '../../client/src/index.ts';
import { locale } from '../shared/locale.ts';
import { Opening } from '../shared/opening.tsx';
import { pageData } from '../shared/page-data.ts';
import { pathAfter } from '../shared/path.ts';
import { service } from '../shared/service.ts';
import { useTitle } from '../shared/use-title.ts';
import { type Waiting, waitingAfter, waitingWith } from '../shared/waiting.ts';

const texts = {
  en: {
    choose: 'Choose what you want to book.',
    minutes: (count: number) => `${count} min`,
    more: 'Show more',
    none: 'There is nothing to book here at the moment.',
    loading: 'Loading…',
    notFound: 'There is no team at this address.',
    notFoundMore: 'The address may be wrong. Ask the person who sent it to you.',
    tooMany: 'There were too many requests. Wait a moment, and try again.',
    failed: 'The service cannot be reached. Check your connection, and try again.',
    tryAgain: 'Try again',
  },
  ja: {
    choose: '予約したいものを選んでください。',
    minutes: (count: number) => `${count}分`,
    more: 'さらに表示',
    none: '現在、予約できるものはありません。',
    loading: '読み込んでいます…',
    notFound: 'このアドレスのページはありません。',
    notFoundMore: 'アドレスが間違っている可能性があります。案内元にお問い合わせください。',
    tooMany: 'アクセスが集中しています。しばらく待ってから、もう一度お試しください。',
    failed: '接続できません。通信状況をご確認のうえ、もう一度お試しください。',
    tryAgain: 'もう一度試す',
  },
}[locale];

const team = pathAfter('t');

interface Shown {
  readonly name: string;
  readonly eventTypes: readonly ListedEventType[];
  readonly nextCursor: string | null;
}

interface Embedded {
  readonly team: { readonly name: string };
  readonly eventTypes: {
    readonly data: readonly ListedEventType[];
    readonly nextCursor: string | null;
  };
}

type State = Shown | Waiting;

function firstState(): State {
  const data = pageData<Embedded>();
  if ('problem' in data) return waitingWith(data);
  const { data: eventTypes, nextCursor } = data.eventTypes;
  return { name: data.team.name, eventTypes, nextCursor };
}

/** Everything, or one page more than is shown. */
async function load(shown?: Shown): Promise<Shown> {
  const query = shown?.nextCursor ? { cursor: shown.nextCursor } : {};
  const [found, page] = await Promise.all([
    shown ?? service.guests.getPublicTeam(team).then(({ data }) => data),
    service.guests.listPublicEventTypes(team, query),
  ]);
  const eventTypes = [...(shown?.eventTypes ?? []), ...page.data];
  return { name: found.name, eventTypes, nextCursor: page.nextCursor };
}

/** The page of a team: what everyone can book there. */
function TeamPage() {
  const [state, setState] = useState(firstState);
  const show = (shown?: Shown) => {
    if (shown === undefined) setState('loading');
    load(shown).then(setState, (error: unknown) => setState(waitingAfter(error)));
  };
  useEffect(() => {
    if (state === 'loading') show();
  }, []);
  if (typeof state === 'string') return <Opening {...{ state, texts }} onAgain={() => show()} />;
  return <Team shown={state} onMore={() => show(state)} />;
}

interface TeamGiven {
  readonly shown: Shown;
  readonly onMore: () => void;
}

function Team({ shown, onMore }: TeamGiven) {
  useTitle(shown.name);
  return (
    <main class="team">
      <h1>{shown.name}</h1>
      <p>{shown.eventTypes.length > 0 ? texts.choose : texts.none}</p>
      <ul class="cards">
        {shown.eventTypes.map(({ uid, name, description, duration }) => (
          <li key={uid}>
            <a
              href={`/t/${encodeURIComponent(team)}/e/${encodeURIComponent(uid)}${location.search}`}
            >
              <h2>{name}</h2>
              <p class="soft">{texts.minutes(duration)}</p>
              {description && <p class="said">{description}</p>}
            </a>
          </li>
        ))}
      </ul>
      {shown.nextCursor !== null && (
        <button type="button" onClick={onMore}>
          {texts.more}
        </button>
      )}
    </main>
  );
}

const root = document.getElementById('page');
if (root) {
  root.textContent = '';
  render(<TeamPage />, root);
}
