/**
 * How the page shows a guest their booking, and a host the request that they are asked to answer.
 *
 * @typedef {import('../../lib/app/guests/guest-texts.ts').GuestTexts} Texts
 * @typedef {{ name: string, status: 'open' | 'request' | 'cancel', startedAt: string, endedAt: string,
 *   timeZone: string, locationId: keyof Texts['places'], url: string, phoneNumber: string,
 *   address: string | null, customLocation: string, access: string | null, cancelReason: string,
 *   cancellableUntil?: string | null, reschedulableUntil?: string | null,
 *   guest?: { name: string, email: string, message: string }, isAnswerable?: boolean,
 *   hosts: { name: string }[], organizationName: string, locale: 'en' | 'ja' }} Booking
 */

/** @type {Record<'en' | 'ja', Texts>} */
const allTexts = JSON.parse(document.getElementById('texts')?.textContent ?? '');
/** @type {'en' | 'ja'} */
let locale = navigator.language.startsWith('ja') ? 'ja' : 'en';
/** @type {Booking} */
let booking;

/** @returns {Texts} */
export const texts = () => allTexts[locale];

/** @param {string} id */
export function element(id) {
  return /** @type {HTMLElement} */ (document.getElementById(id));
}

/**
 * What people wrote is only ever text.
 * @param {string} name
 * @param {Record<string, unknown>} [properties]
 * @param {(Node | string)[]} children
 */
export function make(name, properties = {}, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

/** @param {string} text */
export function tell(text, isWrong = false) {
  element('told').textContent = text;
  element('told').classList.toggle('wrong', isWrong);
}

/** @param {string} instant @param {Intl.DateTimeFormatOptions} options */
export const write = (instant, options) =>
  new Intl.DateTimeFormat(locale, { timeZone: booking.timeZone, ...options }).format(
    new Date(instant),
  );

/** @type {Intl.DateTimeFormatOptions} */
export const date = { weekday: 'short', year: 'numeric', month: 'long', day: 'numeric' };
/** @type {Intl.DateTimeFormatOptions} */
export const time = { hour: 'numeric', minute: '2-digit' };

/** The time of the guest, with the name of their zone, because nobody else can know which one is meant. */
function writeTimes() {
  const zone = new Intl.DateTimeFormat(locale, { timeZone: booking.timeZone, timeZoneName: 'long' })
    .formatToParts(new Date(booking.startedAt))
    .find(({ type }) => type === 'timeZoneName')?.value;
  const { startedAt, endedAt } = booking;
  const ends = write(startedAt, date) === write(endedAt, date) ? time : { ...date, ...time };
  return make(
    'dd',
    {},
    write(startedAt, date),
    make('br'),
    `${write(startedAt, time)} – ${write(endedAt, ends)}`,
    make('br'),
    make('span', { className: 'soft' }, `${zone} (${booking.timeZone})`),
  );
}

function writePlace() {
  const { places, join } = texts();
  const { url, phoneNumber, address, customLocation, access, locationId } = booking;
  const lines = [places[locationId], address, customLocation, phoneNumber, access].filter(Boolean);
  const said = lines.flatMap((line) => [line ?? '', make('br')]);
  const isLink = /^https:\/\//iu.test(url);
  const link = make('a', { href: url, rel: 'noreferrer', target: '_blank' }, join);
  return make('dd', {}, ...said, ...(isLink ? [link] : []));
}

/** Who asks, as a host is shown it. */
function writeGuest() {
  const { guest, guestMessage } = texts();
  const { name, email, message } = booking.guest ?? { name: '', email: '', message: '' };
  return [
    make('dt', {}, guest),
    make('dd', {}, name, make('br'), email),
    ...(message === ''
      ? []
      : [make('dt', {}, guestMessage), make('dd', { className: 'said' }, message)]),
  ];
}

/** The zone in which the guest is told of times. */
export const shownZone = () => booking.timeZone;

/** @param {string} instant */
const isFuture = (instant) => Date.now() < Date.parse(instant);

/** @param {Booking} found */
export function showBooking(found) {
  booking = found;
  locale = found.locale;
  writeLabels();
  const { status, when, where, who, why, ...said } = texts();
  document.title = `${booking.name} – ${booking.guest ? said.requestTitle : said.title}`;
  element('name').textContent = booking.name;
  element('organization').textContent = booking.organizationName;
  element('status').textContent = status[booking.status];
  const hosts = booking.hosts.map(({ name }) => name).join(', ');
  element('facts').replaceChildren(
    ...(booking.guest ? writeGuest() : []),
    make('dt', {}, when),
    writeTimes(),
    make('dt', {}, where),
    writePlace(),
    ...(hosts === '' ? [] : [make('dt', {}, who), make('dd', {}, hosts)]),
    ...(booking.cancelReason === ''
      ? []
      : [make('dt', {}, why), make('dd', {}, booking.cancelReason)]),
  );
  element('changes').hidden = booking.guest !== undefined;
  element('answers').hidden = booking.isAnswerable !== true;
  if (booking.guest) showWhyNot();
  else showActions();
  element('booking').hidden = false;
}

/** A request that cannot be answered by this link says why, unless it shows an answer. */
function showWhyNot() {
  const { staleRequest, overRequest } = texts();
  const isOpen = booking.status === 'request' && !booking.isAnswerable;
  const why = isFuture(booking.endedAt) ? staleRequest : overRequest;
  element('deadlines').replaceChildren(...(isOpen ? [make('p', {}, why)] : []));
}

/** What is too late is not offered, and what is offered says until when. */
function showActions() {
  const { cancellableUntil: cancels = null, reschedulableUntil: moves = null } = booking;
  const mayCancel = cancels !== null && isFuture(cancels);
  const mayMove = moves !== null && isFuture(moves);
  element('reschedule').hidden = !mayMove;
  element('cancel').hidden = !mayCancel;
  const said = texts();
  const until = (/** @type {string | null} */ instant) =>
    write(instant ?? '', { ...date, ...time });
  const isOver = booking.status === 'cancel' || !isFuture(booking.endedAt);
  const lines = [
    ...(mayMove ? [`${said.rescheduleUntil} ${until(moves)}`] : []),
    ...(mayCancel ? [`${said.cancelUntil} ${until(cancels)}`] : []),
    ...(mayCancel && moves === null ? [said.onlyCancel] : []),
    ...(mayCancel || mayMove || isOver ? [] : [said.tooLate]),
  ];
  element('deadlines').replaceChildren(...lines.map((line) => make('p', {}, line)));
}

/** The texts that stand in the page already. */
export function writeLabels() {
  document.documentElement.lang = locale;
  document.title = texts().title;
  for (const labelled of document.querySelectorAll('[data-text]')) {
    const name = /** @type {keyof Texts} */ (labelled.getAttribute('data-text'));
    labelled.textContent = String(texts()[name]);
  }
}
