import { chainIdHex, type WalletChain } from './createChains.ts'
import { ProviderError } from './ProviderError.ts'
import type { Answers, ProviderHost, Requester } from './ProviderHost.ts'

type Method = 'eth_chainId' | 'net_version' | 'wallet_switchEthereumChain' | 'wallet_addEthereumChain'

/** Chain of a site. Each site has its own, so that one can't change where another one sends. */
export function chainAnswers(host: ProviderHost): Answers<Method> {
  const chainOf = async (origin: string) => (await host.stateOf(origin)).chain

  async function use(origin: string, { chainId }: WalletChain): Promise<null> {
    const site = await host.sites.get(origin)
    // The permission may have been revoked while the approval was pending.
    if (site === undefined) throw new ProviderError('Unauthorized')
    await host.allow({ ...site, chainId })
    return null
  }

  async function switchTo({ origin, signal }: Requester, to: WalletChain): Promise<null> {
    const { chain } = await host.permittedStateOf(origin)
    if (chain.chainId === to.chainId) return null
    await host.gate({ kind: 'switch-chain', origin, from: chain, to }, signal)
    return use(origin, to)
  }

  return {
    eth_chainId: async ({ origin }) => chainIdHex(await chainOf(origin)),
    net_version: async ({ origin }) => String((await chainOf(origin)).chainId),

    async wallet_switchEthereumChain(asker, [{ chainId }]) {
      await host.permittedStateOf(asker.origin)
      const to = await host.chains.get(chainId)
      if (to === undefined) throw new ProviderError('UnknownChain')
      return switchTo(asker, to)
    },

    async wallet_addEthereumChain(asker, [chain]) {
      const { origin, signal } = asker
      await host.permittedStateOf(origin)
      // A site that could set the node of a known chain would see, and could forge, all that the wallet reads there.
      const known = await host.chains.get(chain.chainId)
      if (known !== undefined) return switchTo(asker, known)
      await host.gate({ kind: 'add-chain', origin, chain }, signal)
      // Only after approval, so that no site can make the wallet send requests unnoticed.
      await host.node.verify(chain)
      await host.chains.add(chain)
      return use(origin, chain)
    },
  }
}
