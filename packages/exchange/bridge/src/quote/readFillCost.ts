import type { BridgedPair } from '@oxbow/across/bridgedPairs'
import { nativeToken } from '@oxbow/chain/nativeToken'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { getQuote } from '@oxbow/trading/getQuote'
import { getBlock } from 'viem/actions'
import type { BridgePlaces } from '../BridgePlaces.ts'

/** No fill takes less. */
const leastFillGas = 60_000n
/** Gas of one fill is less than some markets have a price for. */
const soldWei = 10n ** 16n

/**
 * What the cheapest fill burns as of the newest block, in raw units of the input: what the market there sells the coin for that pays for gas, as relayers
 * value it. Undefined where nobody trades the two.
 */
export async function readFillCost(
  client: ExchangeClient,
  { destination }: Pick<BridgePlaces, 'destination'>,
  { input, output }: Pick<BridgedPair, 'input' | 'output'>,
): Promise<bigint | undefined> {
  const { chainId, contracts } = destination
  const wei = leastFillGas * ((await getBlock(client.rpc(chainId))).baseFeePerGas ?? 0n)
  if (output.address === contracts.weth.toLowerCase()) return wei
  const asked = {
    chainId,
    tokenIn: nativeToken,
    tokenOut: output.address,
    amount: soldWei,
    tradeType: 'exact-in',
  } as const
  // Whatever keeps it from answering, the price is not known; what relayers took of late still bounds the fee.
  const worth = await getQuote(client, asked).then(
    ({ amountOut }) => amountOut,
    () => undefined,
  )
  if (worth === undefined) return undefined
  const [above, below] = [wei * worth * 10n ** BigInt(input.decimals), soldWei * 10n ** BigInt(output.decimals)]
  // Rounded up: what costs anything is not free.
  return (above + below - 1n) / below
}
