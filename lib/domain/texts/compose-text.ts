import type { Receiver } from '../messages/message.ts';
import { oneLine } from '../messages/plain-text.ts';
import { hourCycleOf, localText } from '../time/local-text.ts';
import { countSegments } from './count-segments.ts';

/** What a text reminder contains. */
export interface TextFacts {
  /** The name of the organization. */
  readonly team: string;
  /** The name of the guest, for a host; empty for the guest. */
  readonly guest: string;
  readonly startedAt: string;
  /** The link of the guest; undefined for a host. */
  readonly link: string | undefined;
}

type Reader = Pick<Receiver, 'role' | 'locale' | 'language' | 'timeZone' | 'timeFormat'>;

const segmentsAtMost = 3;
/** Names are cut first, to this number of characters. A longer text loses its words then. */
const shortestName = 6;
const longestName = 60;

/**
 * Writes a text reminder in the language and time zone of its receiver, of at most three segments. Names are cut before
 * anything else. If the address of the service is very long, the words are left out, and the time and the link remain.
 */
export function composeText({ team, guest, startedAt, link }: TextFacts, reader: Reader): string {
  const start = startOf(startedAt, reader);
  for (const write of forms[reader.locale]) {
    for (let most = longestName; most >= shortestName; most -= 1) {
      const names = { team: oneLine(team, most), guest: oneLine(guest, most) };
      const text = write({ ...names, start, isHost: reader.role === 'host' });
      const whole = link === undefined ? text : `${text} ${link}`;
      if (countSegments(whole) <= segmentsAtMost) return whole;
    }
  }
  return start;
}

interface Filling {
  readonly team: string;
  readonly guest: string;
  readonly start: string;
  readonly isHost: boolean;
}

type Form = (filling: Filling) => string;

/** From the usual form to the shortest one. */
const forms: Readonly<Record<Receiver['locale'], readonly Form[]>> = {
  en: [
    ({ team, guest, start, isHost }) =>
      isHost
        ? `${team}: Reminder of the booking of ${guest} on ${start}.`
        : `${team}: Reminder of your booking on ${start}. Reply STOP to get no more texts.`,
    ({ team, start }) => `${team}: ${start}`,
    ({ start }) => start,
  ],
  ja: [
    ({ team, guest, start, isHost }) =>
      isHost
        ? `【${team}】${guest}様のご予約のリマインダー：${start}`
        : `【${team}】ご予約のリマインダー：${start}。配信停止はSTOPと返信`,
    ({ team, start }) => `【${team}】${start}`,
    ({ start }) => start,
  ],
};

/** `Tue, Dec 1, 10:00 AM GMT+9`, `12月1日(火) 10:00 JST`. */
function startOf(startedAt: string, { language, timeZone, timeFormat }: Reader): string {
  const format = { language, timeZone, hourCycle: hourCycleOf(language, timeFormat) };
  const at = new Date(startedAt);
  return [localText(at, 'briefDate', format), localText(at, 'zonedTime', format)].join(
    language.startsWith('ja') ? ' ' : ', ',
  );
}
