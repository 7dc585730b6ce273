import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { UnexpectedAnswerError } from '@oxbow/contract/ApiError'
import { type RampTransferRequest, rampTransferSchema } from './Ramp.ts'

/** Where exchanges have their pages: whoever signs in there trusts the name that is shown. */
const pages = new Map([['coinbase', 'pay.coinbase.com']])

/**
 * Begins a transfer from an account at an exchange.
 *
 * @returns the exchange's page, on which the person signs in and sends; it knows network and address
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
  // A sandbox has a page anywhere, and moves nothing: on test networks alone.
  const isItsPage =
    page === undefined ? isTestnet && /^https?:$/.test(protocol) : protocol === 'https:' && host === page
  if (!isItsPage) throw new UnexpectedAnswerError(path, undefined)
  return url
}
