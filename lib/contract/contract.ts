import * as v from 'valibot';
import type { PictureType } from '../domain/pictures/picture.ts';
import { type Role, roles, type Scope } from '../domain/tenancy.ts';
import type { Violation } from '../domain/violation.ts';
import { described } from './described.ts';
import type { ProblemCode } from './problems.ts';
import type { OperationId } from './routes.ts';

/** Request and reply of one operation, and its permitted callers. `routes` contains its method and path. */
export interface Contract<
  Id extends OperationId = OperationId,
  Query = unknown,
  Body = unknown,
  Reply = unknown,
> {
  readonly id: Id;
  readonly summary: string;
  readonly description?: string;
  /** `none`: any credential of a user. `guest`, `answer`: the link of a guest, or of a host who answers a request. `public`: no credential. */
  readonly scope: Scope | 'none' | LinkKind | 'public';
  /** The roles that may call it. What a `member` or `restricted` user sees and changes is narrowed further by the resource. */
  readonly roles: readonly Role[];
  readonly query: v.GenericSchema<unknown, Query>;
  readonly body: v.GenericSchema<unknown, Body> | NoBody;
  /**
   * The request is a notice of another company's server, or of a mail program. It has no Idempotency-Key and no
   * dry run, and unknown parameters of its query are ignored. `confirmation` is the reply (200) to a sender that only checks the address.
   * With `checksBody`, a body in another form is refused (400). Otherwise it is ignored.
   */
  readonly notice?: { readonly confirmation?: v.GenericSchema; readonly checksBody?: true };
  /** The media types of a body that is a file. Undefined if the body is JSON. */
  readonly fileTypes?: readonly string[];
  /**
   * The violations (422) that the valid members show without the table. They are reported with the invalid members (400). If all members
   * are valid, they are reported later, with the violations that depend on the table.
   */
  violations?(
    sent: { readonly query: Partial<Query>; readonly body: Partial<Body> },
    nowMs: number,
  ): readonly Violation<ProblemCode>[];
  readonly status: 200 | 201 | 202 | 204;
  readonly reply: v.GenericSchema<Reply>;
  /**
   * The reply (202) of a request that ran out of time. The client sends the same request again to continue the work.
   */
  readonly progress?: v.GenericSchema;
  /** The media type of the reply. JSON if undefined. */
  readonly mediaType?: MediaType | readonly MediaType[];
  /** The reply is one versioned resource: it has an ETag, reads take If-None-Match and writes to it take If-Match. */
  readonly versioned: boolean;
  /** The reply also shows data that changes without the resource, such as the name of another user, so its ETag depends on the whole reply. */
  readonly showsOthers?: boolean;
  /** The member of `data` that contains a secret which is not stored. A retry is refused, because the secret is shown only once. */
  readonly shownOnce?: string;
  /** The last member of `data`, which contains a secret that is not stored. It is computed again for a retry. */
  readonly reissuedSecret?: string;
  /** The reply (201) has no `Location`, because its receiver cannot read the created resource. */
  readonly hasLocation?: false;
  /** The body contains a secret of another service, so only a keyed hash of the body is stored. */
  readonly takesSecret?: true;
  /** The request can contain the token of a response to a routing form; with `required`, it must. */
  readonly takesResponse?: true | 'required';
  /** The request can contain the token of a booking link, in place of a credential. */
  readonly takesBookingLink?: true;
  /** The credential is read from the table and not from the cache, because the operation grants something that lasts. */
  readonly skipsCredentialCache?: true;
  /** A session needs no scope, so that its user can always sign out. */
  readonly takesAnySession?: true;
  /** Refuses an API key that another user created, because the operation decides where private data of the user is sent. */
  readonly refusesDelegated?: true;
  /** A session must have begun a short time ago, because the operation gives rights that outlast the session. */
  readonly needsRecentSignIn?: true;
  /** The number of tokens of the rate limit that a request costs, based on its query. 1 if undefined. */
  cost?(query: Readonly<Record<string, string | undefined>>): number;
  /** The problems of this operation. `problemsOf` adds the problems of every operation, such as those of credentials and schemas. */
  readonly problems: readonly ProblemCode[];
}

/** The header that contains the token of a link, for each kind of link. */
export const tokenHeaders = { guest: 'X-Guest-Token', answer: 'X-Answer-Token' } as const;

/** The header that contains the token of a response to a routing form. */
export const responseHeader = 'X-Response-Token';

/** The header that contains the token of a booking link, in place of a credential. */
export const bookingHeader = 'X-Booking-Token';

/** Kind of link that an operation accepts in place of a credential. */
export type LinkKind = keyof typeof tokenHeaders;

/** True if the operation accepts a link in place of a credential. */
export const takesLink = (scope: Contract['scope']): scope is LinkKind =>
  Object.hasOwn(tokenHeaders, scope);

type MediaType =
  | 'text/html'
  | 'text/css'
  | 'text/javascript'
  | 'text/markdown'
  | 'text/plain'
  | 'text/calendar'
  | PictureType;

/** True if the operation requires a user's API key, token, or both. */
export const takesCredential = ({ scope }: Pick<Contract, 'scope'>): boolean =>
  scope !== 'public' && !takesLink(scope);

/** Media types of a successful reply. */
export const mediaTypesOf = ({ mediaType = [] }: Pick<Contract, 'mediaType'>): string[] => {
  const named = [mediaType].flat();
  return named.length > 0 ? named : ['application/json'];
};

/** Schema of operations without a body. A request with a body is refused. */
export const noBody = v.undefined_();
type NoBody = typeof noBody;

/** Unchanged bytes of a file. */
export const fileBytes = v.instance(Uint8Array);

/** True if the operation accepts a body. */
export const takesBody = ({ body }: { readonly body: { readonly type: string } }): boolean =>
  body.type !== noBody.type;

/** True if the body is JSON in the form of this API. */
export const takesJson = (
  operation: Pick<Contract, 'fileTypes' | 'notice'> & {
    readonly body: { readonly type: string };
  },
): boolean =>
  takesBody(operation) && operation.fileTypes === undefined && operation.notice === undefined;

/** True if a write uses If-Match. A new resource has no version yet, unless it is a part of a versioned resource. */
export const heedsIfMatch = ({ versioned, status, problems }: Contract): boolean =>
  versioned && (status !== 201 || problems.includes('resource/changed'));

/** Empty reply (204). */
export const noReply = v.object({});

/** Query of operations without query parameters. */
export const noQuery = v.strictObject({});

/** Query of pages and files. Links to them contain parameters for the page, for caches, and for visitor statistics. */
export const anyQuery = v.object({});

export const everyRole = roles;
export const writers = ['owner', 'admin', 'member'] as const;
export const managers = ['owner', 'admin'] as const;

export function contract<Id extends OperationId, Query, Body, Reply>(
  definition: Contract<Id, Query, Body, Reply>,
): Contract<Id, Query, Body, Reply> {
  return definition;
}

export const paged = <Item>(item: v.GenericSchema<Item>) =>
  v.object({
    data: described(v.array(item), 'The results on this page.'),
    nextCursor: described(
      v.nullable(v.string()),
      'The cursor of the next page, or `null` on the last page.',
    ),
  });
