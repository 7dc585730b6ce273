import type { BridgedPair } from '@oxbow/across/bridgedPairs'
import { nativeToken } from '@oxbow/chain/nativeToken'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { getQuote } from '@oxbow/trading/getQuote'
import { getBlock } from 'viem/actions'
import type { BridgePlaces } from '../BridgePlaces.ts'
import { fillCost, soldWei } from './fillCost.ts'

/**
 * What the cheapest fill burns as of the newest block, in raw units of the input: what the market there sells the coin for that pays for gas, as relayers
 * value it. Undefined where nobody trades the two.
 */
export async function readFillCost(
  client: ExchangeClient,
  { destination: { chainId, contracts } }: Pick<BridgePlaces, 'destination'>,
  pair: Pick<BridgedPair, 'input' | 'output'>,
): Promise<bigint | undefined> {
  const { baseFeePerGas } = await getBlock(client.rpc(chainId))
  const asked = {
    chainId,
    tokenIn: nativeToken,
    tokenOut: pair.output.address,
    amount: soldWei,
    tradeType: 'exact-in',
  } as const
  return await fillCost({ baseFeePerGas: baseFeePerGas ?? 0n, contracts, pair }, () =>
    // Whatever keeps it from answering, the price is not known; what relayers took of late still bounds the fee.
    getQuote(client, asked).then(
      ({ amountOut }) => amountOut,
      () => undefined,
    ),
  )
}
