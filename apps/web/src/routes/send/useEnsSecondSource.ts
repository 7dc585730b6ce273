import type { Network } from '@oxbow/chain/Network'
import type { Wallet } from '@oxbow/connectors/Wallet'
import { confirmEnsAddress, type EnsWitness } from '@oxbow/tokens/confirmEnsAddress'
import { openSigningNode } from '@oxbow/transactions/openSigningNode'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../state/exchange.ts'

/**
 * Which node confirms that an ENS name resolves to an address, or to none; undefined while asking. Without a wallet it is the server's or the user's
 * own node.
 */
export function useEnsSecondSource({
  home,
  name,
  address,
  wallet,
}: useEnsSecondSource.Parameters): EnsWitness | undefined {
  const { data, isError } = useQuery({
    queryKey: ['ens-witness', { chainId: home?.chainId, name, address, wallet: wallet?.rdns }],
    queryFn: async () => {
      const { chainId } = home!
      const own = client.hasOwnNode(chainId) ? ({ source: 'own', alone: client } as const) : undefined
      const node = own ?? (wallet && (await openSigningNode(client, { wallet, chainId })))
      return node ? confirmEnsAddress(node, { home: home!, name: name!, address: address! }) : 'server'
    },
    enabled: home !== undefined && name !== undefined && address !== undefined,
    staleTime: 30_000,
    retry: false,
  })
  return data ?? (isError ? 'server' : undefined)
}

export declare namespace useEnsSecondSource {
  type Parameters = {
    /** The network where names are registered. */
    readonly home: Network | undefined
    readonly name: string | undefined
    /** The address that the server resolves it to; null for none. */
    readonly address: `0x${string}` | null | undefined
    readonly wallet: Wallet | undefined
  }
}
