import * as v from 'valibot';
import { expect } from 'vitest';
import type { Contract } from '../../../lib/contract/contract.ts';
import { problemsOf } from '../../../lib/contract/problems-of.ts';
import type { OperationId } from '../../../lib/contract/routes.ts';
import type { Answer, CallInput } from '../http/call.ts';
import { linkHeader } from '../http/link-header.ts';
import { requestLine } from '../http/request-line.ts';
import { type Fronts, startFronts } from './fronts.ts';
import { untilDecided } from './until-decided.ts';

interface At {
  /** The index of the process that receives the request. Defaults to each process in turn. */
  readonly process?: number;
}

/** Several processes that share only the table of this test file. */
export class Service {
  readonly baseUrls: readonly string[];
  #turn = 0;

  constructor(baseUrls: readonly string[]) {
    this.baseUrls = baseUrls;
  }

  /** Sends one request over HTTP and checks the response against the contract. */
  send<Id extends OperationId, Query, Body, Reply>(
    contract: Contract<Id, Query, Body, Reply>,
    sent: CallInput<Id> & At,
  ): Promise<Answer<Reply>> {
    const index = sent.process ?? this.#turn++ % this.baseUrls.length;
    return send(this.baseUrls[index] as string, contract, sent);
  }

  /**
   * Sends a request until its outcome is certain: repeats it after 503 with the same
   * Idempotency-Key. Without a key, a repetition could conflict with the first request, which may
   * have succeeded.
   */
  decided<Id extends OperationId, Query, Body, Reply>(
    contract: Contract<Id, Query, Body, Reply>,
    sent: CallInput<Id> & At,
  ): Promise<Answer<Reply>> {
    const headers = { 'idempotency-key': crypto.randomUUID(), ...sent.headers };
    return untilDecided(() => this.send(contract, { ...sent, headers }));
  }
}

/**
 * A service that belongs to one test file, because the file stops its processes or configures them.
 */
export class OwnService extends Service {
  readonly stop: () => Promise<void>;
  readonly forwardClocks: Fronts['forwardClocks'];

  constructor({ baseUrls, stop, forwardClocks }: Fronts) {
    super(baseUrls);
    this.stop = stop;
    this.forwardClocks = forwardClocks;
  }
}

/** Starts processes that serve every handler on the engine and the table of this test file. */
export const startService = async (count = 2): Promise<OwnService> =>
  new OwnService(await startFronts(count));

const waitLonger = new URL('./wait-longer.ts', import.meta.url).href;
const forwardedClock = new URL('./forwarded-clock.ts', import.meta.url).href;

const startPatientFront = (hasOwnUrl = false): Promise<Fronts> =>
  startFronts(1, ['--import', waitLonger, '--import', forwardedClock], hasOwnUrl);

/**
 * Starts one process with long time limits, for clients that do not repeat a request after 503,
 * such as a browser. With `hasOwnUrl`, the pages are at the public address of the service.
 */
export const startPatientService = async (hasOwnUrl = false): Promise<OwnService> =>
  new OwnService(await startPatientFront(hasOwnUrl));

interface SharedFronts {
  shared?: Promise<Fronts>;
  patient?: Promise<Fronts>;
  patientWithOwnUrl?: Promise<Fronts>;
}

const here = globalThis as { fronts?: SharedFronts };
here.fronts ??= {};
const shared = here.fronts;

/**
 * Two processes that all test files of this process share, for files that only send requests.
 * Starting them takes a second each. They end with the process.
 */
export async function sharedService(): Promise<Service> {
  shared.shared ??= startFronts(2);
  return new Service((await shared.shared).baseUrls);
}

/**
 * A process with long time limits that all test files of this process share, for clients whose
 * requests are counted or that retry only a few times. With `hasOwnUrl`, its pages are at the public
 * address of the service.
 */
export async function sharedPatientService(
  hasOwnUrl = false,
): Promise<Service & Pick<OwnService, 'forwardClocks'>> {
  const name = hasOwnUrl ? 'patientWithOwnUrl' : 'patient';
  shared[name] ??= startPatientFront(hasOwnUrl);
  return new OwnService(await shared[name]);
}

/** Sends one request to the service at a URL and checks the response against the contract. */
export async function send<Id extends OperationId, Query, Body, Reply>(
  baseUrl: string,
  contract: Contract<Id, Query, Body, Reply>,
  sent: CallInput<Id>,
): Promise<Answer<Reply>> {
  const { method, path } = requestLine(contract.id, sent.params ?? {});
  const { query = '' } = sent;
  const search = typeof query === 'string' ? query : `${new URLSearchParams(query)}`;
  const reply = await fetch(`${baseUrl}${path}${search === '' ? '' : `?${search}`}`, {
    method,
    headers: {
      ...(sent.body !== undefined && { 'content-type': 'application/json' }),
      ...(sent.file && { 'content-type': 'image/png' }),
      ...(sent.as && { 'x-service-api-key': sent.as.key }),
      ...linkHeader(contract, sent.guest),
      ...sent.headers,
    },
    ...(sent.body !== undefined && { body: JSON.stringify(sent.body) }),
    ...(sent.file && { body: new Uint8Array(sent.file) }),
  });
  const text = await reply.text();
  const body = text === '' ? undefined : JSON.parse(text);
  checkResponse(contract, reply.status, body);
  const cookies = reply.headers.getSetCookie();
  return { status: reply.status, headers: Object.fromEntries(reply.headers), cookies, body };
}

function checkResponse(contract: Contract, status: number, body: unknown): void {
  if (status >= 400) {
    const { code } = body as { code: never };
    expect(
      problemsOf(contract),
      `${contract.id} returned the undeclared problem ${JSON.stringify(body)}`,
    ).toContain(code);
    expect(status, JSON.stringify(body)).not.toBe(500);
    return;
  }
  const schema = status === 202 ? contract.progress : contract.reply;
  if (schema !== undefined && status === 202) expect(v.parse(schema, body)).toEqual(body);
  else if (contract.status === 204) expect(body).toBeUndefined();
  else expect(v.parse(contract.reply, body)).toEqual(body);
}
