import type { Config } from '@oxbow/contract/Config'
import { z } from 'zod'

/** Wallet-related features, as set by the operator. */
export type WalletFeatures = Pick<
  Config['features'],
  'batchedSwaps' | 'permitMismatch' | 'forcedPermits' | 'gasStation'
>

const onOrOff = z.enum(['on', 'off'])

/** Variables of `WalletFeatures`, for the server's schema. */
export const walletFeatureVariables = {
  /** Whether approvals and swap may be one request, for wallets that support batches. */
  OXBOW_BATCHED_SWAPS: onOrOff.default('on'),
  /** Whether a smart account is warned when its wallet can't batch, and submits permits by transaction. */
  OXBOW_PERMIT_MISMATCH: onOrOff.default('on'),
  /** Whether everybody submits permits by transaction. */
  OXBOW_FORCED_PERMITS: onOrOff.default('off'),
  /** Whether the keeper beside this server sends the transactions of accounts without native currency, for a fee in a token. */
  OXBOW_GAS_STATION: onOrOff.default('off'),
}

export function toWalletFeatures(data: z.output<z.ZodObject<typeof walletFeatureVariables>>): WalletFeatures {
  return {
    batchedSwaps: switched(data.OXBOW_BATCHED_SWAPS),
    permitMismatch: switched(data.OXBOW_PERMIT_MISMATCH),
    forcedPermits: switched(data.OXBOW_FORCED_PERMITS),
    gasStation: switched(data.OXBOW_GAS_STATION),
  }
}

function switched(value: 'on' | 'off'): WalletFeatures['batchedSwaps'] {
  return value === 'on' ? { status: 'on', value: {} } : { status: 'off', reason: 'It is off on this site.' }
}
