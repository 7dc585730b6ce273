import type { StringStorage } from '@oxbow/runtime/StringStorage'
import { type FlowRecords, flowRecords, type StoredAsk } from '@oxbow/transactions/flowRecords'
import type { Hex } from 'viem'

/** What a flow writes down of its deposit or exit, see `flowRecords`. */
export type LiquidityRecord = StoredAsk & {
  /** What is done to which position: the same after a reload. */
  readonly key: string
  readonly chainId: number
  /** Lower-case. */
  readonly account: Hex
  /** Undefined while the wallet has not answered. */
  readonly hash: Hex | undefined
}

export type LiquidityRecordName = Pick<LiquidityRecord, 'key' | 'chainId' | 'account'>

/** The records of deposits and exits that were asked for, newest first. */
export function liquidityRecords(storage: StringStorage): FlowRecords<LiquidityRecord, LiquidityRecordName> {
  return flowRecords({ storage, key: 'oxbow.liquidity-flows', isSame, isSound: isRecord })
}

function isSame(a: LiquidityRecordName, b: LiquidityRecordName): boolean {
  return a.key === b.key && a.chainId === b.chainId && a.account === b.account
}

function isRecord(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const { key, chainId, account, nonce, blockNumber, intent } = value as Record<string, unknown>
  return (
    typeof key === 'string' &&
    typeof chainId === 'number' &&
    typeof account === 'string' &&
    typeof nonce === 'number' &&
    typeof blockNumber === 'string' &&
    typeof intent === 'object' &&
    intent !== null
  )
}
