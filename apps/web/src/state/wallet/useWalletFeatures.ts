import type { createSwapFlow } from '@oxbow/swap/createSwapFlow'
import { useChainAnswers } from '../ChainProvider.tsx'

/** The wallet features that the operator allows; defaults while unknown. */
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
    /** Batches calls. */
    batches: boolean
    /** Smart accounts are told if their wallet can't batch. */
    tellsMismatch: boolean
    /** Permits are sent as transactions where forced, and for smart accounts by the rule of the mismatch notice. */
    permitBy: NonNullable<createSwapFlow.Options['permitBy']>
  }
}
