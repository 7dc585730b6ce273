import { useLingui } from '@lingui/react/macro'
import type { Network } from '@oxbow/chain/Network'
import type { Wallet } from '@oxbow/connectors/Wallet'
import { toFailure } from '@oxbow/failures/toFailure'
import { toast } from '@oxbow/ui/Toaster'
import { useMutation } from '@tanstack/react-query'
import { toAbsoluteRpcUrl } from '../../state/wallet/useWallets.ts'

/** Switches the wallet to the network, and adds the network first if the wallet doesn't know it. */
export function useSwitchChain(network: Network) {
  const { t, i18n } = useLingui()
  const title = t`Failed to switch networks`
  return useMutation({
    mutationFn: async (wallet: Wallet) => {
      const { switchChain } = await import('@oxbow/connectors/switchChain')
      return switchChain({ wallet, network, rpcUrl: toAbsoluteRpcUrl(network.chainId) })
    },
    onError: async (error) => {
      const { failureMessages } = await import('../../state/failure/failureMessages.ts')
      const detail = i18n._(failureMessages[toFailure(error).code])
      toast({ id: 'switch-chain', tone: 'critical', title, detail })
    },
  })
}
