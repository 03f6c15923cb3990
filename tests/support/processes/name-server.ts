import { createSocket } from 'node:dgram';
import type { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import { isIPv4 } from 'node:net';
import { onTestFinished } from 'vitest';
import { newResolver, resolveName } from '../../../lib/outbound/resolve-name.ts';
import type { Resolve } from '../../../lib/outbound/surroundings.ts';

/**
 * The addresses of a name, depending on how often it was queried. The server does not respond if it
 * is `undefined`.
 */
type Zone = (name: string, times: number) => readonly string[] | undefined;

const typeOf = (address: string): number => (isIPv4(address) ? 1 : 28);

function bytesOf(address: string): readonly number[] {
  if (isIPv4(address)) return address.split('.').map(Number);
  const [head = [], tail = []] = address.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0');
  return [...head, ...zeros, ...tail].flatMap((group) => {
    const value = Number.parseInt(group, 16);
    return [value >> 8, value & 255];
  });
}

/** The record of an address for the name in the query. */
function recordOf(address: string): Buffer {
  const bytes = bytesOf(address);
  const record = Buffer.alloc(12);
  record.writeUInt16BE(0xc00c, 0);
  record.writeUInt16BE(typeOf(address), 2);
  record.writeUInt16BE(1, 4);
  record.writeUInt16BE(4, 8);
  record.writeUInt16BE(bytes.length, 10);
  return Buffer.concat([record, Buffer.from(bytes)]);
}

const endOf = (question: Buffer): number => question.indexOf(0, 12) + 5;

/** The bytes of a response: the query, and a record for each address of the requested family. */
function answerTo(question: Buffer, addresses: readonly string[]): Buffer {
  const end = endOf(question);
  const type = question.readUInt16BE(end - 4);
  const records = addresses.filter((address) => typeOf(address) === type).map(recordOf);
  const header = Buffer.from(question.subarray(0, 12));
  header.writeUInt16BE(0x8180, 2);
  header.writeUInt16BE(records.length, 6);
  header.writeUInt16BE(0, 10);
  return Buffer.concat([header, question.subarray(12, end), ...records]);
}

function nameIn(question: Buffer): string {
  const labels: string[] = [];
  for (let at = 12; question[at] !== 0; at += (question[at] ?? 0) + 1) {
    labels.push(question.toString('latin1', at + 1, at + 1 + (question[at] ?? 0)));
  }
  return labels.join('.');
}

/**
 * A name server on a port of this machine that can respond to each query differently, as a
 * resolver.
 */
export async function startNameServer(zone: Zone): Promise<Resolver> {
  const asked = new Map<string, number>();
  const socket = createSocket('udp4', (question, { port, address }) => {
    const name = nameIn(question);
    const key = `${name} ${question.readUInt16BE(endOf(question) - 4)}`;
    const times = (asked.get(key) ?? 0) + 1;
    asked.set(key, times);
    const addresses = zone(name, times);
    if (addresses) socket.send(answerTo(question, addresses), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const resolver = newResolver();
  resolver.setServers([`127.0.0.1:${socket.address().port}`]);
  onTestFinished(() => {
    resolver.cancel();
    socket.close();
  });
  return resolver;
}

/** Resolves names with a new name server. */
export async function resolvingBy(zone: Zone): Promise<Resolve> {
  const resolver = await startNameServer(zone);
  return (name) => resolveName(name, resolver);
}
