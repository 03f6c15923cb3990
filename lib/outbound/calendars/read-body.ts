import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';
import { CalendarFailure } from './calendar-source.ts';

/** Maximum length of a body: as received, after each coding, and as text. */
const mostBytes = 10_000_000;
/** Maximum number of codings. No server applies more, and each one can multiply the time of the next one. */
const mostCodings = 3;
/** Size of the pieces. Decoding can be aborted between two pieces. */
const pieceBytes = 65_536;

/** Content codings by their names (RFC 9110, 8.4.1). Some servers send `deflate` without the header of zlib. */
const unpackers = new Map<string, (packed: Buffer) => Duplex>([
  ['gzip', () => createGunzip()],
  ['x-gzip', () => createGunzip()],
  [
    'deflate',
    ([first = 0]: Buffer) => ((first & 0x0f) === 8 ? createInflate() : createInflateRaw()),
  ],
  ['br', () => createBrotliDecompress()],
]);

/**
 * Reads the whole body of a response, decoded in the threads of zlib. A body with an unknown coding stays as it is:
 * some servers name a character set there. Throws a `CalendarFailure` for a body that is too long or damaged.
 */
export async function readBody(response: IncomingMessage, signal: AbortSignal): Promise<Buffer> {
  const { headers, statusCode: status = 0 } = response;
  let body = await joinPieces(response, status);
  const codings = codingsOf(headers['content-encoding']);
  if (codings.length > mostCodings || codings.some((coding) => !unpackers.has(coding))) return body;
  // A response without a body, such as 304, may name a coding.
  if (body.length === 0) return body;
  for (const coding of codings.toReversed()) body = await unpack(body, coding, status, signal);
  return body;
}

/** The codings in the order in which they were applied. */
const codingsOf = (header = ''): readonly string[] =>
  header
    .toLowerCase()
    .split(',')
    .map((coding) => coding.trim())
    .filter((coding) => coding !== '' && coding !== 'identity');

async function unpack(
  packed: Buffer,
  coding: string,
  status: number,
  signal: AbortSignal,
): Promise<Buffer> {
  const unpacker = unpackers.get(coding)?.(packed) ?? createGunzip();
  try {
    return await pipeline(
      piecesOf(packed),
      unpacker,
      (pieces: AsyncIterable<Buffer>) => joinPieces(pieces, status),
      { signal },
    );
  } catch (error) {
    if (error instanceof CalendarFailure || signal.aborted) throw error;
    // The status of a refusal matters more than its body.
    if (status >= 300) return packed;
    throw new CalendarFailure('not-a-calendar', status);
  }
}

function* piecesOf(body: Buffer): Generator<Buffer> {
  for (let at = 0; at < body.length; at += pieceBytes) yield body.subarray(at, at + pieceBytes);
}

/** An incomplete body is an error of its stream. */
async function joinPieces(pieces: AsyncIterable<Buffer>, status: number): Promise<Buffer> {
  const kept: Buffer[] = [];
  let bytes = 0;
  for await (const piece of pieces) {
    bytes += piece.length;
    // Leaving the loop closes the connection, or ends unpacking.
    if (bytes > mostBytes) throw new CalendarFailure('quota', status);
    kept.push(piece);
  }
  return Buffer.concat(kept);
}
