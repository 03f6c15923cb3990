import { Problem } from '../contract/problem.ts';
import type { IdempotencyKey, SentReply } from '../data/idempotency.ts';
import type { Actor, Role } from '../domain/tenancy.ts';

/** The versions that a write accepts: any (`*`), one of some tags, or, without a header, whatever there is. */
export type Precondition = '*' | readonly string[] | undefined;

/** What a write needs to know of its request beside the body. */
export interface Intent {
  readonly actor: Actor;
  /** The roles that the contract allows to change anything here. */
  readonly roles: readonly Role[];
  readonly nowMs: number;
  readonly requestId: string;
  readonly isDryRun: boolean;
  readonly expects: Precondition;
  readonly claim: IdempotencyKey | undefined;
  /** The reply as it will go out, so that the record of it can be written with the change. */
  readonly seal: (reply: unknown) => SentReply;
}

/** `If-Match` against the version that is there (RFC 9110 section 13.1.1). */
export function requireVersion(expects: Precondition, ver: number): void {
  if (expects === undefined || expects === '*' || expects.includes(String(ver))) return;
  throw new Problem('resource/changed', { detail: `The version is "${ver}" now.` });
}
