import { type Answer, type CallInput, call } from '../support/http/call.ts';
import type { Operation } from '../support/http/operations.ts';
import type { Ready, Request } from '../support/ready.ts';
import type { Person } from '../support/world.ts';
import type { Case } from './any-case.ts';
import { mutated } from './mutation.ts';

/** The replacements of the placeholders in a case. */
export type Meanings = ReadonlyMap<string, string>;

/** Replaces the placeholders of a case, at any depth, with IDs and instants of this world. */
function replaceWords(value: unknown, meanings: Meanings): unknown {
  if (typeof value === 'string') return meanings.get(value) ?? value;
  if (Array.isArray(value)) return value.map((one) => replaceWords(one, meanings));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, replaceWords(one, meanings)]),
  );
}

/** The text of the body after all mutations. */
function textOf(one: Case, good: Request['body'], meanings: Meanings): string {
  const start = { ...(one.keepsGood && good), ...(replaceWords(one.members, meanings) as object) };
  const body = one.mutations.reduce((value: unknown, next) => {
    const text = replaceWords(next.text, meanings) as string;
    return mutated(value, { ...next, text, value: replaceWords(next.value, meanings) });
  }, start);
  const text = JSON.stringify(body) ?? '';
  if (one.cut === null) return text;
  const at = one.cut.at % (text.length + 1);
  return `${text.slice(0, at)}${one.cut.text}${one.cut.ends ? '' : text.slice(at)}`;
}

/** The parameters of a case take precedence over those of the valid request. */
function queryOf(one: Case, good: Request['query'], meanings: Meanings): string {
  const sent = one.query.map(
    ([name, value]) => [name, String(replaceWords(value, meanings))] as const,
  );
  const others = Object.entries((one.keepsQuery && good) || {});
  return String(new URLSearchParams([...new Map([...others, ...sent])]));
}

const encoded = (text: string, how: Case['base64']) => ({
  body: how === 'good' ? Buffer.from(text).toString('base64') : text,
  isBase64Encoded: true,
});

/** Inserts a text into a file or cuts its end off. A broken encoding sends the file without base64. */
function fileOf({ cut, base64 }: Case, file: Uint8Array): object {
  const at = cut === null ? file.length : cut.at % (file.length + 1);
  const rest = cut?.ends ? [] : [file.subarray(at)];
  const bytes = Buffer.concat([file.subarray(0, at), Buffer.from(cut?.text ?? ''), ...rest]);
  const isBroken = base64 === 'broken';
  return { body: isBroken ? bytes.toString() : bytes.toString('base64'), isBase64Encoded: true };
}

/** Sends a body if the operation takes one, or if the case changes the body text of another operation. */
function bodyOf(operation: Operation, one: Case, good: Request, meanings: Meanings) {
  const isSent = operation.takesJson ? good.body !== undefined : one.cut !== null;
  if (good.file) return { file: good.file, event: fileOf(one, good.file) };
  if (!isSent && one.mutations.length === 0) return {};
  if (!operation.takesJson && one.cut === null) return {};
  const rawBody = textOf(one, good.body, meanings);
  return { rawBody, ...(one.base64 !== 'none' && { event: encoded(rawBody, one.base64) }) };
}

function paramsOf(one: Case, good: Request, meanings: Meanings) {
  const names = Object.entries(good.params ?? {});
  const ids = names.map(([name, id], i) => [name, replaceWords(one.ids[i] ?? id, meanings)]);
  return Object.fromEntries(ids) as Readonly<Record<string, string>>;
}

/** Sends a valid request with the changes of a case. */
export function send(
  operation: Operation,
  one: Case,
  good: Request,
  callers: Readonly<Record<Exclude<Case['as'], 'nobody'>, Pick<Person, 'key'>>>,
  meanings: Meanings,
): Promise<Answer<unknown>> {
  const { event, ...body }: { event?: object; rawBody?: string; file?: Uint8Array } = bodyOf(
    operation,
    one,
    good,
    meanings,
  );
  const params = paramsOf(one, good, meanings);
  const sent = {
    ...(one.as !== 'nobody' && { as: callers[one.as] }),
    ...(good.guest !== undefined && { guest: good.guest }),
    query: queryOf(one, good.query, meanings),
    headers: one.headers,
    ...body,
    event: {
      // Like the gateway, omits path parameters that cannot be encoded.
      rawPath: pathOf(operation, params),
      ...(Object.keys(params).length > 0 && { pathParameters: params }),
      ...event,
    },
  };
  return call(operation.contract, sent as CallInput<never>);
}

const pathOf = ({ row }: Operation, params: Readonly<Record<string, string>>): string =>
  row.path.replaceAll(/\{(\w+)\}/gu, (_, name) =>
    encodeURIComponent((params[name] ?? '').toWellFormed()),
  );

export type Supply = (operation: Operation) => Promise<Request>;

/** Keeps a valid request of each operation until it succeeds once. */
export function supplyOf(ready: Ready): {
  readonly good: Supply;
  readonly used: (o: Operation) => void;
} {
  const kept = new Map<string, Request>();
  const { owner, admin, member, restricted } = ready.world;
  const people = [owner, admin, member, restricted];
  return {
    async good({ row }) {
      const request = kept.get(row.id) ?? ((await ready.request(row.id, ...people)) as Request);
      kept.set(row.id, request);
      return request;
    },
    used: ({ row }) => kept.delete(row.id),
  };
}
