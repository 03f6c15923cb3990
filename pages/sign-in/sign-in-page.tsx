import '../signed-in/style.css';
import { render } from 'preact';
import { MailForm } from '../signed-in/mail-form.tsx';
import { OpenedLink } from './opened-link.tsx';
import { texts } from './texts.ts';

/** The token is removed from the address immediately, so that it is neither in the history nor in a screenshot. */
function takeToken(): string {
  const token = location.hash.slice(1);
  if (token !== '') history.replaceState(null, '', location.pathname);
  return token;
}

const root = document.getElementById('page');
if (root) {
  const token = takeToken();
  document.title = texts.title;
  addEventListener('hashchange', () => location.reload());
  root.textContent = '';
  render(
    token === '' ? (
      <main class="sign-in">
        <h1>{texts.title}</h1>
        <MailForm />
      </main>
    ) : (
      <OpenedLink token={token} />
    ),
    root,
  );
}
