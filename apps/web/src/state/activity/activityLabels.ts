import { msg } from '@lingui/core/macro'
import type { ApprovalKind, ChainActivityKind, DelegationKind } from '@oxbow/activity/ActivityKind'
import { bridgeActivityLabels } from './bridgeActivityLabels.ts'
import type { KindLabels } from './KindLabels.ts'
import { liquidityActivityLabels } from './liquidityActivityLabels.ts'
import { nftTradeActivityLabels } from './nftTradeActivityLabels.ts'
import { orderActivityLabels } from './orderActivityLabels.ts'
import { rampActivityLabels } from './rampActivityLabels.ts'
import { sendActivityLabels } from './sendActivityLabels.ts'
import { swapActivityLabels } from './swapActivityLabels.ts'

/** For kinds that only appear on chain, and for those that every flow may use. */
const commonLabels = {
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
  'smart-wallet-on': {
    done: msg`Smart wallet turned on`,
    pending: msg`Turning on smart wallet`,
    failed: msg`Turn on smart wallet failed`,
    plain: msg`Smart wallet activation`,
  },
  'smart-wallet-off': {
    done: msg`Smart wallet turned off`,
    pending: msg`Turning off smart wallet`,
    failed: msg`Smart wallet disable failed`,
    plain: msg`Smart wallet deactivation`,
  },
} as const satisfies Readonly<Partial<Record<ApprovalKind | ChainActivityKind | DelegationKind, KindLabels>>>

/** The labels of all domains: one line each. */
const gathered = {
  ...commonLabels,
  ...swapActivityLabels,
  ...sendActivityLabels,
  ...bridgeActivityLabels,
  ...rampActivityLabels,
  ...liquidityActivityLabels,
  ...nftTradeActivityLabels,
  ...orderActivityLabels,
} satisfies Readonly<Record<ApprovalKind | ChainActivityKind | DelegationKind, KindLabels>>

/** All kinds that this version knows. */
export type LabeledKind = keyof typeof gathered

/** Labels by kind; a log from another version may contain unknown kinds. */
export const activityLabels: Readonly<Partial<Record<string, KindLabels>>> = gathered
