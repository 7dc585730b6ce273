import type { SendCheck } from '@oxbow/send/SendCheck'
import type { SendFailureCode } from '@oxbow/send/sendFailures'
import type { FoundRecipient, Recipient } from './Recipient.ts'

/** The states of the transfer form, each with the data for its button. */
export type SendState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'unavailable'; readonly isOffline: boolean }
  /** The operator doesn't offer this in the visitor's region. */
  | { readonly kind: 'region-blocked' }
  | { readonly kind: 'choose-token' }
  | { readonly kind: 'token-blocked' }
  | { readonly kind: 'connect' }
  /** The operator serves neither this account nor, as `other`, this recipient. */
  | { readonly kind: 'address-blocked'; readonly whose: 'account' | 'other' }
  | { readonly kind: 'invalid-recipient' }
  | { readonly kind: 'no-amount' }
  | { readonly kind: 'no-recipient' }
  | { readonly kind: 'insufficient-funds' }
  | { readonly kind: 'insufficient-gas' }
  /** The recipient is being identified and the transfer simulated. */
  | { readonly kind: 'reading' }
  | { readonly kind: 'failing'; readonly code: SendFailureCode; readonly detail: string | undefined }
  | {
      readonly kind: 'ready'
      readonly recipient: FoundRecipient
      readonly check: SendCheck
      /** The balance doesn't cover the network cost; the wallet offers to pay it in a token. */
      readonly paysFeeInToken: boolean
    }

/** Derives the state from the facts, in the order in which a person can do something about them. */
export function from(facts: from.Facts): SendState {
  const { recipient, amount, balance, check } = facts
  if (facts.outage !== undefined) return { kind: 'unavailable', isOffline: facts.outage === 'offline' }
  if (facts.isLoading) return { kind: 'loading' }
  if (facts.isRegionBlocked) return { kind: 'region-blocked' }
  if (!facts.hasToken) return { kind: 'choose-token' }
  if (facts.isTokenBlocked) return { kind: 'token-blocked' }
  if (!facts.isConnected) return { kind: 'connect' }
  if (facts.blocked !== undefined) return { kind: 'address-blocked', whose: facts.blocked }
  if (recipient.status === 'invalid' || recipient.status === 'unread' || recipient.status === 'disputed')
    return { kind: 'invalid-recipient' }
  if (amount === undefined) return { kind: 'no-amount' }
  if (balance !== undefined && balance < amount) return { kind: 'insufficient-funds' }
  if (recipient.status === 'empty') return { kind: 'no-recipient' }
  if (recipient.status === 'looking') return { kind: 'reading' }
  if (check?.status === 'failing') {
    if (check.code === 'InsufficientBalance') return { kind: 'insufficient-funds' }
    if (check.code === 'InsufficientGas') return { kind: 'insufficient-gas' }
    return { kind: 'failing', code: check.code, detail: check.detail }
  }
  if (check === undefined || recipient.kind === undefined || recipient.sentCount === undefined)
    return { kind: 'reading' }
  const costWei = check.value.networkCostWei ?? 0n
  const isShort = facts.nativeBalance !== undefined && facts.nativeBalance < costWei + (facts.isNative ? amount : 0n)
  const paysFeeInToken = isShort && facts.canPayFeeInToken && !facts.isNative
  if (isShort && !paysFeeInToken) return { kind: 'insufficient-gas' }
  return { kind: 'ready', recipient, check: check.value, paysFeeInToken }
}

export declare namespace from {
  type Facts = {
    readonly isLoading: boolean
    readonly outage: string | undefined
    readonly isRegionBlocked: boolean
    readonly isTokenBlocked: boolean
    readonly isConnected: boolean
    /** Which address the operator blocks: the connected account, or the recipient. */
    readonly blocked: 'account' | 'other' | undefined
    readonly hasToken: boolean
    readonly isNative: boolean
    readonly recipient: Recipient
    /** Raw units; undefined if nothing was typed. */
    readonly amount: bigint | undefined
    /** Raw units; undefined while unknown, which doesn't block. */
    readonly balance: bigint | undefined
    readonly nativeBalance: bigint | undefined
    /** The wallet can have its transactions sent for a fee in a token. */
    readonly canPayFeeInToken: boolean
    /** Of exactly this transfer; undefined while it runs. */
    readonly check:
      | { readonly status: 'known'; readonly value: SendCheck }
      | { readonly status: 'failing'; readonly code: SendFailureCode; readonly detail: string | undefined }
      | undefined
  }
}

/** Whether too little native currency remains for another transaction. */
export function leavesTooLittle({ amount, isNative, nativeBalance, costWei }: leavesTooLittle.Facts): boolean {
  if (nativeBalance === undefined || costWei === undefined) return false
  return nativeBalance - (isNative ? amount : 0n) < 2n * costWei
}

export declare namespace leavesTooLittle {
  type Facts = {
    readonly amount: bigint
    readonly isNative: boolean
    readonly nativeBalance: bigint | undefined
    /** Maximum cost of this transfer. */
    readonly costWei: bigint | undefined
  }
}
