import * as v from 'valibot';
import { Problem } from '../../contract/problem.ts';
import type { startNumber, stopNumber } from '../../data/messages/stopped-numbers.ts';
import { isE164 } from '../../domain/people/is-e164.ts';
import { commandIn } from '../../domain/texts/command-in.ts';
import {
  isSignedByTwilio,
  isSignedByWebhook,
  type ReceivedTextRequest,
} from '../../outbound/texts/is-signed-text.ts';
import { publicUrl } from '../public-url.ts';
import { unanswered } from '../run-transaction.ts';

interface ReplyRequest extends Pick<ReceivedTextRequest, 'header'> {
  readonly params: { readonly provider: string };
  readonly bytes: Uint8Array;
  readonly nowMs: number;
}

interface Deps {
  readonly textSecret: () => Promise<string | undefined>;
  readonly stopNumber: typeof stopNumber;
  readonly startNumber: typeof startNumber;
}

/** A reply to a text message. */
interface Reply {
  readonly from: string;
  readonly text: string;
}

/** The providers that send replies: the proof and the parser of their requests. */
const providers = {
  webhook: {
    isSigned: isSignedByWebhook,
    read: ({ body }: ReceivedTextRequest) => jsonReply(body),
  },
  twilio: { isSigned: isSignedByTwilio, read: ({ body }: ReceivedTextRequest) => formReply(body) },
} as const;

/**
 * Ends texts to a number whose owner replies STOP, from all organizations, because they have the same sender. START allows them
 * again. The secret of the deployment must have signed the request. Nothing is read from it before that is proven.
 */
export async function receiveTextReply(
  { params, header, bytes, nowMs }: ReplyRequest,
  { textSecret, stopNumber, startNumber }: Deps,
): Promise<void> {
  const { provider: name } = params;
  const secret = isProvider(name) ? await textSecret() : undefined;
  if (!isProvider(name) || secret === undefined) throw new Problem('text-provider/unknown');
  const url = publicUrl(`/v1/texts/${name}/replies`).href;
  const request = { url, header, body: Buffer.from(bytes).toString() };
  const { isSigned, read } = providers[name];
  if (!isSigned(request, secret, nowMs)) throw new Problem('notice/refused');
  const { from, text } = read(request);
  if (!isE164(from)) return;
  const command = commandIn(text);
  if (command === undefined) return;
  await (command === 'stop' ? stopNumber(from, nowMs) : startNumber(from)).catch(unanswered);
}

const isProvider = (name: string): name is keyof typeof providers => Object.hasOwn(providers, name);

function formReply(body: string): Reply {
  const form = new URLSearchParams(body);
  return { from: form.get('From') ?? '', text: form.get('Body') ?? '' };
}

const jsonForm = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ data: v.object({ from: v.string(), text: v.string() }) }),
);

/** A signed request in another form has no effect, like a reply that is no command. */
function jsonReply(body: string): Reply {
  const parsed = v.safeParse(jsonForm, body);
  return parsed.success ? parsed.output.data : { from: '', text: '' };
}
