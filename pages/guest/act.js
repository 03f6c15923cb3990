/**
 * What the guest does on their page: they see their booking, move it and cancel it. All that the page knows
 * is the token in the fragment of its address, which it sends in a header and nowhere else.
 */

import {
  date,
  element,
  make,
  showBooking,
  shownZone,
  tell,
  texts,
  time,
  write,
  writeLabels,
} from './view.js';

const day = 86_400_000;
const daysShown = 7;

let etag = '';
/** From when on free times are shown, in epoch milliseconds. */
let shownFrom = 0;
/** What was sent last, and its key: pressing a button twice, or again after a lost answer, changes the booking once. */
let lastSent = { text: '', key: '' };

const token = () => location.hash.slice(1);

/** @param {string} path @param {RequestInit} [init] */
const ask = (path, init = {}) =>
  fetch(`/v1/public/booking${path}`, {
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
    ...init,
    headers: { 'X-Guest-Token': token(), ...init.headers },
  });

/** @param {Response} response */
function refusal({ status }) {
  const { badToken, busy, failed } = texts();
  if (status === 404) return badToken;
  return status === 429 ? busy : failed;
}

/** @param {string} [then] what is told when the booking is there */
async function load(then = '') {
  const response = await ask('');
  if (!response.ok) {
    tell(refusal(response), true);
    element('again').hidden = response.status === 404;
    element('booking').hidden = true;
    return;
  }
  etag = response.headers.get('etag') ?? '';
  showBooking((await response.json()).data);
  element('again').hidden = true;
  tell(then);
}

/** Whatever goes wrong on the way is said, and can be tried again. @param {() => Promise<void>} step */
async function run(step) {
  document.body.setAttribute('aria-busy', 'true');
  try {
    await step();
  } catch {
    tell(texts().failed, true);
    element('again').hidden = !element('booking').hidden;
  }
  document.body.removeAttribute('aria-busy');
}

async function start() {
  closeForms();
  element('booking').hidden = true;
  writeLabels();
  if (token() === '') return tell(texts().noToken, true);
  tell(texts().loading);
  await run(load);
}

function closeForms() {
  for (const form of document.forms) form.hidden = true;
}

/** @param {'move' | 'end'} name */
function openForm(name) {
  closeForms();
  tell('');
  element(name).hidden = false;
  element(`${name}-title`).focus();
}

/**
 * Sends a change of the version that is shown. Somebody else may have changed the booking since: then the
 * guest sees it before they decide.
 * @param {string} path @param {object} body @param {'moved' | 'cancelled'} done
 */
async function change(path, body, done) {
  tell(texts().working);
  const sent = JSON.stringify(body);
  const text = [path, sent, etag].join();
  if (lastSent.text !== text) lastSent = { text, key: crypto.randomUUID() };
  const response = await ask(path, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'Idempotency-Key': lastSent.key,
      'If-Match': etag,
    },
    body: sent,
  });
  if (response.ok) return finish(texts()[done]);
  const { code = '' } = await response.json().catch(() => ({}));
  if (code === 'booking/slot-taken' || code === 'booking/not-offered') {
    await showTimes();
    return tell(texts().taken, true);
  }
  const { tooLate, already, changed } = texts();
  if (code === 'booking/too-late') return finish(tooLate);
  if (code === 'booking/already-cancelled') return finish(already);
  if (response.status === 412) return finish(changed);
  tell(refusal(response), true);
}

/** @param {string} then */
async function finish(then) {
  closeForms();
  await load(then);
  element('told').focus();
}

async function showTimes() {
  const from = Math.max(shownFrom, Date.now());
  const until = shownFrom + daysShown * day;
  const period = {
    periodStart: new Date(from).toISOString(),
    periodEnd: new Date(until).toISOString(),
  };
  const response = await ask(`/available_schedules?${new URLSearchParams(period)}`);
  if (!response.ok) return tell(refusal(response), true);
  /** @type {{ startedAt: string }[]} */
  const starts = (await response.json()).data;
  const days = Map.groupBy(starts, ({ startedAt }) => write(startedAt, date));
  element('times').replaceChildren(...[...days].map(([name, all]) => timesOfDay(name, all)));
  const { noTimes, to } = texts();
  const none = `${noTimes} ${write(period.periodStart, date)} ${to} ${write(period.periodEnd, date)}`;
  tell(starts.length === 0 ? none : '');
  /** @type {HTMLButtonElement} */ (element('earlier')).disabled = shownFrom <= Date.now();
}

/** @param {string} name @param {{ startedAt: string }[]} starts */
const timesOfDay = (name, starts) =>
  make(
    'fieldset',
    {},
    make('legend', {}, name),
    make(
      'div',
      { className: 'times' },
      ...starts.map(({ startedAt }) => {
        const radio = make('input', { type: 'radio', name: 'startedAt', value: startedAt });
        return make('label', {}, radio, write(startedAt, time));
      }),
    ),
  );

async function saveEntry() {
  const response = await ask('/ics');
  if (!response.ok) return tell(refusal(response), true);
  const href = URL.createObjectURL(await response.blob());
  make('a', { href, download: 'booking.ics' }).click();
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}

/** @param {string} id @param {() => void} listener */
const onClick = (id, listener) => element(id).addEventListener('click', listener);

/** @param {string} id @param {(sent: FormData) => Promise<void>} step */
const onSubmit = (id, step) =>
  element(id).addEventListener('submit', async (event) => {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.target);
    const button = /** @type {HTMLButtonElement} */ (form.querySelector('[type=submit]'));
    if (button.disabled) return;
    button.disabled = true;
    await run(() => step(new FormData(form)));
    button.disabled = false;
  });

/** @param {number} days */
const turnBy = (days) => {
  shownFrom = Math.max(Date.now(), shownFrom + days * day);
  void run(showTimes);
};

onClick('again', () => void start());
onClick('entry', () => void run(saveEntry));
onClick('reschedule', () => {
  openForm('move');
  shownFrom = Date.now();
  void run(showTimes);
});
onClick('cancel', () => openForm('end'));
onClick('earlier', () => turnBy(-daysShown));
onClick('later', () => turnBy(daysShown));
for (const button of document.querySelectorAll('[data-text=keep]')) {
  button.addEventListener('click', () => {
    closeForms();
    tell('');
    element('name').focus();
  });
}
onSubmit('move', async (sent) => {
  const startedAt = sent.get('startedAt');
  if (startedAt === null) return tell(texts().chooseFirst, true);
  await change('/reschedule', { startedAt, timeZone: shownZone() }, 'moved');
});
onSubmit('end', (sent) => change('/cancel', { reason: String(sent.get('reason')) }, 'cancelled'));
addEventListener('hashchange', start);
void start();
