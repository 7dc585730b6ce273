import type { LiquidityEffect } from './LiquidityEffect.ts'

export function removal(
  protocol: 'v3' | 'v4',
  tokenId: bigint,
  liquidity: bigint,
  minimum: readonly [bigint, bigint],
): LiquidityEffect {
  return { type: 'remove', protocol, pool: undefined, tokenId, liquidity, minimum, recipient: undefined }
}

export const maxUint128 = 2n ** 128n - 1n
