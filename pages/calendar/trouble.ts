import { isProblem } from '../../client/src/index.ts';
import { texts } from './texts.ts';

const byCode: Readonly<Record<string, string>> = {
  'resource/changed': texts.changed,
  'booking/unknown': texts.gone,
  'user/not-found': texts.gone,
  'schedule/unknown': texts.gone,
  'schedule/already-cancelled': texts.gone,
  'booking/already-cancelled': texts.alreadyDone,
  'booking/already-confirmed': texts.alreadyDone,
  'booking/already-over': texts.alreadyOver,
  'booking/not-offered': texts.notOffered,
  'booking/start-in-past': texts.inPast,
  'booking/no-other-host': texts.noOtherHost,
  'booking/shared-slot': texts.sharedSlot,
  'time/end-not-after-start': texts.endBeforeStart,
  'routine/start-is-no-occurrence': texts.startNoOccurrence,
  'time-zone/unknown': texts.badZone,
};

/** The text for a request that failed. */
export function troubleText(error: unknown): string {
  if (!isProblem(error) || error.status >= 500) return texts.unknownOutcome;
  if (isProblem(error, 'booking/slot-taken')) {
    const { reason } = error.document;
    const known: Readonly<Record<string, string>> = texts.slotTakenBy;
    return (reason && known[reason]) || texts.slotTaken;
  }
  const codes = [error.code, ...error.errors.map(({ code }) => code)];
  const known = codes.map((code) => byCode[code]).find((text) => text !== undefined);
  if (known !== undefined) return known;
  if (error.status === 401) return texts.ended;
  if (error.status === 403) return texts.forbidden;
  if (error.status === 429) return texts.tooMany;
  const [first] = error.errors;
  return texts.refused((first ?? error.document).detail);
}

/** Whether the page shows an outdated version. */
export const isOutdated = (error: unknown): boolean =>
  isProblem(error) && (error.status === 412 || error.status === 404 || error.status === 409);

/** Whether the request may have taken effect. Sent again with the same idempotency key, it takes effect once. */
export const isUndecided = (error: unknown): boolean => !isProblem(error) || error.status >= 500;
