import type { createSwapFlow } from '@oxbow/swap/createSwapFlow'
import { useChainAnswers } from '../ChainProvider.tsx'

/** What the operator allows to be done with wallets (specification section 6). What isn't known yet is as it is by default. */
export function useWalletFeatures(): useWalletFeatures.ReturnType {
  const { batchedSwaps, permitMismatch, forcedPermits } = useChainAnswers().config?.features ?? {}
  const isTold = permitMismatch?.status === 'on'
  return {
    batches: batchedSwaps?.status !== 'off',
    tellsMismatch: isTold,
    permitBy: forcedPermits?.status === 'on' ? 'transaction' : isTold ? 'by-account' : 'signature',
  }
}

export declare namespace useWalletFeatures {
  type ReturnType = {
    /** Several calls as one. */
    batches: boolean
    /** A smart account is told where its wallet can't batch. */
    tellsMismatch: boolean
    /** Permits are transactions where that is forced, and for smart accounts by the same rule as the notice (specification section 5). */
    permitBy: NonNullable<createSwapFlow.Options['permitBy']>
  }
}
