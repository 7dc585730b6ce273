import type { Config } from '@oxbow/contract/Config'
import { z } from 'zod'

/** What pages do with the wallets of visitors, as the operator switched it. */
export type WalletFeatures = Pick<Config['features'], 'batchedSwaps' | 'permitMismatch' | 'forcedPermits'>

const onOrOff = z.enum(['on', 'off'])

/** The variables of `WalletFeatures`, for the server's one schema. */
export const walletFeatureVariables = {
  /** Whether approvals and trade may be one request, where a wallet takes them together. */
  OXBOW_BATCHED_SWAPS: onOrOff.default('on'),
  /** Whether a smart account is told where its wallet can't batch, and gives permits by transaction. */
  OXBOW_PERMIT_MISMATCH: onOrOff.default('on'),
  /** Whether everybody gives permits by transaction. */
  OXBOW_FORCED_PERMITS: onOrOff.default('off'),
}

export function toWalletFeatures(data: z.output<z.ZodObject<typeof walletFeatureVariables>>): WalletFeatures {
  return {
    batchedSwaps: switched(data.OXBOW_BATCHED_SWAPS),
    permitMismatch: switched(data.OXBOW_PERMIT_MISMATCH),
    forcedPermits: switched(data.OXBOW_FORCED_PERMITS),
  }
}

function switched(value: 'on' | 'off'): WalletFeatures['batchedSwaps'] {
  return value === 'on' ? { status: 'on', value: {} } : { status: 'off', reason: 'The operator has turned it off.' }
}
