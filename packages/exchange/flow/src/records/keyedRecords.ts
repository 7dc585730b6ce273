import type { StringStorage } from '@oxbow/runtime/StringStorage'
import type { Hex } from 'viem'
import type { StepName } from '../FlowDomain.ts'
import { type FlowRecords, flowRecords, isStoredRequest, type StoredRequest } from './flowRecords.ts'

/** Record of a flow's last request, identified by the flow's key; see `flowRecords`. */
export type KeyedRecord = StoredRequest & {
  /** Identifies what the flow does; the same after a reload. */
  readonly key: string
  readonly chainId: number
  /** Lower-case. */
  readonly account: Hex
  /** Undefined until the wallet has answered. */
  readonly hash: Hex | undefined
  /** Set for a call before the last. */
  readonly step?: (StepName & { readonly chainId: number }) | undefined
}

export type KeyedRecordName = Pick<KeyedRecord, 'key' | 'chainId' | 'account'>

/** `storageKey`: the domain's. */
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
  return isNamed && isAnswered && (step === undefined || isStep(step)) && isStoredRequest(value)
}

function isStep(value: unknown): boolean {
  const { kind, chainId } = (value ?? {}) as Record<string, unknown>
  return typeof kind === 'string' && typeof chainId === 'number'
}
