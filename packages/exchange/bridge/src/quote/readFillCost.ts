import type { BridgedPair } from '@oxbow/across/bridgedPairs'
import { nativeToken } from '@oxbow/chain/nativeToken'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { getQuote } from '@oxbow/trading/getQuote'
import { getBlock } from 'viem/actions'
import type { BridgePlaces } from '../BridgePlaces.ts'
import { fillCost, soldWei } from './fillCost.ts'

/**
 * Gas cost of the cheapest fill at the newest block, in raw units of the input: priced by selling the destination's native currency there, as
 * relayers value it. Undefined if no market prices it.
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
    // On any error the price is unknown; recent relayer fees still bound the fee.
    getQuote(client, asked).then(
      ({ amountOut }) => amountOut,
      () => undefined,
    ),
  )
}
