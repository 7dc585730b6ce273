import { type FlowRecords, flowRecords } from '@oxbow/flow/flowRecords'
import type { StringStorage } from '@oxbow/runtime/StringStorage'
import type { Hex } from 'viem'

/**
 * A move of liquidity that was begun: what is left, where it goes, and since which block. What has been done of it is read from the chain, which knows
 * better than a page that may have been closed at any moment.
 */
export type MigrationRecord = {
  readonly chainId: number
  /** Lower-case. */
  readonly account: Hex
  readonly from:
    | { readonly protocol: 'v2'; readonly pair: Hex }
    | { readonly protocol: 'v3' | 'v4'; readonly tokenId: string }
  readonly to: {
    readonly protocol: 'v3' | 'v4'
    readonly feePips: number
    readonly tickLower: number
    readonly tickUpper: number
  }
  readonly token0: Hex
  readonly token1: Hex
  /** Where the pool that is left stood, for a pool that has to be opened. */
  readonly sqrtPriceX96: string
  /** The newest block when it was begun. */
  readonly sinceBlock: string
  /**
   * Of a new range in the same pool: what the wallet had of both tokens then. What there is more of them is on its way, also after a part was swapped, which
   * the events of the position do not tell.
   */
  readonly held?: { readonly amount0: string; readonly amount1: string } | undefined
}

/** Newest first. */
export function migrationRecords(storage: StringStorage): FlowRecords<MigrationRecord, MigrationName> {
  return flowRecords({ storage, key: 'oxbow.migrations', isSame: isOfSame, isSound: isRecord })
}

export type MigrationName = Pick<MigrationRecord, 'chainId' | 'account' | 'from'>

export function isOfSame(a: MigrationName, b: MigrationName): boolean {
  return a.chainId === b.chainId && a.account === b.account && migrationKey(a.from) === migrationKey(b.from)
}

/** Names what is left: `v3/12`, or a pair. */
export function migrationKey(from: MigrationRecord['from']): string {
  return from.protocol === 'v2' ? `v2/${from.pair}` : `${from.protocol}/${from.tokenId}`
}

function isRecord(value: unknown): boolean {
  const { chainId, account, from, to, token0, token1, sqrtPriceX96, sinceBlock, held } = (value ??
    {}) as MigrationRecord
  const isAddress = (text: unknown) => typeof text === 'string' && /^0x[0-9a-f]{40}$/.test(text)
  const isNumber = (text: unknown) => typeof text === 'string' && /^\d{1,78}$/.test(text)
  return (
    Number.isInteger(chainId) &&
    [account, token0, token1].every(isAddress) &&
    [sqrtPriceX96, sinceBlock].every(isNumber) &&
    ((from?.protocol === 'v2' && isAddress(from.pair)) ||
      ((from?.protocol === 'v3' || from?.protocol === 'v4') && isNumber(from.tokenId))) &&
    (held === undefined || (isNumber(held?.amount0) && isNumber(held?.amount1))) &&
    (to?.protocol === 'v3' || to?.protocol === 'v4') &&
    [to.feePips, to.tickLower, to.tickUpper].every(Number.isInteger)
  )
}
