import { isAsPinned } from '@oxbow/wallet-ui/isAsPinned'
import type { ReadingContext } from '@oxbow/wallet-ui/SigningRequest'

/** A network that this server serves, as it says. */
export type ServedNetwork = {
  readonly chainId: number
  readonly name: string
  readonly wrappedSymbol: string
  readonly nativeCurrency: { readonly symbol: string; readonly decimals: number }
  readonly contracts: NonNullable<ReturnType<ReadingContext['contractsOf']>>
}

/** A token that the operator's list vouches for. */
export type ServedToken = { readonly address: string; readonly symbol: string; readonly decimals: number }

export async function loadNetworks(): Promise<readonly ServedNetwork[]> {
  const { networks } = await load<{ networks: readonly ServedNetwork[] }>('/v1/networks')
  return networks
}

/** Those whose contracts are as this build knows them: with a router or a Permit2 of a server's own, what is signed would be read as something else. */
export async function loadKnownNetworks(): Promise<readonly ServedNetwork[]> {
  return (await loadNetworks()).filter(isAsPinned)
}

export async function loadTokens(chainId: number): Promise<readonly ServedToken[]> {
  const { tokens } = await load<{ tokens: readonly ServedToken[] }>(`/v1/tokens?chainId=${chainId}`)
  return tokens.map(({ address, symbol, decimals }) => ({ address, symbol, decimals }))
}

async function load<T>(path: string): Promise<T> {
  const answer = await fetch(path)
  if (!answer.ok) throw new TypeError(`${path} is not served.`)
  return (await answer.json()) as T
}
