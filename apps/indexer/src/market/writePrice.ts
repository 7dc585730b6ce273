import type { Context } from 'ponder:registry'
import { token } from 'ponder:schema'
import type { Token } from '../pool/Pool.ts'
import type { derivePrice } from '../price/derivePrice.ts'
import { usdOf } from '../token/usdOf.ts'

/** Writes a price, or that there is none, into a token's row. */
export function writePrice(
  context: Context,
  { address, chainId, decimals, locked }: Token,
  derived: derivePrice.ReturnType | undefined,
  block: { number: number; timestamp: number },
): Promise<Token> {
  const priceUsd = derived?.priceUsd ?? null
  return context.db.update(token, { chainId, address }).set({
    priceUsd,
    priceDepthUsd: derived?.depthUsd ?? null,
    priceBlock: derived ? block.number : null,
    priceTimestamp: derived ? block.timestamp : null,
    tvlUsd: usdOf(locked, decimals, priceUsd),
  })
}
