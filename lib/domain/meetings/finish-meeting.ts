import type { Decided } from '../decision.ts';
import { sendsNotices } from '../event-types/meeting-provider.ts';
import { scheduleIn } from '../schedules/schedule-name.ts';
import type { Snapshot } from '../snapshot.ts';
import { givenUp } from './assign-meeting.ts';
import { type MeetingChange, nameMeeting, putMeeting } from './changes.ts';
import { storedMeeting } from './needs.ts';
import type {
  CreatedMeeting,
  MeetingAbout,
  MeetingSubject,
  StoredMeeting,
} from './stored-meeting.ts';

/** A meeting that its user deleted, or that belongs to another account than the connected one. */
export interface LostMeeting {
  /** The marker of the meeting that replaces it. */
  readonly marker: string;
  /** Whether it still exists, and has to be removed once its account is connected again. */
  readonly isLeft: boolean;
}

/** The result of a run at a provider. */
export interface MeetingOutcome {
  readonly by: string;
  /** The markers of removed meetings. */
  readonly removed: readonly string[];
  readonly made?:
    | {
        readonly id: string;
        readonly url: string;
        readonly account: string;
        readonly ownerId?: string | undefined;
      }
    | undefined;
  /** The details that the provider has from now on. */
  readonly about?: MeetingAbout | undefined;
  /** The lost meeting, which is created again. */
  readonly lost?: LostMeeting | undefined;
  /**
   * The owner of the account with which the run tried to create the meeting. The attempt may have succeeded.
   */
  readonly triedAt?: string | undefined;
  readonly isFailed: boolean;
  /**
   * The wanted details. If the provider never accepts them, they are stored as done, so that attempts end.
   */
  readonly wanted?: MeetingAbout | undefined;
}

/** The waiting times after consecutive failures, about one day in total. */
const retryMs = [5, 30, 120, 600, 1800, 3600, 10_800, 21_600, 43_200].map((s) => s * 1000);

/** The next attempt after a failure (epoch milliseconds); undefined if there is none. */
export const retryAtMs = ({ notBeforeMs }: StoredMeeting): number | undefined =>
  notBeforeMs > 0 ? notBeforeMs : undefined;

/** Whether a run changes what the bookings of a meeting show: its link, or that it cannot be created. */
export const changesLink = (
  { failures }: StoredMeeting,
  { made, isFailed }: Pick<MeetingOutcome, 'made' | 'isFailed'>,
): boolean => made !== undefined || (isFailed && failures >= retryMs.length);

/** Stores the result of a run. The result is discarded if another run has taken over the meeting. */
export function finishMeeting(
  subject: MeetingSubject,
  outcome: MeetingOutcome,
  snapshot: Snapshot,
  nowMs: number,
): Decided<
  { readonly came: 'kept' | 'overtaken'; readonly meeting: StoredMeeting },
  MeetingChange
> {
  const stored = snapshot.get(storedMeeting(subject.id));
  if (stored.taken?.by !== outcome.by) return { reply: { came: 'overtaken', meeting: stored } };
  const { made } = outcome;
  const failures = outcome.isFailed ? stored.failures + 1 : 0;
  const waitMs = retryMs[failures - 1];
  const isGivenUp = failures > retryMs.length;
  const current = stored.current && afterRun(stored.current, outcome);
  const next: StoredMeeting = {
    ...stored,
    current: isGivenUp && current ? giveUp(current, outcome) : current,
    former: isGivenUp ? [] : leftAfter(stored, outcome),
    taken: null,
    failures: isGivenUp ? 0 : failures,
    notBeforeMs: waitMs === undefined ? 0 : nowMs + waitMs,
    tried: waitMs === undefined ? null : (outcome.wanted ?? null),
  };
  // Recordings are added to bookings only.
  const name =
    made && current && sendsNotices(current.provider) && scheduleIn(subject.id) === undefined
      ? { provider: current.provider, account: made.account, id: made.id }
      : undefined;
  return {
    reply: { came: 'kept', meeting: { ...next, ver: stored.ver + 1 } },
    changes: [
      putMeeting({ subject, stored: next, nowMs }),
      ...(name ? [nameMeeting({ subject, name })] : []),
    ],
  };
}

/** The meetings that still have to be removed. */
function leftAfter(
  { current, former }: StoredMeeting,
  { removed, lost }: MeetingOutcome,
): readonly CreatedMeeting[] {
  const left = former.filter(({ marker }) => !removed.includes(marker));
  return current && lost?.isLeft ? [...left, current] : left;
}

/** A lost meeting is created again with a new marker. Results for the former marker do not apply to it. */
function afterRun(current: CreatedMeeting, outcome: MeetingOutcome): CreatedMeeting {
  const { made, lost, about = current.about } = outcome;
  if (lost) {
    const { marker } = lost;
    return { ...current, marker, id: null, url: '', tries: 0, ownerId: undefined };
  }
  if (made === undefined) return { ...current, about, ownerId: outcome.triedAt ?? current.ownerId };
  const { id, url, ownerId } = made;
  return { ...current, id, url, ownerId };
}

const giveUp = (
  current: CreatedMeeting,
  { wanted = current.about }: MeetingOutcome,
): CreatedMeeting => ({
  ...givenUp(current),
  about: wanted,
});
