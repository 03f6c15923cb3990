import { newKey } from '../shared/new-key.ts';

/**
 * The page to which a provider sends a user back who was to authorize a connection. It takes what the provider added out of
 * the address, and hands it to the page that opened this one, or sends it with the API key that the user enters.
 */

const given = new URLSearchParams(location.search);
// Neither the history nor a screenshot keeps the code.
history.replaceState(null, '', location.pathname);

const sent = (name: string): string | undefined => given.get(name) ?? undefined;

const [code, state, iss, error] = [sent('code'), sent('state'), sent('iss'), sent('error')];
const uid = /^([\w-]{1,64})\../u.exec(state ?? '')?.[1];

const form = document.getElementById('key-form') as HTMLFormElement;
const key = document.getElementById('key') as HTMLInputElement;
const button = form.querySelector('button') as HTMLButtonElement;

function tell(text: string, isWrong = false): void {
  const told = document.getElementById('told') as HTMLElement;
  told.textContent = text;
  told.classList.toggle('wrong', isWrong);
  told.focus();
}

function end(text: string, isWrong = false): void {
  key.value = '';
  form.hidden = true;
  tell(text, isWrong);
}

const again = 'Close this page, and connect the account again.';

/** How long the page that opened this one may take to say that it goes on by itself. */
const patienceMs = 1000;

/** Whether the page that opened this one takes over. What it is handed goes to no other origin than this one. */
function isTaken(message: object): Promise<boolean> {
  const opener = window.opener as Window | null;
  if (opener === null) return Promise.resolve(false);
  return new Promise((resolve) => {
    addEventListener('message', ({ origin, source, data }) => {
      const isAnswer = origin === location.origin && source === opener;
      if (isAnswer && data?.type === 'calendarAuthorizationTaken') resolve(true);
    });
    opener.postMessage(message, location.origin);
    setTimeout(resolve, patienceMs, false);
  });
}

/** What was sent under a key is sent again under it, so that it is completed once. */
const idempotencyKey = newKey();

async function authorize() {
  const base = document.querySelector('[data-authorize]')?.getAttribute('data-authorize');
  const response = await fetch(`${base}/${uid}/authorize`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-Service-Api-Key': key.value.trim(),
      'Idempotency-Key': idempotencyKey,
    },
    body: JSON.stringify({ code, state, ...(iss && { iss }) }),
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  });
  const { data, detail, errors = [] } = await response.json().catch(() => ({}));
  if (response.ok)
    return end(`${data.account || 'The account'} is connected. You can close this page.`);
  if (response.status === 401 || response.status === 403) {
    return tell('This API key is not accepted, or not for such connections.', true);
  }
  if (response.status === 404) {
    return tell('This API key is not that of the user who began to connect the account.', true);
  }
  if (response.status === 429 || response.status >= 500) {
    return tell('The service cannot complete this now. Try again in a moment.', true);
  }
  end(`${errors[0]?.detail ?? detail ?? ''} ${again}`.trim(), true);
}

form.addEventListener('submit', async (event) => {
  event.preventDefault();
  if (button.disabled) return;
  button.disabled = true;
  tell('Please wait …');
  await authorize().catch(() => tell('The service cannot be reached. Try again.', true));
  button.disabled = false;
});

const answer = { type: 'calendarAuthorization', uid, code, state, iss, error };
if (await isTaken(answer)) end('You can close this page.');
else if (error === 'access_denied')
  end(`You did not give your consent, so nothing is connected. ${again}`, true);
else if (error !== undefined) end(`The provider did not complete this. ${again}`, true);
else if (code === undefined || uid === undefined)
  end('Open this page by connecting an account.', true);
else form.hidden = false;
