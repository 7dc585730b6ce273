import type { StringStorage } from '@oxbow/runtime/StringStorage'
import type { Hex } from 'viem'
import type { StepName } from '../FlowDomain.ts'
import { type FlowRecords, flowRecords, isStoredAsk, type StoredAsk } from './flowRecords.ts'

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
  const { key, chainId, account, hash, step } = (value ?? {}) as Record<string, unknown>
  const isNamed = typeof key === 'string' && typeof chainId === 'number' && typeof account === 'string'
  const isAnswered = hash === undefined || typeof hash === 'string'
  return isNamed && isAnswered && (step === undefined || isStep(step)) && isStoredAsk(value)
}

function isStep(value: unknown): boolean {
  const { kind, chainId } = (value ?? {}) as Record<string, unknown>
  return typeof kind === 'string' && typeof chainId === 'number'
}
