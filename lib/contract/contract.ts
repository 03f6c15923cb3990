import * as v from 'valibot';
import type { PictureType } from '../domain/pictures/picture.ts';
import { type Role, roles, type Scope } from '../domain/tenancy.ts';
import type { Violation } from '../domain/violation.ts';
import { described } from './described.ts';
import type { ProblemCode } from './problems.ts';
import type { OperationId } from './routes.ts';

/** What one operation accepts and answers, and who may call it. Its method and path stand in `routes`. */
export interface Contract<
  Id extends OperationId = OperationId,
  Query = unknown,
  Body = unknown,
  Reply = unknown,
> {
  readonly id: Id;
  readonly summary: string;
  readonly description?: string;
  /** `none`: any credential will do. `guest`, `answer`: the link of a guest, or of a host who answers, is what is asked for. `public`: nothing is. */
  readonly scope: Scope | 'none' | LinkKind | 'public';
  /** The roles that may call it. What a `member` or `restricted` user sees and changes is narrowed further by the resource. */
  readonly roles: readonly Role[];
  readonly query: v.GenericSchema<unknown, Query>;
  readonly body: v.GenericSchema<unknown, Body> | NoBody;
  /**
   * It is a notice of another company's server, in the form of that company, which proves it by its bytes: it has no
   * Idempotency-Key and no dry run, and its query is not looked at. `confirmation`: what is answered (200) where the sender only asks whether
   * the address is right.
   */
  readonly notice?: { readonly confirmation: v.GenericSchema };
  /** The body is the bytes of a file of one of these media types. JSON without it. */
  readonly fileTypes?: readonly string[];
  /**
   * What cannot be processed (422), as far as the members that are well-formed show it alone: it is told
   * beside the members that are not (400). Of a request without such members all is told later, with what
   * the table knows.
   */
  violations?(
    sent: { readonly query: Partial<Query>; readonly body: Partial<Body> },
    nowMs: number,
  ): readonly Violation<ProblemCode>[];
  readonly status: 200 | 201 | 202 | 204;
  readonly reply: v.GenericSchema<Reply>;
  /** What is answered (202) while the work takes more time than one request has: the same request, sent again, goes on. */
  readonly progress?: v.GenericSchema;
  /** JSON without it. */
  readonly mediaType?: MediaType | readonly MediaType[];
  /** The reply is one versioned resource: it has an ETag, reads take If-None-Match and writes to it take If-Match. */
  readonly versioned: boolean;
  /** The reply shows what changes without the resource, too, as the name of somebody else or what the time is: the ETag stands for all of it. */
  readonly showsOthers?: boolean;
  /** The member of `data` with a secret that is stored nowhere. Where it was answered, a retry is told that it was shown. */
  readonly shownOnce?: string;
  /** The last member of `data`, a secret that is stored nowhere and that a retry is told again, because it can be made again. */
  readonly madeAgain?: string;
  /** What is created has no address at which its creator could read it, so the reply of a 201 has no Location. */
  readonly hasLocation?: false;
  /** The body has a secret that its user did not make up for this service alone: no hash of it is stored that can be guessed. */
  readonly takesSecret?: true;
  /** It can be asked for those whom a response to a routing form led here, by the token of the response; `required`: it is about that response. */
  readonly takesResponse?: true | 'required';
  /** Without a credential, it can be asked for those who have a booking link, by the token of the link. */
  readonly takesBookingLink?: true;
  /** The credential is read anew: what the operation gives lasts, so a deleted API key must not give it in the minute for which it is remembered. */
  readonly trustsNoMemory?: true;
  /** How many requests it counts as for the rate limit, by its query as it was sent; one without it. */
  cost?(query: Readonly<Record<string, string | undefined>>): number;
  /** The problems of its own; those of every operation (credential, schema, idempotency …) are added by `problemsOf`. */
  readonly problems: readonly ProblemCode[];
}

/** The header in which the token of a link stands, by whose it is. */
export const tokenHeaders = { guest: 'X-Guest-Token', answer: 'X-Answer-Token' } as const;

/** The header in which the token of a response to a routing form stands. */
export const responseHeader = 'X-Response-Token';

/** The header in which the token of a booking link stands, where there is no credential. */
export const bookingHeader = 'X-Booking-Token';

/** Whose link an operation asks for in place of a credential. */
export type LinkKind = keyof typeof tokenHeaders;

/** Whether the link of somebody is what is asked for. */
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

/** Whether a user has to prove who they are: with an API key, with a token, or with both. */
export const takesCredential = ({ scope }: Pick<Contract, 'scope'>): boolean =>
  scope !== 'public' && !takesLink(scope);

/** What a success is written in. */
export const mediaTypesOf = ({ mediaType = [] }: Pick<Contract, 'mediaType'>): string[] => {
  const named = [mediaType].flat();
  return named.length > 0 ? named : ['application/json'];
};

/** Marks operations that take no body at all: one that is sent is refused. */
export const noBody = v.undefined_();
type NoBody = typeof noBody;

/** The bytes of a file, as they are. */
export const fileBytes = v.instance(Uint8Array);

/** Whether a body may be sent at all. */
export const takesBody = ({ body }: { readonly body: { readonly type: string } }): boolean =>
  body.type !== noBody.type;

/** Whether the body is JSON of ours. */
export const takesJson = (
  operation: Pick<Contract, 'fileTypes' | 'notice'> & {
    readonly body: { readonly type: string };
  },
): boolean =>
  takesBody(operation) && operation.fileTypes === undefined && operation.notice === undefined;

/** Whether a write goes by If-Match: what is made has no version yet, unless it is a part of something that has. */
export const heedsIfMatch = ({ versioned, status, problems }: Contract): boolean =>
  versioned && (status !== 201 || problems.includes('resource/changed'));

/** What an operation answers that leaves nothing to tell of (204). */
export const noReply = v.object({});

/** For operations that take no query parameters. */
export const noQuery = v.strictObject({});

/** For pages and files. Links to them have parameters for the page itself, for caches, and for those who count visitors. */
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
