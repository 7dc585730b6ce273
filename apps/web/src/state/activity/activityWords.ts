import { msg } from '@lingui/core/macro'
import type { ApprovalKind, ChainActivityKind } from '@oxbow/activity/ActivityKind'
import { bridgeActivityWords } from './bridgeActivityWords.ts'
import type { KindWords } from './KindWords.ts'
import { liquidityActivityWords } from './liquidityActivityWords.ts'
import { orderActivityWords } from './orderActivityWords.ts'
import { rampActivityWords } from './rampActivityWords.ts'
import { sendActivityWords } from './sendActivityWords.ts'
import { swapActivityWords } from './swapActivityWords.ts'
import { tradeActivityWords } from './tradeActivityWords.ts'

/** For kinds that only appear on chain, and for those that every flow may use. */
const commonWords = {
  approve: {
    done: msg`Approved`,
    pending: msg`Approving`,
    failed: msg`Token approval failed`,
    plain: msg`Approval`,
  },
  revoke: {
    done: msg`Approval revoked`,
    pending: msg`Revoking an approval`,
    failed: msg`Revoke approval failed`,
    plain: msg`Revocation of an approval`,
  },
  permit: {
    done: msg`Approval signed`,
    pending: msg`Signing an approval`,
    failed: msg`Sign approval failed`,
    plain: msg`Approval to be signed`,
  },
  'cancel-permit': {
    done: msg`Permit canceled`,
    pending: msg`Canceling a permit`,
    failed: msg`Cancel permit failed`,
    plain: msg`Cancellation of a permit`,
  },
  moved: {
    done: msg`Moved by another account`,
  },
  allowance: {
    done: msg`Approval by another account`,
  },
  receive: {
    done: msg`Received`,
  },
  donate: {
    done: msg`Donated to a pool`,
  },
} as const satisfies Readonly<Partial<Record<ApprovalKind | ChainActivityKind, KindWords>>>

/** The labels of all domains: one line each. */
const gathered = {
  ...commonWords,
  ...swapActivityWords,
  ...sendActivityWords,
  ...bridgeActivityWords,
  ...rampActivityWords,
  ...liquidityActivityWords,
  ...tradeActivityWords,
  ...orderActivityWords,
} satisfies Readonly<Record<ApprovalKind | ChainActivityKind, KindWords>>

/** All kinds that this version knows. */
export type LabeledKind = keyof typeof gathered

/** Labels by kind; a log from another version may contain unknown kinds. */
export const activityWords: Readonly<Partial<Record<string, KindWords>>> = gathered
