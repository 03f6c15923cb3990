import type { Decided } from '../decision.ts';
import { sendsNotices } from '../event-types/meeting-provider.ts';
import type { Snapshot } from '../snapshot.ts';
import { givenUp } from './aim-meeting.ts';
import { type MeetingChange, nameMeeting, putMeeting } from './changes.ts';
import { storedMeeting } from './needs.ts';
import type { MadeMeeting, MeetingAbout, MeetingSubject, StoredMeeting } from './stored-meeting.ts';

/** A meeting that its user took away, or that stands in another account than the one that is connected by now. */
export interface LostMeeting {
  /** Under which it is made again. */
  readonly marker: string;
  /** It is still there, and to be removed once its account is back. */
  readonly isLeft: boolean;
}

/** What a run did at a provider. */
export interface MeetingOutcome {
  readonly by: string;
  /** The markers of those that are not there any more. */
  readonly removed: readonly string[];
  readonly made?:
    | {
        readonly id: string;
        readonly url: string;
        readonly account: string;
        readonly ownerId?: string | undefined;
      }
    | undefined;
  /** What the provider says of the meeting from now on. */
  readonly about?: MeetingAbout | undefined;
  /** It is made again. */
  readonly lost?: LostMeeting | undefined;
  /** In whose account it was tried to make it, which may have come to pass. */
  readonly triedAt?: string | undefined;
  readonly isFailed: boolean;
  /** What is wanted of the meeting, which a provider that never takes it is not asked for for ever. */
  readonly wanted?: MeetingAbout | undefined;
}

/** After a failure it is tried again so much later: for a day in all. */
const retryMs = [5, 30, 120, 600, 1800, 3600, 10_800, 21_600, 43_200].map((s) => s * 1000);

/** When a meeting is looked at again that could not be kept as it is to be (epoch milliseconds); undefined where that is given up. */
export const retryAtMs = ({ notBeforeMs }: StoredMeeting): number | undefined =>
  notBeforeMs > 0 ? notBeforeMs : undefined;

/** Whether those who share a meeting read something else of it after a run: where it is, or that it cannot be made. */
export const changesLink = (
  { failures }: StoredMeeting,
  { made, isFailed }: Pick<MeetingOutcome, 'made' | 'isFailed'>,
): boolean => made !== undefined || (isFailed && failures >= retryMs.length);

/** Keeps what a run did. One whose meeting was taken from it keeps nothing. */
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
  const name =
    made && current && sendsNotices(current.provider)
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

/** Those that are still to be removed. */
function leftAfter(
  { current, former }: StoredMeeting,
  { removed, lost }: MeetingOutcome,
): readonly MadeMeeting[] {
  const left = former.filter(({ marker }) => !removed.includes(marker));
  return current && lost?.isLeft ? [...left, current] : left;
}

/** One that was lost is made again. What its provider knew by the former marker is over. */
function afterRun(current: MadeMeeting, outcome: MeetingOutcome): MadeMeeting {
  const { made, lost, about = current.about } = outcome;
  if (lost) {
    const { marker } = lost;
    return { ...current, marker, id: null, url: '', tries: 0, ownerId: undefined };
  }
  if (made === undefined) return { ...current, about, ownerId: outcome.triedAt ?? current.ownerId };
  const { id, url, ownerId } = made;
  return { ...current, id, url, ownerId };
}

const giveUp = (current: MadeMeeting, { wanted = current.about }: MeetingOutcome): MadeMeeting => ({
  ...givenUp(current),
  about: wanted,
});
