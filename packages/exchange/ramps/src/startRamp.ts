import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { UnexpectedAnswerError } from '@oxbow/contract/ApiError'
import { type RampSession, type RampSessionRequest, rampSessionSchema } from './Ramp.ts'

/**
 * Begins a purchase or a sale at a provider. The same `key` twice is one.
 *
 * @returns the order and the provider's page, signed by the server
 * @throws {ApiError}, {ServerUnreachableError}, {UnexpectedAnswerError} when it is for another account, network or token
 */
export async function startRamp(client: ExchangeClient, body: RampSessionRequest): Promise<RampSession> {
  const path = '/v1/fiat/sessions'
  const session = await client.api.ask(path, rampSessionSchema, { body })
  const { account, chainId, side, token } = session.order
  const isIts = account === body.account && chainId === body.chainId && side === body.side && token === body.token
  if (!isIts || !/^https?:$/.test(new URL(session.url).protocol)) throw new UnexpectedAnswerError(path, undefined)
  return session
}
