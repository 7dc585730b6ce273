import type { Hex } from '../signer/EvmTransaction.ts'
import { ProviderError } from './ProviderError.ts'
import type { Answers, ProviderHost, Requester } from './ProviderHost.ts'

type Method =
  | 'eth_accounts'
  | 'eth_requestAccounts'
  | 'wallet_requestPermissions'
  | 'wallet_getPermissions'
  | 'wallet_revokePermissions'

/** Which accounts a site may see (EIP-1102, EIP-2255). */
export function accountAnswers(host: ProviderHost): Answers<Method> {
  const accountsOf = async (origin: string) => (await host.stateOf(origin)).accounts

  /** Asks the user, who may choose other accounts than before. */
  async function connect({ origin, signal }: Requester): Promise<readonly Hex[]> {
    const known = (await host.sites.get(origin))?.accounts ?? []
    const { accounts = [] } = await host.gate({ kind: 'connect', origin, known }, signal)
    const chosen = [...new Set(accounts.map((account) => account.toLowerCase() as Hex))]
    const own = await host.accounts()
    if (chosen.length === 0 || !chosen.every((account) => own.includes(account)))
      throw new ProviderError('InternalError')
    const { chain } = await host.stateOf(origin)
    await host.allow({ origin, accounts: chosen, chainId: chain.chainId, since: host.clock.now() })
    return chosen
  }

  return {
    eth_accounts: ({ origin }) => accountsOf(origin),
    async eth_requestAccounts(asker) {
      const accounts = await accountsOf(asker.origin)
      return accounts.length > 0 ? accounts : connect(asker)
    },
    wallet_requestPermissions: async (asker) => permissions(asker.origin, await connect(asker)),
    wallet_getPermissions: async ({ origin }) => permissions(origin, await accountsOf(origin)),
    async wallet_revokePermissions({ origin }) {
      await host.forbid(origin)
      return null
    },
  }
}

function permissions(invoker: string, accounts: readonly Hex[]): readonly unknown[] {
  if (accounts.length === 0) return []
  const caveats = [{ type: 'restrictReturnedAccounts', value: accounts }]
  return [{ invoker, parentCapability: 'eth_accounts', caveats }]
}
