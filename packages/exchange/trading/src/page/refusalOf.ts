import type { Hex } from 'viem'
import type { EnginePolicy } from './EngineMessages.ts'
import { isAddressBlocked } from './isAddressBlocked.ts'

/** Why the operator's policy refuses a trade, over any node; undefined if it doesn't. Withdrawals are never refused. */
export function refusalOf(policy: EnginePolicy, { chainId, tokens, account }: refusalOf.Asked): Refusal | undefined {
  if (policy.isRegionBlocked) return 'RegionBlocked'
  if (tokens.some((token) => policy.blockedTokens.includes(`${chainId}:${token}`))) return 'TokenBlocked'
  return isAddressBlocked(policy, account) ? 'AddressBlocked' : undefined
}

export declare namespace refusalOf {
  type Asked = {
    readonly chainId: number
    /** Lower case. */
    readonly tokens: readonly string[]
    readonly account: Hex | null | undefined
  }
}

export type Refusal = 'RegionBlocked' | 'TokenBlocked' | 'AddressBlocked'
