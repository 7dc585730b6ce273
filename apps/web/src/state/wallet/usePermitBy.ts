import type { Network } from '@oxbow/chain/Network'
import type { WalletConnection } from '@oxbow/connectors/Wallet'
import { useDelegations } from '../useDelegations.ts'
import { permitByOf } from './permitByOf.ts'
import { useWalletFeatures } from './useWalletFeatures.ts'

const none: readonly Network[] = []

/** How an account tells Permit2 what a trade may take, on a network. */
export function usePermitBy(network: Network, { account }: WalletConnection): 'signature' | 'transaction' {
  const features = useWalletFeatures()
  // Nobody is asked where the answer decides nothing.
  const isAsked = features.tellsMismatch && !features.forcesPermits
  const [delegation] = useDelegations(isAsked ? [network] : none, account.address)
  return permitByOf({ ...features, delegate: delegation?.delegate })
}
