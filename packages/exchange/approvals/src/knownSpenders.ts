import type { Contracts } from '@oxbow/chain/Network'
import type { AllowanceName } from './Allowance.ts'

/** The protocol's spenders, by what keeps the allowance. */
export const knownSpenders: Readonly<Record<'erc20' | 'permit2', readonly (keyof Contracts)[]>> = {
  erc20: ['permit2', 'v2Router', 'v3PositionManager'],
  permit2: ['universalRouter', 'v4PositionManager'],
}

/** Possible allowances of the protocol's contracts for these tokens, which are read without searching logs. */
export function toKnownNames(contracts: Contracts, tokens: readonly `0x${string}`[]): readonly AllowanceName[] {
  return (['erc20', 'permit2'] as const).flatMap((kind) =>
    knownSpenders[kind].flatMap((contract) => {
      const spender = contracts[contract]
      return spender === undefined ? [] : tokens.map((token) => ({ kind, token, spender }))
    }),
  )
}
