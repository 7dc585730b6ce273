import { useChainAnswers } from '../ChainProvider.tsx'

/** What the operator allows to be done with wallets (specification section 6). What isn't known yet is as it is by default. */
export function useWalletFeatures(): useWalletFeatures.ReturnType {
  const { batchedSwaps, permitMismatch, forcedPermits } = useChainAnswers().config?.features ?? {}
  return {
    batches: batchedSwaps?.status !== 'off',
    tellsMismatch: permitMismatch?.status === 'on',
    forcesPermits: forcedPermits?.status === 'on',
  }
}

export declare namespace useWalletFeatures {
  type ReturnType = {
    /** Several calls as one. */
    batches: boolean
    /** A smart account is told where its wallet can't batch, and gives permits by transaction. */
    tellsMismatch: boolean
    /** Everybody gives permits by transaction. */
    forcesPermits: boolean
  }
}
