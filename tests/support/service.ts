import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { expect } from 'vitest';
import type { Contract } from '../../lib/contract/contract.ts';
import { problemsOf } from '../../lib/contract/problems-of.ts';
import { type OperationId, routes } from '../../lib/contract/routes.ts';
import type { Answer, Sent } from './call.ts';
import { untilDecided } from './until-decided.ts';

const front = fileURLToPath(new URL('../../scripts/bench/front/front.ts', import.meta.url));

interface At {
  /** Which process is asked; without it they take turns. */
  readonly process?: number;
}

/** Several processes that share nothing but the table of this test file. */
export class Service {
  readonly baseUrls: readonly string[];
  readonly #processes: readonly ChildProcess[];
  #turn = 0;

  constructor(baseUrls: readonly string[], processes: readonly ChildProcess[]) {
    this.baseUrls = baseUrls;
    this.#processes = processes;
  }

  /** Sends one request over HTTP and holds the answer against the contract. */
  send<Id extends OperationId, Query, Body, Reply>(
    contract: Contract<Id, Query, Body, Reply>,
    sent: Sent<Id> & At,
  ): Promise<Answer<Reply>> {
    const index = sent.process ?? this.#turn++ % this.baseUrls.length;
    return send(this.baseUrls[index] as string, contract, sent);
  }

  /** As a careful client: what is undecided (503) is sent again with the same Idempotency-Key until it is decided. */
  decided<Id extends OperationId, Query, Body, Reply>(
    contract: Contract<Id, Query, Body, Reply>,
    sent: Sent<Id> & At,
  ): Promise<Answer<Reply>> {
    return untilDecided(() => this.send(contract, sent));
  }

  async stop(): Promise<void> {
    await Promise.all(this.#processes.map(end));
  }
}

/** Starts processes that serve every handler on the engine and the table of this test file. */
export async function startService(count = 2): Promise<Service> {
  const processes = Array.from({ length: count }, () =>
    spawn(process.execPath, ['--disable-warning=ExperimentalWarning', front], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    }),
  );
  const baseUrls = await Promise.all(
    processes.map(async (child) => `http://127.0.0.1:${await portOf(child)}`),
  );
  return new Service(baseUrls, processes);
}

const portOf = (child: ChildProcess): Promise<unknown> =>
  new Promise((resolve, reject) => {
    child.once('message', resolve);
    child.once('exit', (code) => reject(new Error(`A service process ended with ${code}.`)));
  });

const end = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill();
  });

/** Sends one request to the service at an address and holds the answer against the contract. */
export async function send<Id extends OperationId, Query, Body, Reply>(
  baseUrl: string,
  contract: Contract<Id, Query, Body, Reply>,
  sent: Sent<Id>,
): Promise<Answer<Reply>> {
  const { method, path } = requestLine(contract.id, sent.params ?? {});
  const { query = '' } = sent;
  const search = typeof query === 'string' ? query : `${new URLSearchParams(query)}`;
  const reply = await fetch(`${baseUrl}${path}${search === '' ? '' : `?${search}`}`, {
    method,
    headers: {
      ...(sent.body !== undefined && { 'content-type': 'application/json' }),
      ...(sent.as && { 'x-service-api-key': sent.as.key }),
      ...sent.headers,
    },
    ...(sent.body !== undefined && { body: JSON.stringify(sent.body) }),
  });
  const text = await reply.text();
  const body = text === '' ? undefined : JSON.parse(text);
  hold(contract, reply.status, body);
  return { status: reply.status, headers: Object.fromEntries(reply.headers), body };
}

function requestLine(id: OperationId, params: Readonly<Record<string, string>>) {
  const table: Readonly<Record<string, string>> = Object.assign({}, ...Object.values(routes));
  const [method = '', path = ''] = (table[id] ?? '').split(' ');
  const filled = path.replaceAll(/\{(\w+)\}/gu, (_, name) =>
    encodeURIComponent(params[name] ?? ''),
  );
  return { method, path: filled };
}

function hold(contract: Contract, status: number, body: unknown): void {
  if (status >= 400) {
    const { code } = body as { code: never };
    expect(problemsOf(contract), `${contract.id} answered ${JSON.stringify(body)}`).toContain(code);
    expect(status, JSON.stringify(body)).not.toBe(500);
    return;
  }
  if (contract.status === 204) expect(body).toBeUndefined();
  else expect(v.parse(contract.reply, body)).toEqual(body);
}
