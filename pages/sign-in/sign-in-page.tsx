import '../signed-in/style.css';
import { render } from 'preact';
import { OpenedLink } from './opened-link.tsx';
import { takeOpenidResponse } from './openid-response.ts';
import { ReturnedFromIssuer } from './returned-from-issuer.tsx';
import { SignInWays } from './sign-in-ways.tsx';
import { texts } from './texts.ts';

/** The token is removed from the address immediately, so that it is neither in the history nor in a screenshot. */
function takeToken(): string {
  const token = location.hash.slice(1);
  if (token !== '') history.replaceState(null, '', location.pathname);
  return token;
}

function SignInPage() {
  const response = takeOpenidResponse();
  if (response !== undefined) return <ReturnedFromIssuer response={response} />;
  const token = takeToken();
  return token === '' ? <SignInWays /> : <OpenedLink token={token} />;
}

const root = document.getElementById('page');
if (root) {
  document.title = texts.title;
  addEventListener('hashchange', () => location.reload());
  root.textContent = '';
  render(<SignInPage />, root);
}
