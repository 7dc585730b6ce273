import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { UnexpectedAnswerError } from '@oxbow/contract/ApiError'
import { type RampTransferRequest, rampTransferSchema } from './Ramp.ts'

/**
 * Begins a transfer from an account at an exchange.
 *
 * @returns the exchange's page, on which the person signs in and sends; it knows network and address
 * @throws {ApiError}, {ServerUnreachableError}, {UnexpectedAnswerError}
 */
export async function startTransfer(client: ExchangeClient, body: RampTransferRequest): Promise<string> {
  const path = '/v1/fiat/transfers'
  const { url } = await client.api.ask(path, rampTransferSchema, { body })
  if (!/^https?:$/.test(new URL(url).protocol)) throw new UnexpectedAnswerError(path, undefined)
  return url
}
