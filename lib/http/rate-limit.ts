import { Problem } from '../contract/problem.ts';
import { isUnavailable } from '../data/engine/is-unavailable.ts';
import type { leaseTokens } from '../data/rate-leases.ts';
import { makeRoomFor } from '../domain/make-room-for.ts';
import {
  type Counted,
  rolled,
  secondsLeft,
  usedAt,
  windowOf,
  windowSeconds,
} from '../domain/rates/rate-window.ts';

/** So much of a quota an instance leases at once, so that most requests ask nobody. */
const leasedPart = 10;
/** So much of a quota each instance has without asking: who calls now and then costs no write. */
const freePart = 100;
/** So much of a quota an instance lets pass while the table cannot be asked. */
const alonePart = 4;

/** What this instance knows of one caller in the present window. */
interface Share {
  counted: Counted;
  /** Leased and not used yet. */
  tokens: number;
  /** Used without asking. */
  free: number;
  /** Once refused, the table is asked for each request until the window is over. */
  isRefused: boolean;
}

const sharesAtMost = 2000;
const shares = new Map<string, Share>();

export interface Limit {
  /** Names the policy in `RateLimit-Policy`. */
  readonly policy: string;
  /** Tokens a window. */
  readonly quota: number;
}

export type RateHeaders = Readonly<Record<'ratelimit' | 'ratelimit-policy', string>>;

/** What a request may have cost, and the fields that tell it. */
export interface Charged {
  readonly isAllowed: boolean;
  readonly headers: RateHeaders;
}

/** Charges a caller with a request. It never fails: while the table is away, the instance's own count goes on. */
export async function charge(
  caller: string,
  cost: number,
  { policy, quota }: Limit,
  nowMs: number,
  lease: typeof leaseTokens,
): Promise<Charged> {
  const share = shareOf(caller, windowOf(nowMs));
  const isAllowed = await isCovered(caller, share, Math.min(cost, quota), quota, nowMs, lease);
  const used = usedAt(share.counted, nowMs) - share.tokens + share.free;
  const remaining = isAllowed ? Math.max(0, quota - used) : 0;
  return {
    isAllowed,
    headers: {
      'ratelimit-policy': `"${policy}";q=${quota};w=${windowSeconds}`,
      ratelimit: `"${policy}";r=${remaining};t=${secondsLeft(nowMs)}`,
    },
  };
}

/** The problem of a caller who is over the limit. */
export const rateLimited = (nowMs: number, { headers }: Charged): Problem =>
  new Problem('caller/rate-limited', {
    headers: { 'retry-after': `${secondsLeft(nowMs)}`, ...headers },
  });

function shareOf(caller: string, window: number): Share {
  const known = shares.get(caller);
  if (known?.counted.window === window) return known;
  makeRoomFor(caller, shares, sharesAtMost);
  const counted = rolled(known?.counted, window);
  const share = { counted, tokens: 0, free: 0, isRefused: false };
  shares.set(caller, share);
  return share;
}

async function isCovered(
  caller: string,
  share: Share,
  cost: number,
  quota: number,
  nowMs: number,
  lease: typeof leaseTokens,
): Promise<boolean> {
  if (share.tokens >= cost) {
    share.tokens -= cost;
    return true;
  }
  if (!share.isRefused && share.free + cost <= quota / freePart) {
    share.free += cost;
    return true;
  }
  const max = (counted: Counted) => quota - usedAt({ ...counted, now: 0 }, nowMs);
  const block = Math.max(cost, Math.floor(quota / leasedPart));
  const sizes = share.isRefused || block === cost ? [cost] : [block, cost];
  try {
    for (const tokens of sizes) {
      const { isGranted, counted } = await lease(caller, share.counted, { tokens, max });
      share.counted = counted;
      if (!isGranted) continue;
      share.tokens += tokens - cost;
      return true;
    }
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    share.free += cost;
    return share.free <= quota / alonePart;
  }
  share.isRefused = true;
  return false;
}
