import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { UnexpectedAnswerError } from '@oxbow/contract/ApiError'
import { type RampTransferRequest, rampTransferSchema } from './Ramp.ts'

/** Hosts of the exchanges' pages, pinned because people sign in there. */
const pages = new Map([['coinbase', 'pay.coinbase.com']])

/**
 * Starts a transfer from an account at an exchange.
 *
 * @returns the exchange's page, where the person signs in and sends; network and address are preset
 * @throws {ApiError}, {ServerUnreachableError}, {UnexpectedAnswerError}
 */
export async function startTransfer(
  client: ExchangeClient,
  { isTestnet, ...body }: RampTransferRequest & { readonly isTestnet: boolean },
): Promise<string> {
  const path = '/v1/fiat/transfers'
  const { url } = await client.api.ask(path, rampTransferSchema, { body })
  const { host, protocol } = new URL(url)
  const page = pages.get(body.provider)
  // A sandbox may be on any host, but only for test networks.
  const isItsPage =
    page === undefined ? isTestnet && /^https?:$/.test(protocol) : protocol === 'https:' && host === page
  if (!isItsPage) throw new UnexpectedAnswerError(path, undefined)
  return url
}
