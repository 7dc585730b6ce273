import { useLingui } from '@lingui/react/macro'
import type { Network } from '@oxbow/chain/Network'
import type { Wallet } from '@oxbow/connectors/Wallet'
import { toFailure } from '@oxbow/failures/toFailure'
import { toast } from '@oxbow/ui/Toaster'
import { useState } from 'react'
import { ignore } from '../../loading/ignore.ts'
import { toAbsoluteRpcUrl } from '../../state/wallet/useWallets.ts'

/** Switches the wallet to the network, and adds the network first if the wallet doesn't know it. */
export function useSwitchChain(network: Network): useSwitchChain.ReturnType {
  const { t, i18n } = useLingui()
  // Not `useMutation`, of which the form needs nothing else: it would load with the page.
  const [isPending, setIsPending] = useState(false)

  async function run(wallet: Wallet): Promise<void> {
    const { switchChain } = await import('@oxbow/connectors/switchChain')
    await switchChain({ wallet, network, rpcUrl: toAbsoluteRpcUrl(network.chainId) })
  }

  async function explain(error: unknown): Promise<void> {
    const { failureMessages } = await import('../../state/failure/failureMessages.ts')
    const detail = i18n._(failureMessages[toFailure(error).code])
    toast({ id: 'switch-chain', tone: 'critical', title: t`Failed to switch networks`, detail })
  }

  return {
    isPending,
    switchChain(wallet) {
      setIsPending(true)
      void run(wallet)
        .catch(explain)
        // Without the messages nothing is said, as without the network.
        .catch(ignore)
        .finally(() => setIsPending(false))
    },
  }
}

export declare namespace useSwitchChain {
  type ReturnType = { readonly isPending: boolean; switchChain(wallet: Wallet): void }
}
