import type { Context } from 'ponder:registry'
import { token, tokenMarket } from 'ponder:schema'
import type { Network } from '@oxbow/chain/Network'
import { fillTokenBuckets } from '../bucket/fillTokenBuckets.ts'
import { noAddress } from '../noAddress.ts'
import { derivePrice } from '../price/derivePrice.ts'
import type { PriceSource } from '../price/PriceSource.ts'
import { usdOf } from '../token/usdOf.ts'

/** Writes the price that a token's sources give at this block; for the wrapped native token also that of native ETH. */
export async function publishPrice(
  context: Context,
  network: Network,
  address: `0x${string}`,
  sources: readonly PriceSource[],
  block: { number: number; timestamp: number },
): Promise<void> {
  const isNative = address === network.contracts.weth
  const nativeUsd = isNative ? undefined : await nativePrice(context, network, block.timestamp)
  const derived = derivePrice(sources, block.timestamp, nativeUsd)
  const priced = {
    priceUsd: derived?.priceUsd ?? null,
    priceDepthUsd: derived?.depthUsd ?? null,
    priceBlock: derived ? block.number : null,
    priceTimestamp: derived ? block.timestamp : null,
  }
  const addresses: `0x${string}`[] = isNative ? [address, noAddress] : [address]
  for (const each of addresses) {
    const key = { chainId: network.chainId, address: each }
    const before = await context.db.find(token, key)
    if (!before) continue
    const tvlUsd = usdOf(before.locked, before.decimals, priced.priceUsd)
    const after = await context.db.update(token, key).set({ ...priced, tvlUsd })
    await fillTokenBuckets(context, before, after, block.timestamp)
  }
}

async function nativePrice(context: Context, network: Network, timestamp: number): Promise<number | undefined> {
  const market = await context.db.find(tokenMarket, { chainId: network.chainId, token: network.contracts.weth })
  return market ? derivePrice(market.sources, timestamp, undefined)?.priceUsd : undefined
}
