import type { Context } from 'ponder:registry'
import { tokenMarket } from 'ponder:schema'
import { isNative } from '@oxbow/chain/nativeToken'
import { networkOf } from '../networks.ts'
import type { Token } from '../pool/Pool.ts'
import { findToken } from '../token/findToken.ts'
import { deriveUsd } from './deriveUsd.ts'
import { writePrice } from './writePrice.ts'

/**
 * A token with its price at exactly this block, which all stored dollar values use. The row's price may be from the last minute in which the index
 * was running, which an index that starts later couldn't reproduce.
 */
export async function priceToken(
  context: Context,
  address: `0x${string}`,
  block: { number: number; timestamp: number },
): Promise<Token> {
  const network = networkOf(context.chain.id)
  const key = { chainId: network.chainId, token: isNative(address) ? network.contracts.weth : address }
  const market = await context.db.find(tokenMarket, key)
  const known = await findToken(context, address)
  if (!market) return known
  return writePrice(context, known, await deriveUsd(context, key.token, market.sources, block.timestamp), block)
}
