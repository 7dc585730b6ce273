import type { StringStorage } from '@oxbow/runtime/StringStorage'
import type { Hex } from 'viem'
import type { DomainStep } from '../DomainTypes.ts'
import type { PlannedStep, SignedStep, StepName } from '../FlowDomain.ts'
import type { SentTransaction } from '../FlowStep.ts'
import { toText } from '../mergePlan.ts'
import { type FlowRecords, flowRecords } from './flowRecords.ts'
import { isSame, type KeyedRecordName } from './keyedRecords.ts'

/** Progress of a flow, stored for later visits and other tabs. */
export type FlowProgress = KeyedRecordName & {
  readonly steps: readonly StoredStep[]
  /** A signature still to be posted. */
  readonly signed: (StepName & { readonly signature: Hex; readonly text: string }) | undefined
  /** Kept for other tabs until the same flow is started again. */
  readonly isOver: boolean
}

/** A step as JSON, without bigints. */
type StoredStep = StepName & {
  readonly chainId: number
  readonly type: PlannedStep['type'] | undefined
  readonly isDone: boolean
  readonly posted?: string | undefined
  readonly sent?:
    | (Omit<SentTransaction, 'intent'> & { readonly intent: { to: Hex; data: Hex; value: string } })
    | undefined
}

export function progressRecords(
  storage: StringStorage,
  storageKey: string,
): FlowRecords<FlowProgress, KeyedRecordName> {
  return flowRecords({ storage, key: storageKey, isSame, isSound })
}

export function toProgress(name: KeyedRecordName, { steps, signed, isOver }: toProgress.Flow): FlowProgress {
  // Only a signature to post is kept. One that goes into a transaction depends on current prices and is asked for again.
  const isToPost = steps.some(({ type, isDone }) => type === 'post' && !isDone)
  return {
    ...name,
    isOver,
    steps: steps.map(({ kind, token, chainId, type, isDone, posted, sent }) => ({
      kind,
      token,
      chainId,
      type,
      isDone,
      posted,
      sent: sent && { ...sent, intent: { ...sent.intent, value: sent.intent.value.toString() } },
    })),
    signed: isToPost && signed ? toStored(signed) : undefined,
  }
}

export declare namespace toProgress {
  type Flow = {
    readonly steps: readonly DomainStep[]
    readonly signed: SignedStep | undefined
    readonly isOver: boolean
  }
}

export function fromProgress({ steps, signed }: FlowProgress): {
  readonly steps: readonly DomainStep[]
  readonly signed: SignedStep | undefined
} {
  return {
    steps: steps.map((step) => ({
      ...step,
      planned: undefined,
      sent: step.sent && { ...step.sent, intent: { ...step.sent.intent, value: BigInt(step.sent.intent.value) } },
    })),
    signed: signed && {
      kind: signed.kind,
      token: signed.token,
      signature: signed.signature,
      typedData: JSON.parse(signed.text),
    },
  }
}

function toStored({ kind, token, signature, typedData }: SignedStep): FlowProgress['signed'] {
  return { kind, token, signature, text: toText(typedData) }
}

function isSound(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const { key, chainId, account, steps, signed, isOver } = value as Record<string, unknown>
  const isNamed = typeof key === 'string' && typeof chainId === 'number' && typeof account === 'string'
  return (
    isNamed &&
    typeof isOver === 'boolean' &&
    Array.isArray(steps) &&
    steps.every(isStep) &&
    (signed === undefined || isSignature(signed))
  )
}

function isStep(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const { kind, chainId, isDone, sent } = value as Record<string, unknown>
  const isPlain = typeof kind === 'string' && typeof chainId === 'number' && typeof isDone === 'boolean'
  return isPlain && (sent === undefined || isSent(sent))
}

function isSent(value: unknown): boolean {
  const { hash, nonce, activityId, intent } = (value ?? {}) as Record<string, unknown>
  const { value: wei } = (intent ?? {}) as Record<string, unknown>
  const isPlain = typeof hash === 'string' && typeof nonce === 'number' && typeof activityId === 'string'
  return isPlain && typeof wei === 'string' && /^\d{1,78}$/.test(wei)
}

function isSignature(value: unknown): boolean {
  const { kind, signature, text } = (value ?? {}) as Record<string, unknown>
  if (typeof kind !== 'string' || typeof signature !== 'string' || typeof text !== 'string') return false
  try {
    return typeof JSON.parse(text) === 'object'
  } catch {
    return false
  }
}
