import type { Contracts } from '@oxbow/chain/Network'
import type { AllowanceName } from './Allowance.ts'

/** Contracts of the protocol that take tokens, by what keeps the allowance. */
export const knownSpenders: Readonly<Record<'erc20' | 'permit2', readonly (keyof Contracts)[]>> = {
  erc20: ['permit2', 'v2Router', 'v3PositionManager'],
  permit2: ['universalRouter', 'v4PositionManager'],
}

/** What the protocol's own contracts may have been allowed of these tokens: they are asked for without any log. */
export function toKnownNames(contracts: Contracts, tokens: readonly `0x${string}`[]): readonly AllowanceName[] {
  return (['erc20', 'permit2'] as const).flatMap((kind) =>
    knownSpenders[kind].flatMap((contract) => {
      const spender = contracts[contract]
      return spender === undefined ? [] : tokens.map((token) => ({ kind, token, spender }))
    }),
  )
}
