import type { Context } from 'ponder:registry'
import { token, tokenFigures } from 'ponder:schema'
import { isNative } from '@oxbow/chain/nativeToken'
import { followsHead } from '../figures/followsHead.ts'
import { networkOf } from '../networks.ts'
import type { LogEvent } from '../pool/LogEvent.ts'
import { readMetadata } from './readMetadata.ts'

/** Creates a token's row when it is first seen in a pool. */
export async function ensureToken(context: Context, event: LogEvent, address: `0x${string}`): Promise<void> {
  const chainId = context.chain.id
  if (await context.db.find(token, { chainId, address })) return

  const network = networkOf(chainId)
  const metadata = isNative(address) ? network.nativeCurrency : await readMetadata(context, address)
  const [block, timestamp] = [Number(event.block.number), Number(event.block.timestamp)]
  const isStablecoin = network.stablecoins.includes(address)
  await context.db.insert(token).values({
    ...metadata,
    chainId,
    address,
    ...(isStablecoin ? { priceUsd: 1, priceBlock: block, priceTimestamp: timestamp } : {}),
    poolCount: 0,
    swapCount: 0,
    volume: 0n,
    locked: 0n,
    createdAtBlock: block,
    createdAtTimestamp: timestamp,
  })
  const isNew = await followsHead(context)
  await context.db.insert(tokenFigures).values({
    chainId,
    token: address,
    ...(isNew && { volumeDayUsd: 0, volumeWeekUsd: 0, volumeMonthUsd: 0, volumeYearUsd: 0 }),
  })
}
