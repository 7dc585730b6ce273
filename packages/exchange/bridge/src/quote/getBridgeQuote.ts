import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { type BridgeQuote, toBridgeQuote } from './BridgeQuote.ts'
import { getBridgeSamples } from './getBridgeSamples.ts'

/**
 * The fee and the time of bridging an amount, from deposits and fills of the last hours as the two networks' own nodes tell them. Nobody's API is asked.
 *
 * @throws {BridgeError} when there is no way between the two, and what viem throws when a node does not answer
 */
export async function getBridgeQuote(
  client: ExchangeClient,
  parameters: getBridgeSamples.Parameters,
): Promise<BridgeQuote> {
  const { samples, ...bounds } = await getBridgeSamples(client, parameters)
  return toBridgeQuote(samples, { ...bounds, amount: parameters.amount })
}
