import '../signed-in/style.css';
import { render } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Notice } from '../shared/notice.tsx';
import { useTitle } from '../shared/use-title.ts';
import {
  type Entered,
  join,
  preview,
  type Refusal,
  refusalOf,
  signedInUser,
  takeLink,
} from './invitation.ts';
import { JoinForm } from './join-form.tsx';
import { texts } from './texts.ts';

const link = takeLink();
/** Whether the address contains an invitation. */
const isWhole = link.uid !== '' && link.token !== '';

type Invited = Awaited<ReturnType<typeof preview>>;

interface Shown {
  readonly invited: Invited;
  /** The address of the user who is signed in in this browser. */
  readonly signedInAs: string | undefined;
  readonly isBusy: boolean;
  readonly hasFailed: boolean;
}

type State = 'loading' | Refusal | Shown;

/** Shows an invitation, and makes the person a user who is signed in. */
function InvitePage() {
  const [state, setState] = useState<State>(isWhole ? 'loading' : 'unknown');
  const open = async () => {
    setState('loading');
    try {
      const [invited, user] = await Promise.all([preview(link), signedInUser()]);
      setState({ invited, signedInAs: user?.email, isBusy: false, hasFailed: false });
    } catch (error) {
      setState(refusalOf(error));
    }
  };
  const enter = async (shown: Shown, entered: Entered) => {
    setState({ ...shown, isBusy: true, hasFailed: false });
    try {
      const { data } = await join(link, entered);
      // A retry of a request whose response was lost has no cookie.
      const user = await signedInUser();
      location.replace(user?.uid === data.user.uid ? '/settings/hours' : '/sign-in');
    } catch (error) {
      const refusal = refusalOf(error);
      setState(refusal === 'failed' ? { ...shown, isBusy: false, hasFailed: true } : refusal);
    }
  };
  useEffect(() => {
    if (isWhole) void open();
  }, []);
  if (state === 'loading') return <Notice title={texts.loading} />;
  if (state === 'failed') return <Failed onAgain={() => void open()} />;
  if (typeof state === 'string') return <Refused refusal={state} />;
  return <Invitation shown={state} onJoin={(entered) => void enter(state, entered)} />;
}

const Failed = ({ onAgain }: { readonly onAgain: () => void }) => (
  <Notice title={texts.failed}>
    <button type="button" class="main" onClick={onAgain}>
      {texts.tryAgain}
    </button>
  </Notice>
);

const Refused = ({ refusal }: { readonly refusal: Exclude<Refusal, 'failed'> }) => (
  <Notice title={texts.unknown} more={texts[`${refusal}More`]}>
    <p>
      <a href="/sign-in">{texts.signIn}</a>
    </p>
  </Notice>
);

interface InvitationGiven {
  readonly shown: Shown;
  readonly onJoin: (entered: Entered) => void;
}

function Invitation({ shown, onJoin }: InvitationGiven) {
  const { invited, signedInAs, isBusy, hasFailed } = shown;
  const { user, organization } = invited;
  useTitle(texts.title(organization.name));
  return (
    <main class="sign-in">
      <h1>{texts.title(organization.name)}</h1>
      <p>{texts.as(user.email)}</p>
      {signedInAs !== undefined && (
        <p class="warning" role="alert">
          {texts.replaces(signedInAs)}
        </p>
      )}
      <div class="alert" role="alert">
        {hasFailed && <p>{texts.failed}</p>}
      </div>
      <JoinForm organization={organization.name} first={user} isBusy={isBusy} onJoin={onJoin} />
    </main>
  );
}

const root = document.getElementById('page');
if (root) {
  addEventListener('hashchange', () => location.reload());
  root.textContent = '';
  render(<InvitePage />, root);
}
