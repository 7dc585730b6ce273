import type { StringStorage } from '@oxbow/runtime/StringStorage'
import type { Hex } from 'viem'
import type { StepName } from '../FlowDomain.ts'
import { type FlowRecords, flowRecords, type StoredAsk } from './flowRecords.ts'

/** What a flow that is known by what it does writes down of its last step, see `flowRecords`. */
export type KeyedRecord = StoredAsk & {
  /** What is done to what: the same after a reload. */
  readonly key: string
  readonly chainId: number
  /** Lower-case. */
  readonly account: Hex
  /** Undefined while the wallet has not answered. */
  readonly hash: Hex | undefined
  /** Of a call before the last. */
  readonly step?: (StepName & { readonly chainId: number }) | undefined
}

export type KeyedRecordName = Pick<KeyedRecord, 'key' | 'chainId' | 'account'>

/** `storageKey`: of the domain. */
export function keyedRecords(storage: StringStorage, storageKey: string): FlowRecords<KeyedRecord, KeyedRecordName> {
  return flowRecords({ storage, key: storageKey, isSame, isSound })
}

export function isSame(a: KeyedRecordName, b: KeyedRecordName): boolean {
  return a.key === b.key && a.chainId === b.chainId && a.account === b.account
}

function isSound(value: unknown): boolean {
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
