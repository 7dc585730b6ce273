import type { Context } from 'ponder:registry'
import { tokenMarket } from 'ponder:schema'
import { networkOf } from '../networks.ts'
import { derivePrice } from '../price/derivePrice.ts'
import type { PriceSource } from '../price/PriceSource.ts'

/** A token's price from its sources at a time, with the native price of that time. */
export async function deriveUsd(
  context: Context,
  token: `0x${string}`,
  sources: readonly PriceSource[],
  timestamp: number,
): Promise<derivePrice.ReturnType | undefined> {
  const { chainId, contracts } = networkOf(context.chain.id)
  const native =
    token === contracts.weth ? undefined : await context.db.find(tokenMarket, { chainId, token: contracts.weth })
  const nativeUsd = native ? derivePrice(native.sources, timestamp, undefined)?.priceUsd : undefined
  return derivePrice(sources, timestamp, nativeUsd)
}
