import { escaped } from '../service/escaped.ts';
import { pagePolicy } from '../service/page-policy.ts';
import type { PublicFile } from '../service/public-file.ts';
import { type GuestTexts, guestTexts } from './guest-texts.ts';

const { en } = guestTexts;

/** A text that the page says in the guest's language as soon as it knows which one that is. */
const said = (name: keyof GuestTexts): string => `data-text="${name}">${escaped(String(en[name]))}`;

/** In a script that is never run, everything but the end of it is text. */
const data = JSON.stringify(guestTexts).replaceAll('<', '\\u003c');

const forms = `<form id="move" aria-labelledby="move-title" hidden>
<h2 id="move-title" tabindex="-1" ${said('chooseTime')}</h2>
<div id="times"></div>
<div class="row"><button type="button" id="earlier" ${said('earlier')}</button><button type="button" id="later" ${said('later')}</button></div>
<div class="row"><button type="submit" class="main" ${said('move')}</button><button type="button" ${said('keep')}</button></div>
</form>
<form id="end" aria-labelledby="end-title" hidden>
<h2 id="end-title" tabindex="-1" ${said('reallyCancel')}</h2>
<label for="reason" ${said('reason')}</label>
<textarea id="reason" name="reason" maxlength="2000" rows="3"></textarea>
<div class="row"><button type="submit" class="danger" ${said('confirmCancel')}</button><button type="button" ${said('keep')}</button></div>
</form>
<form id="refuse" aria-labelledby="refuse-title" hidden>
<h2 id="refuse-title" tabindex="-1" ${said('reallyDecline')}</h2>
<label for="refuse-reason" ${said('declineReason')}</label>
<textarea id="refuse-reason" name="reason" maxlength="2000" rows="3"></textarea>
<div class="row"><button type="submit" class="danger" ${said('confirmDecline')}</button><button type="button" ${said('back')}</button></div>
</form>`;

/**
 * The page on which a guest sees, moves and cancels their booking, and a host answers a request. It is the same
 * for everyone: the token stands in the fragment, which no server is told.
 */
export function guestPage(): PublicFile {
  const text = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<title>${escaped(en.title)}</title>
<link rel="stylesheet" href="/b/assets/style.css">
<script type="module" src="/b/assets/act.js"></script>
</head>
<body>
<main>
<noscript><p>This page requires JavaScript.</p></noscript>
<p id="told" role="status" tabindex="-1"></p>
<button type="button" id="again" ${said('tryAgain')}</button>
<article id="booking" hidden>
<p id="organization" class="soft"></p>
<h1 id="name" tabindex="-1"></h1>
<p id="status" class="status"></p>
<dl id="facts"></dl>
<div class="row" id="changes" hidden><button type="button" id="entry" ${said('addToCalendar')}</button><button type="button" id="reschedule" ${said('reschedule')}</button><button type="button" id="cancel" class="danger" ${said('cancel')}</button></div>
<div class="row" id="answers" hidden><button type="button" id="confirm" class="main" ${said('confirmRequest')}</button><button type="button" id="decline" class="danger" ${said('declineRequest')}</button></div>
<div id="deadlines" class="soft"></div>
${forms}
</article>
</main>
<script type="application/json" id="texts">${data}</script>
</body>
</html>
`;
  return { mediaType: 'text/html', text, contentSecurityPolicy: pagePolicy };
}
