import type { Context } from 'ponder:registry'
import { token } from 'ponder:schema'
import { tokenWorth } from '../figures/tokenWorth.ts'
import { networkOf } from '../networks.ts'
import type { Token } from '../pool/Pool.ts'
import type { derivePrice } from '../price/derivePrice.ts'
import { kindOf } from './anchorOf.ts'

/** Writes a price, or that there is none, to a token's row. */
export function writePrice(
  context: Context,
  { address, chainId, decimals, locked }: Token,
  derived: derivePrice.ReturnType | undefined,
  block: { number: number; timestamp: number },
): Promise<Token> {
  const isAnchor = kindOf(networkOf(chainId), address) !== undefined
  const priceUsd = derived?.priceUsd ?? null
  const backingUsd = isAnchor ? null : (derived?.backingUsd ?? null)
  return context.db.update(token, { chainId, address }).set({
    priceUsd,
    backingUsd,
    priceDepthUsd: derived?.depthUsd ?? null,
    priceBlock: derived ? block.number : null,
    priceTimestamp: derived ? block.timestamp : null,
    tvlUsd: tokenWorth({ decimals, priceUsd, backingUsd, locked }, locked),
  })
}
