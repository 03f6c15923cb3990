import { pageData } from './page-data.ts';

/**
 * What a page and the website that shows it in a frame tell each other (pages/embed/embed.ts). The page says that it is there, and
 * the website answers: from then on the page tells it, and no other origin, how high it is and what was booked. Only the websites of the team may
 * frame the page, and only one of them is believed.
 */
export const isEmbedded = window.parent !== window;

const page = pageData<object>();

/**
 * A page of which the service does not know who may show it, so that everyone may: it says what is wrong, and loads nothing of the
 * team, for it may stand in a website that the team does not allow.
 */
export const isCutOff = isEmbedded && 'problem' in page && page.problem.status !== 404;

/** Of links that lead out of the frame: to pages that no frame may show, or to other websites. */
export const outside = isEmbedded ? ({ target: '_blank', rel: 'noreferrer' } as const) : {};

type FrameMessage =
  | { readonly type: 'scheduling:resize'; readonly height: number }
  | { readonly type: 'scheduling:booked'; readonly uid: string; readonly startedAt: string };

/** The origin of the website, once it has answered. */
let host: string | undefined;

/** Messages for the website that wait until it has answered. */
const waiting: FrameMessage[] = [];

/** Tells the website that shows the page in a frame, if there is one. */
export function tellHost(told: FrameMessage): void {
  if (!isEmbedded) return;
  if (host === undefined) waiting.push(told);
  else window.parent.postMessage(told, host);
}

const allowed = (document.getElementById('page')?.dataset.ancestors ?? '').split(' ');

function answered({ source, origin, data }: MessageEvent): void {
  if (host !== undefined || source !== window.parent || !allowed.includes(origin)) return;
  if ((data as { readonly type?: unknown } | null)?.type !== 'scheduling:host') return;
  host = origin;
  for (const told of waiting.splice(0)) tellHost(told);
}

if (isEmbedded) {
  document.documentElement.classList.add('embedded');
  window.addEventListener('message', answered);
  // It says nothing but whether a page is there, so it may go to whatever website shows it.
  window.parent.postMessage({ type: isCutOff ? 'scheduling:failed' : 'scheduling:ready' }, '*');
  const { body } = document;
  let height = 0;
  new ResizeObserver(() => {
    const next = Math.ceil(body.getBoundingClientRect().height);
    if (next === height) return;
    height = next;
    tellHost({ type: 'scheduling:resize', height });
  }).observe(body);
}
