import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../../scripts/local/ports.ts';
import { startProxy } from '../../client/proxy.ts';
import { startRoughWay } from '../browser/rough-way.ts';
import { startFaultyEngine } from '../engine/faulty-engine.ts';

const startEngine = async (upstream: string) => {
  const { endpoint, stop } = await startFaultyEngine(upstream);
  onTestFinished(stop);
  return endpoint;
};

const startWay = async (upstream: string) => {
  const { base, stop } = await startRoughWay(upstream);
  onTestFinished(stop);
  return base;
};

const startNetwork = async (upstream: string) => (await startProxy(upstream, [])).url;

test.each([
  ['the faulty engine', startEngine],
  ['the rough way', startWay],
  ['the proxy', startNetwork],
])('%s ends a request whose server has stopped, and fails no test', async (_, start) => {
  const url = await start(`http://127.0.0.1:${await freePort()}`);
  await expect(fetch(url, { method: 'POST', body: '{}' })).rejects.toThrow();
});
