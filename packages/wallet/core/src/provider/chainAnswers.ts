import { chainIdHex, type WalletChain } from './createChains.ts'
import { ProviderError } from './ProviderError.ts'
import type { Answers, Asker, ProviderHost } from './ProviderHost.ts'

type Method = 'eth_chainId' | 'net_version' | 'wallet_switchEthereumChain' | 'wallet_addEthereumChain'

/** Which chain a site is on: each has its own, so that one can't change what another one sends to. */
export function chainAnswers(host: ProviderHost): Answers<Method> {
  const chainOf = async (origin: string) => (await host.stateOf(origin)).chain

  async function use(origin: string, { chainId }: WalletChain): Promise<null> {
    const site = await host.sites.get(origin)
    // Its permission may have been taken back while it waited.
    if (site === undefined) throw new ProviderError('Unauthorized')
    await host.allow({ ...site, chainId })
    return null
  }

  async function switchTo({ origin, signal }: Asker, to: WalletChain): Promise<null> {
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
      // A site that could name another node for a known chain would see, and make up, everything that the wallet reads there.
      const known = await host.chains.get(chain.chainId)
      if (known !== undefined) return switchTo(asker, known)
      await host.gate({ kind: 'add-chain', origin, chain }, signal)
      // After the answer and not before, so that no site has the wallet call addresses in silence.
      await host.node.verify(chain)
      await host.chains.add(chain)
      return use(origin, chain)
    },
  }
}
