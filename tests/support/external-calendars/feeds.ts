import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The response of a feed: its text, its text packed with gzip, or only a status. */
export type Fed = string | Buffer | number;

/**
 * A server of feeds on this machine. Each path is one feed. The server does not keep its process
 * alive.
 */
class Feeds {
  readonly #fed = new Map<string, Fed>();
  readonly #withheld = new Set<string>();
  #port: Promise<number> | undefined;
  /** The paths of all requests. */
  readonly asked: string[] = [];

  /** Adds a feed, and returns its URL. */
  async add(fed: Fed): Promise<string> {
    this.#port ??= this.#listen();
    const path = `/${crypto.randomUUID()}/basic.ics`;
    this.#fed.set(path, fed);
    return `http://127.0.0.1:${await this.#port}${path}`;
  }

  change(url: string, fed: Fed): void {
    this.#fed.set(new URL(url).pathname, fed);
  }

  /** Does not respond to requests for a feed until the work is done. */
  async withhold(url: string, work: () => Promise<void>): Promise<void> {
    const { pathname } = new URL(url);
    this.#withheld.add(pathname);
    await work().finally(() => this.#withheld.delete(pathname));
  }

  #listen(): Promise<number> {
    const server: Server = createServer((request, response) => {
      const { pathname } = new URL(request.url ?? '', 'http://feeds');
      this.asked.push(pathname);
      if (this.#withheld.has(pathname)) return;
      const fed = this.#fed.get(pathname) ?? 404;
      if (typeof fed === 'number') response.writeHead(fed).end('Nothing of this is told.');
      else {
        const packed = typeof fed === 'string' ? {} : { 'content-encoding': 'gzip' };
        response.writeHead(200, { 'content-type': 'text/calendar', ...packed }).end(fed);
      }
    });
    server.unref();
    return new Promise((resolve) => {
      server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
    });
  }
}

export const feeds = new Feeds();

interface FedEvent {
  readonly start: string;
  readonly end: string;
  readonly lines?: readonly string[];
}

const compact = (instant: string): string =>
  new Date(instant).toISOString().replaceAll(/[-:]|\.\d+/gu, '');

/** The text of a feed with these events. */
export const feedOf = (...events: readonly FedEvent[]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//A feed//EN',
    'X-WR-CALNAME:Family',
    ...events.flatMap(({ start, end, lines = [] }, index) => [
      'BEGIN:VEVENT',
      `UID:${index}@feeds.example`,
      `DTSTAMP:${compact('2026-01-01T00:00:00Z')}`,
      `DTSTART:${compact(start)}`,
      `DTEND:${compact(end)}`,
      'SUMMARY:A secret appointment',
      ...lines,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
    '',
  ].join('\r\n');
