import { createSignedPermits, storePermit } from '@oxbow/activity/createSignedPermits'
import { readSignedPermit } from '@oxbow/activity/SignedPermit'
import { signTypedData } from '@oxbow/connectors/signTypedData'
import type { Wallet } from '@oxbow/connectors/Wallet'
import type { StringStorage } from '@oxbow/runtime/StringStorage'
import type { StepAnswer } from '../engine/FlowEffects.ts'
import type { FlowTypes } from '../engine/FlowTypes.ts'
import type { PlannedStep, SignedStep } from '../FlowDomain.ts'
import type { Described } from './noteSent.ts'
import { noteSignature } from './noteSignature.ts'

/**
 * Asks the wallet to sign a step's typed data.
 *
 * @throws {WalletError}
 */
export async function askForSignature(
  planned: PlannedStep,
  parameters: askForSignature.Parameters,
): Promise<askForSignature.ReturnType> {
  if (planned.type !== 'sign' && planned.type !== 'authorize') throw new TypeError('Nothing to sign.')
  const { wallet, described, storage, ...noted } = parameters
  const { kind, token, typedData } = planned
  const note = described && noteSignature(typedData, described, noted)
  const answer = await signTypedData(wallet, noted.account, typedData).catch((error: unknown) => {
    note?.('failed')
    throw error
  })
  note?.(answer.status === 'rejected' ? 'cancelled' : 'final')
  if (answer.status === 'rejected') return answer
  const { signature } = answer
  const permit = readSignedPermit(typedData, noted)
  if (permit) storePermit(createSignedPermits(storage), permit, Math.floor(noted.clock.now() / 1_000))
  return { status: 'accepted', type: 'signature', signed: { kind, token, typedData, signature } }
}

export declare namespace askForSignature {
  type ReturnType = StepAnswer<FlowTypes & { readonly signed: SignedStep }>
  type Parameters = noteSignature.Parameters & {
    readonly wallet: Wallet
    /** Its activity entry; undefined for none. */
    readonly described: Described | undefined
    /** Stores signed permits, so that they can be listed and canceled until they are used. */
    readonly storage: StringStorage
  }
}
