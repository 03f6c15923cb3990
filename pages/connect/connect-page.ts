import { newKey } from '../shared/new-key.ts';
import { texts } from './texts.ts';

/**
 * The page to which a provider redirects a user after the authorization of a connection. It removes the parameters of
 * the provider from the address, and passes them to the page that opened this one. Without such a page, it sends them
 * with the API key that the user enters.
 */

const given = new URLSearchParams(location.search);
// Removes the code from the address, so that it is neither in the history nor in a screenshot.
history.replaceState(null, '', location.pathname);

const parameter = (name: string): string | undefined => given.get(name) ?? undefined;

const [code, state, iss, error] = [
  parameter('code'),
  parameter('state'),
  parameter('iss'),
  parameter('error'),
];
const uid = /^([\w-]{1,64})\../u.exec(state ?? '')?.[1];

const form = document.getElementById('key-form') as HTMLFormElement;
const key = document.getElementById('key') as HTMLInputElement;
const button = form.querySelector('button') as HTMLButtonElement;

function showMessage(text: string, isWrong = false): void {
  const element = document.getElementById('told') as HTMLElement;
  element.textContent = text;
  element.classList.toggle('wrong', isWrong);
  element.focus();
}

function end(text: string, isWrong = false): void {
  key.value = '';
  form.hidden = true;
  showMessage(text, isWrong);
}

/** Ends with an error. The user must start the connection again. */
const endFor = (why: string): void => end(`${why} ${texts.again}`, true);

/** Maximum time in which the opener must report that it completes the authorization. */
const patienceMs = 1000;

/** Whether the opener completes the authorization. The message is sent only to this origin. */
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

/** Every attempt uses the same key, so that the authorization is completed once. */
const idempotencyKey = newKey();

async function authorize() {
  const apiKey = key.value.trim();
  // A header cannot contain other characters, and neither can an API key.
  if (!/^[\x21-\x7e]+$/u.test(apiKey)) return showMessage(texts.badKey, true);
  const base = document.querySelector('[data-authorize]')?.getAttribute('data-authorize');
  const response = await fetch(`${base}/${uid}/authorize`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-Service-Api-Key': apiKey,
      'Idempotency-Key': idempotencyKey,
    },
    body: JSON.stringify({ code, state, ...(iss && { iss }) }),
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  });
  const { data, code: problem, detail, errors = [] } = await response.json().catch(() => ({}));
  if (response.ok) return end(texts.connected(data.account));
  const { status } = response;
  if (status === 401 || status === 403) return showMessage(texts.badKey, true);
  if (status === 404) return showMessage(texts.otherUser, true);
  if (status === 429 || status >= 500) return showMessage(texts.later, true);
  const [first = { code: problem, detail }] = errors;
  endFor(texts.why(first));
}

form.addEventListener('submit', async (event) => {
  event.preventDefault();
  if (button.disabled) return;
  button.disabled = true;
  showMessage(texts.wait);
  await authorize().catch(() => showMessage(texts.unreachable, true));
  button.disabled = false;
});

const answer = { type: 'calendarAuthorization', uid, code, state, iss, error };
if (await isTaken(answer)) end(texts.close);
else if (error === 'access_denied') endFor(texts.declined);
else if (error !== undefined) endFor(texts.notCompleted);
else if (code === undefined || uid === undefined) end(texts.nothing, true);
else form.hidden = false;
