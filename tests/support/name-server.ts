import { createSocket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import { isIPv4 } from 'node:net';
import { onTestFinished } from 'vitest';
import type { Resolve } from '../../lib/outbound/find-addresses.ts';

/** What a name has, by the number of the question for it. */
type Zone = (name: string, times: number) => readonly string[];

const recordA = 1;

/** The bytes of an answer about IPv4 addresses: the question again, and a record for each address. */
function answerTo(question: Buffer, addresses: readonly string[]): Buffer {
  const header = Buffer.from(question.subarray(0, 12));
  header.writeUInt16BE(0x8180, 2);
  header.writeUInt16BE(addresses.length, 6);
  header.writeUInt16BE(0, 10);
  const end = question.indexOf(0, 12) + 5;
  const records = addresses.map((address) => {
    const record = Buffer.alloc(16);
    record.writeUInt16BE(0xc00c, 0);
    record.writeUInt16BE(recordA, 2);
    record.writeUInt16BE(1, 4);
    record.writeUInt16BE(4, 10);
    record.set(address.split('.').map(Number), 12);
    return record;
  });
  return Buffer.concat([header, question.subarray(12, end), ...records]);
}

function nameIn(question: Buffer): string {
  const labels: string[] = [];
  for (let at = 12; question[at] !== 0; at += (question[at] ?? 0) + 1) {
    labels.push(question.toString('latin1', at + 1, at + 1 + (question[at] ?? 0)));
  }
  return labels.join('.');
}

/** A name server on a port of this machine that may answer each question differently, and how a client asks it. */
export async function startNameServer(zone: Zone): Promise<Resolve> {
  const asked = new Map<string, number>();
  const socket = createSocket('udp4', (question, { port, address }) => {
    const name = nameIn(question);
    const times = (asked.get(name) ?? 0) + 1;
    asked.set(name, times);
    socket.send(answerTo(question, zone(name, times).filter(isIPv4)), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const resolver = new Resolver({ timeout: 5000, tries: 1 });
  resolver.setServers([`127.0.0.1:${socket.address().port}`]);
  onTestFinished(() => void socket.close());
  return async (name) => (await resolver.resolve4(name)).map((address) => ({ address, family: 4 }));
}
