import { type FlowRecords, flowRecords } from '@oxbow/flow/flowRecords'
import type { StringStorage } from '@oxbow/runtime/StringStorage'
import type { Hex } from 'viem'

/**
 * A migration that was started: the source, the target and the block of the start. Its progress isn't stored but read from the chain, since the page
 * may be closed at any moment.
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
  /** Price of the source pool, used to create the target pool where it doesn't exist. */
  readonly sqrtPriceX96: string
  /** Newest block when the migration started. */
  readonly sinceBlock: string
  /**
   * For a new range in the same pool: the wallet's balances of both tokens at the start. Any increase since then counts as withdrawn, which includes
   * the result of a swap; the position's events don't show that.
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

/** Identifies the source: `v3/12`, or `v2/` and the pair. */
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
