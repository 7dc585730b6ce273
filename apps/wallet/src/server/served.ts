import { isAsPinned } from '@oxbow/wallet-ui/isAsPinned'
import type { ReadingContext } from '@oxbow/wallet-ui/SigningRequest'

/** A network according to this server. */
export type ServedNetwork = {
  readonly chainId: number
  readonly name: string
  readonly wrappedSymbol: string
  readonly nativeCurrency: { readonly symbol: string; readonly decimals: number }
  readonly contracts: NonNullable<ReturnType<ReadingContext['contractsOf']>>
}

/** A token on the operator's list. */
export type ServedToken = { readonly address: string; readonly symbol: string; readonly decimals: number }

export async function loadNetworks(): Promise<readonly ServedNetwork[]> {
  const { networks } = await load<{ networks: readonly ServedNetwork[] }>('/v1/networks')
  return networks
}

/** Networks whose contracts match this build's pins: with a router or Permit2 from the server, what is signed could be misread. */
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
