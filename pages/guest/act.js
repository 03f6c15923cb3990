/**
 * What is done on the page: a guest sees their booking, moves it and cancels it, a host answers a request. All that
 * the page knows is the token in the fragment of its address, which it sends in a header and nowhere else.
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

/** What is shown and what is changed is one booking, whatever the address says meanwhile. */
const token = location.hash.slice(1);
/** The token says first of which kind its link is. */
const isAnswer = token.startsWith(btoa('["answer"'));
const [resource, header] = isAnswer
  ? ['booking_request', 'X-Answer-Token']
  : ['booking', 'X-Guest-Token'];
/** Of the questions for free times, only the last is answered on the page. */
let timesAsked = 0;

/** Why a start that was offered cannot be had any more. */
const taken = ['booking/slot-taken', 'booking/not-offered', 'booking/start-in-past'];

/** @param {string} path @param {RequestInit} [init] */
const ask = (path, init = {}) =>
  fetch(`/v1/public/${resource}${path}`, {
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
    ...init,
    headers: { [header]: token, ...init.headers },
  });

/** Says why there is no answer. Without a link that works, nothing is left to be done here. @param {Response} response */
function refuse({ status }) {
  const { badToken, busy, refused, failed } = texts();
  if (status === 404) {
    closeForms();
    element('booking').hidden = true;
    tell(badToken, true);
    return element('told').focus();
  }
  if (status === 429) return tell(busy, true);
  tell(status < 500 ? refused : failed, true);
}

/** @param {string} [then] what is told when the booking is there */
async function load(then = '') {
  const response = await ask('');
  if (!response.ok) {
    element('again').hidden = response.status === 404;
    element('booking').hidden = true;
    return refuse(response);
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
  if (token === '') return tell(texts().noToken, true);
  tell(texts().loading);
  await run(load);
}

function closeForms() {
  for (const form of document.forms) form.hidden = true;
}

/** @param {'move' | 'end' | 'refuse'} name */
function openForm(name) {
  closeForms();
  tell('');
  element(name).hidden = false;
  element(`${name}-title`).focus();
}

/**
 * Sends a change of the version that is shown. Somebody else may have changed the booking since: then the
 * guest sees it before they decide. The link of a host is for one version by itself.
 * @param {string} path @param {object | undefined} body @param {'moved' | 'cancelled' | 'confirmed' | 'declined'} done
 */
async function change(path, body, done) {
  tell(texts().working);
  const sent = JSON.stringify(body);
  const text = [path, sent, etag].join();
  if (lastSent.text !== text) lastSent = { text, key: crypto.randomUUID() };
  const response = await ask(path, {
    method: 'POST',
    headers: {
      ...(body && { 'Content-Type': 'application/json' }),
      'Idempotency-Key': lastSent.key,
      ...(!isAnswer && { 'If-Match': etag }),
    },
    ...(body && { body: sent }),
  });
  // What was decided is not asked for again: the same choice is a new one from now on.
  if (response.status < 500 && response.status !== 429) lastSent = { text: '', key: '' };
  if (response.ok) return finish(texts()[done]);
  const { code = '' } = await response.json().catch(() => ({}));
  if (isAnswer) return answeredElsewhere(response, code);
  if (taken.includes(code)) return showTimes(texts().taken);
  const { tooLate, already, changed } = texts();
  if (code === 'booking/too-late' || code === 'booking/already-over') return finish(tooLate);
  if (code === 'booking/already-cancelled') return finish(already);
  if (code === 'booking/not-reschedulable' || response.status === 412) return finish(changed);
  refuse(response);
}

/** @param {Response} response @param {string} code */
function answeredElsewhere(response, code) {
  const { answered, changed, noLongerFree, overRequest } = texts();
  if (code === 'booking/slot-taken') return finish(noLongerFree);
  if (code === 'booking/already-over') return finish(overRequest);
  if (response.status === 409) return finish(answered);
  if (response.status === 412) return finish(changed);
  refuse(response);
}

/** @param {string} then */
async function finish(then) {
  closeForms();
  await load(then);
  element('told').focus();
}

/** @param {string} [why] what went wrong before, if that is why they are shown again */
async function showTimes(why = '') {
  timesAsked += 1;
  const asked = timesAsked;
  const from = Math.max(shownFrom, Date.now());
  const until = shownFrom + daysShown * day;
  const period = {
    periodStart: new Date(from).toISOString(),
    periodEnd: new Date(until).toISOString(),
  };
  const response = await ask(`/available_schedules?${new URLSearchParams(period)}`);
  /** @type {{ data?: { startedAt: string }[] }} */
  const { data: starts = [] } = response.ok ? await response.json() : {};
  if (asked !== timesAsked) return;
  if (!response.ok) return refuse(response);
  const days = byDay(starts);
  element('times').replaceChildren(...[...days].map(([name, all]) => timesOfDay(name, all)));
  const { noTimes, to } = texts();
  const none = `${noTimes} ${write(period.periodStart, date)} ${to} ${write(period.periodEnd, date)}`;
  tell([why, starts.length === 0 ? none : ''].join(' ').trim(), why !== '');
  /** @type {HTMLButtonElement} */ (element('earlier')).disabled = shownFrom <= Date.now();
}

/** Not with `Map.groupBy`, which telephones from before 2024 do not have. @param {{ startedAt: string }[]} starts */
function byDay(starts) {
  /** @type {Map<string, { startedAt: string }[]>} */
  const days = new Map();
  for (const start of starts) {
    const name = write(start.startedAt, date);
    days.set(name, [...(days.get(name) ?? []), start]);
  }
  return days;
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
  if (!response.ok) return refuse(response);
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
onClick('confirm', () => void run(() => change('/confirm', undefined, 'confirmed')));
onClick('decline', () => openForm('refuse'));
for (const button of document.querySelectorAll('[data-text=keep], [data-text=back]')) {
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
onSubmit('refuse', (sent) =>
  change('/decline', { reason: String(sent.get('reason')) }, 'declined'),
);
addEventListener('hashchange', () => location.reload());
void start();
