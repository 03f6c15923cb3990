import { useEffect, useState } from 'preact/hooks';
import { createClient, isProblem } from '../../client/src/index.ts';
import { Notice } from '../shared/notice.tsx';
import { useTitle } from '../shared/use-title.ts';
import { MailForm } from '../signed-in/mail-form.tsx';
import { pageFetch } from '../signed-in/page-fetch.ts';
import { announceSignIn } from '../signed-in/sign-in-channel.ts';
import { texts } from './texts.ts';

const service = createClient({ baseUrl: location.origin, fetch: pageFetch, maxRetries: 2 });

type Preview = Awaited<ReturnType<typeof service.sessions.create>>['data'];

type State =
  | { readonly kind: 'loading' | 'failed' | 'foreign' | 'unknown' | 'used' }
  | { readonly kind: 'previewed' | 'entering'; readonly preview: Preview };

const stateOf = (error: unknown): State => {
  if (!isProblem(error)) return { kind: 'failed' };
  if (error.status === 409) return { kind: 'used' };
  if (error.code === 'session/foreign-page') return { kind: 'foreign' };
  return { kind: error.status < 500 && error.status !== 429 ? 'unknown' : 'failed' };
};

interface Props {
  readonly token: string;
}

/** Shows who is signed in with a link, and signs in when the user continues. A program that only opens links does not use them up. */
export function OpenedLink({ token }: Props) {
  const [state, setState] = useState<State>({ kind: 'loading' });
  const preview = async () => {
    setState({ kind: 'loading' });
    try {
      const { data } = await service.sessions.create(
        { token, isConfirmed: true },
        { dryRun: true },
      );
      setState({ kind: 'previewed', preview: data });
    } catch (error) {
      setState(stateOf(error));
    }
  };
  const enter = async (shown: Preview) => {
    setState({ kind: 'entering', preview: shown });
    try {
      const isConfirmed = !shown.isSameBrowser;
      const { data: created } = await service.sessions.create({ token, isConfirmed });
      // A retry of a request whose response was lost has no cookie.
      const { data: sessions } = await service.sessions.list();
      if (!sessions.some(({ uid, isCurrent }) => isCurrent && uid === created.uid))
        return setState({ kind: 'used' });
      announceSignIn();
      location.replace('/calendar');
    } catch (error) {
      setState(stateOf(error));
    }
  };
  useEffect(() => void preview(), []);
  if (state.kind === 'loading') return <Notice title={texts.loading} />;
  if (state.kind === 'failed')
    return (
      <Notice title={texts.failed}>
        <button type="button" class="main" onClick={() => void preview()}>
          {texts.tryAgain}
        </button>
      </Notice>
    );
  if (!('preview' in state)) return <Refused reason={texts[state.kind]} />;
  return <PreviewView {...state} onNext={() => void enter(state.preview)} />;
}

/** The reason why the link does not work, and a form for another one. */
function Refused({ reason }: { readonly reason: string }) {
  useTitle(reason, texts.title);
  return (
    <main class="sign-in">
      <h1>{texts.title}</h1>
      <p role="alert">{reason}</p>
      <MailForm />
    </main>
  );
}

interface PreviewGiven {
  readonly kind: 'previewed' | 'entering';
  readonly preview: Preview;
  readonly onNext: () => void;
}

function PreviewView({ kind, preview, onNext }: PreviewGiven) {
  const { user, organization, isSameBrowser } = preview;
  const isBusy = kind === 'entering';
  useTitle(texts.title, organization.name);
  return (
    <main class="sign-in">
      <h1>{texts.title}</h1>
      <p>{texts.as(user.name, user.email, organization.name)}</p>
      {!isSameBrowser && (
        <p class="warning" role="alert">
          {texts.otherBrowser}
        </p>
      )}
      <button
        type="button"
        class="main wide"
        aria-disabled={isBusy}
        onClick={() => !isBusy && onNext()}
      >
        {isBusy ? texts.signingIn : texts.next}
      </button>
    </main>
  );
}
