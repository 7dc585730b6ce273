import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { UnexpectedAnswerError } from '@oxbow/contract/ApiError'
import { type RampSession, type RampSessionRequest, rampSessionSchema } from './Ramp.ts'

/** How much more of a token than shown a sale for a fixed amount of money may take, because the price moves. */
const maxMoreBps = 100n

/**
 * Starts a purchase or sale at a provider. Repeating the same `key` doesn't create another one.
 *
 * @param shown raw units of the token in the chosen quote
 * @returns the order and the provider's page, signed by the server
 * @throws {ApiError}, {ServerUnreachableError}, {RampQuoteMovedError}, {UnexpectedAnswerError} when it is for another account, network or token, or
 * at another provider
 */
export async function startRamp(client: ExchangeClient, body: RampSessionRequest, shown: bigint): Promise<RampSession> {
  const path = '/v1/fiat/sessions'
  const session = await client.api.ask(path, rampSessionSchema, { body })
  const { account, chainId, provider, side, token, tokenAmount } = session.order
  const isIts = account === body.account && chainId === body.chainId && side === body.side && token === body.token
  const isThere = provider.id === body.provider && /^https?:$/.test(new URL(session.url).protocol)
  if (!isIts || !isThere) throw new UnexpectedAnswerError(path, undefined)
  const most = body.amount.unit === 'token' ? BigInt(body.amount.value) : shown + (shown * maxMoreBps) / 10_000n
  if (side === 'sell' && BigInt(tokenAmount) > most) throw new RampQuoteMovedError(path, undefined)
  return session
}

/** The provider's price is worse than quoted. */
export class RampQuoteMovedError extends UnexpectedAnswerError {}
