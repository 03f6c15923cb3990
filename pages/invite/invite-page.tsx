import '../signed-in/style.css';
import { render } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Notice } from '../shared/notice.tsx';
import { type Entered, join, preview, type Refusal, refusalOf, takeLink } from './invitation.ts';
import { JoinForm } from './join-form.tsx';
import { texts } from './texts.ts';

const link = takeLink();

type Invited = Awaited<ReturnType<typeof preview>>;

type State = 'loading' | Refusal | { readonly invited: Invited; readonly isBusy: boolean };

/** Shows an invitation, and makes the person a user who is signed in. */
function InvitePage() {
  const [state, setState] = useState<State>('loading');
  const open = async () => {
    setState('loading');
    try {
      setState({ invited: await preview(link), isBusy: false });
    } catch (error) {
      setState(refusalOf(error));
    }
  };
  const enter = async (invited: Invited, entered: Entered) => {
    setState({ invited, isBusy: true });
    try {
      await join(link, entered);
      location.replace('/settings/hours');
    } catch (error) {
      setState(refusalOf(error));
    }
  };
  useEffect(() => void open(), []);
  if (state === 'loading') return <Notice title={texts.loading} />;
  if (state === 'failed')
    return (
      <Notice title={texts.failed}>
        <button type="button" class="main" onClick={() => void open()}>
          {texts.tryAgain}
        </button>
      </Notice>
    );
  if (typeof state === 'string')
    return (
      <Notice title={texts.unknown} more={state === 'taken' ? texts.taken : texts.unknownMore}>
        <p>
          <a href="/sign-in">{texts.signIn}</a>
        </p>
      </Notice>
    );
  const { user, organization } = state.invited;
  return (
    <main class="sign-in">
      <h1>{texts.title(organization.name)}</h1>
      <p>{texts.as(user.email)}</p>
      <JoinForm
        organization={organization.name}
        isBusy={state.isBusy}
        onJoin={(entered) => void enter(state.invited, entered)}
      />
    </main>
  );
}

const root = document.getElementById('page');
if (root) {
  addEventListener('hashchange', () => location.reload());
  root.textContent = '';
  render(<InvitePage />, root);
}
