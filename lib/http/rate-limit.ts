import { Problem } from '../contract/problem.ts';
import { isUnavailable } from '../data/engine/is-unavailable.ts';
import type { leaseTokens } from '../data/rates/rate-leases.ts';
import { makeRoomFor } from '../domain/make-room-for.ts';
import {
  type Counted,
  rolled,
  secondsLeft,
  usedAt,
  windowOf,
  windowSeconds,
} from '../domain/rates/rate-window.ts';

/** An instance leases a tenth of a quota at a time, so that most requests do not read the table. */
const leasedPart = 10;
/** An instance accepts a hundredth of a quota without a lease, so that rare callers cause no write. */
const freePart = 100;
/** An instance accepts a quarter of a quota while the table is unavailable. */
const alonePart = 4;

/** The tokens of a caller in this instance, in the current window. */
interface Share {
  counted: Counted;
  /** Leased tokens that are not used yet. */
  tokens: number;
  /** Tokens that were used without a lease. */
  free: number;
  /** True if a lease was refused. Then each request needs a lease of its own until the window ends. */
  isRefused: boolean;
}

const sharesAtMost = 2000;
const shares = new Map<string, Share>();

export interface Limit {
  /** The name of the policy in `RateLimit-Policy`. */
  readonly policy: string;
  /** The number of tokens in a window. */
  readonly quota: number;
}

export type RateHeaders = Readonly<Record<'ratelimit' | 'ratelimit-policy', string>>;

/** Result of a charge, with the headers that show the limit. */
export interface ChargeResult {
  readonly isAllowed: boolean;
  readonly headers: RateHeaders;
}

/** Charges a caller for a request. While the table is unavailable, the instance counts alone, so this does not fail. */
export async function charge(
  caller: string,
  cost: number,
  { policy, quota }: Limit,
  nowMs: number,
  lease: typeof leaseTokens,
): Promise<ChargeResult> {
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

/** The problem of a caller above the limit. */
export const rateLimited = (nowMs: number, { headers }: ChargeResult): Problem =>
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
