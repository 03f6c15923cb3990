import type { Receiver } from '../messages/message.ts';
import { oneLine } from '../messages/plain-text.ts';
import { hourCycleOf, localText } from '../time/local-text.ts';
import { countSegments } from './count-segments.ts';
import { plainName } from './plain-name.ts';

/** The facts of a booking that a text reminder contains. */
export interface TextFacts {
  /** The name of the organization, as an owner typed it. */
  readonly team: string;
  /** The name of the guest as they typed it, for a host; empty for the guest. */
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
 * Writes a text reminder in the language and time zone of its receiver, of at most three segments. Its only link is that of the
 * guest, because phones would also make links of domains and numbers in names, so names lose them. Names are cut before anything
 * else. If the address of the service is very long, the words are left out, and the time and the link remain.
 */
export function composeText({ team, guest, startedAt, link }: TextFacts, reader: Reader): string {
  const [start, time] = [
    startOf(startedAt, 'zonedTime', reader),
    startOf(startedAt, 'time', reader),
  ];
  const isHost = reader.role === 'host';
  const plain = { team: plainName(team), guest: plainName(guest) };
  for (const write of forms[reader.locale]) {
    for (let most = longestName; most >= shortestName; most -= 1) {
      const names = { team: oneLine(plain.team, most), guest: oneLine(plain.guest, most) };
      const text = write({ ...names, start, time, isHost });
      const whole = link === undefined ? text : `${text} ${link}`;
      if (countSegments(whole) <= segmentsAtMost) return whole;
    }
  }
  return time;
}

interface Filling {
  readonly team: string;
  readonly guest: string;
  readonly start: string;
  /** The start without the name of the time zone. */
  readonly time: string;
  readonly isHost: boolean;
}

type Form = (filling: Filling) => string;

/** The name of the team before the words; empty without one. */
const englishTeam = (team: string) => team && `${team}: `;
const japaneseTeam = (team: string) => team && `【${team}】`;

const english: Form = ({ team, guest, start, isHost }) =>
  isHost
    ? `${englishTeam(team)}Reminder of ${guest ? `the booking of ${guest}` : 'a booking'} on ${start}.`
    : `${englishTeam(team)}Reminder of your booking on ${start}.`;

const japanese: Form = ({ team, guest, start }) =>
  `${japaneseTeam(team)}${guest && `${guest}様の`}ご予約のリマインダー：${start}`;

/** From the usual form to the shortest one. */
const forms: Readonly<Record<Receiver['locale'], readonly Form[]>> = {
  en: [
    (filling) => `${english(filling)} Reply STOP to get no more texts.`,
    english,
    ({ team, start }) => `${englishTeam(team)}${start}`,
    ({ time }) => time,
  ],
  ja: [
    (filling) => `${japanese(filling)}。配信停止はSTOPと返信`,
    japanese,
    ({ team, start }) => `${japaneseTeam(team)}${start}`,
    ({ time }) => time,
  ],
};

/** `Tue, Dec 1, 10:00 AM GMT+9`, `12月1日(火) 10:00 JST`; with the form `time`, without the zone. */
function startOf(
  startedAt: string,
  form: 'zonedTime' | 'time',
  { language, timeZone, timeFormat }: Reader,
): string {
  const format = { language, timeZone, hourCycle: hourCycleOf(language, timeFormat) };
  const at = new Date(startedAt);
  return [localText(at, 'briefDate', format), localText(at, form, format)].join(
    language.startsWith('ja') ? ' ' : ', ',
  );
}
