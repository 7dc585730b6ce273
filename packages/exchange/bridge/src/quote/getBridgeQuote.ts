import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { type BridgeQuote, toBridgeQuote } from './BridgeQuote.ts'
import { getBridgeSamples } from './getBridgeSamples.ts'

/**
 * Fee and time of bridging an amount, from deposits and fills of the last hours on the two networks, without any bridge API.
 *
 * @throws {BridgeError} when there is no route between the two, and what viem throws when a node doesn't answer
 */
export async function getBridgeQuote(
  client: ExchangeClient,
  parameters: getBridgeSamples.Parameters,
): Promise<BridgeQuote> {
  const { samples, ...bounds } = await getBridgeSamples(client, parameters)
  return toBridgeQuote(samples, { ...bounds, amount: parameters.amount })
}
