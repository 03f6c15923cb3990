import { pageData } from './page-data.ts';

/**
 * Messages between a page and the website that shows it in a frame (pages/embed/embed.ts). The page announces itself,
 * and the website answers. From then on the page sends its height and its bookings to the origin of the website, and to
 * no other origin. Only the websites of the team may frame the page, and the page ignores answers of others.
 */
export const isEmbedded = window.parent !== window;

const page = pageData<object>();

/**
 * Whether the page is in a frame, and the service could not determine which websites may frame it. The page then shows
 * the problem and loads no data of the team, because the team may not allow this website.
 */
export const isCutOff = isEmbedded && 'problem' in page && page.problem.status !== 404;

/** Attributes of links that leave the frame: to pages that cannot be framed, or to other websites. */
export const outside = isEmbedded ? ({ target: '_blank', rel: 'noreferrer' } as const) : {};

type FrameMessage =
  | { readonly type: 'scheduling:resize'; readonly height: number }
  | { readonly type: 'scheduling:booked'; readonly uid: string; readonly startedAt: string };

/** The origin of the website, once it has answered. */
let websiteOrigin: string | undefined;

/** Messages for the website that wait until it has answered. */
const waiting: FrameMessage[] = [];

/** Sends a message to the website that frames the page, if there is one. */
export function sendToWebsite(message: FrameMessage): void {
  if (!isEmbedded) return;
  if (websiteOrigin === undefined) waiting.push(message);
  else window.parent.postMessage(message, websiteOrigin);
}

const allowed = (document.getElementById('page')?.dataset.ancestors ?? '').split(' ');

function acceptAnswer({ source, origin, data }: MessageEvent): void {
  if (websiteOrigin !== undefined || source !== window.parent || !allowed.includes(origin)) return;
  if ((data as { readonly type?: unknown } | null)?.type !== 'scheduling:host') return;
  websiteOrigin = origin;
  for (const message of waiting.splice(0)) sendToWebsite(message);
}

if (isEmbedded) {
  document.documentElement.classList.add('embedded');
  window.addEventListener('message', acceptAnswer);
  // The message contains no data, so it may be sent to any website.
  window.parent.postMessage({ type: isCutOff ? 'scheduling:failed' : 'scheduling:ready' }, '*');
  const { body } = document;
  let height = 0;
  new ResizeObserver(() => {
    const next = Math.ceil(body.getBoundingClientRect().height);
    if (next === height) return;
    height = next;
    sendToWebsite({ type: 'scheduling:resize', height });
  }).observe(body);
}
