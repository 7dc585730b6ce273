import { isAsPinned } from '@oxbow/wallet-ui/isAsPinned'
import type { ReadingContext } from '@oxbow/wallet-ui/SigningRequest'
import { networkNameOf, unitOf } from '@oxbow/wallet-ui/unitOf'

/** A network according to this server; its name and currency according to this build, where it knows them. */
export type ServedNetwork = {
  readonly chainId: number
  readonly name: string
  readonly wrappedSymbol: string
  readonly nativeCurrency: { readonly symbol: string; readonly decimals: number }
  readonly contracts: NonNullable<ReturnType<ReadingContext['contractsOf']>>
}

/** A token on the operator's list. With decimals of the server's choice 50,000 would be shown as 0.00000005, so a token that the build knows has its own. */
export type ServedToken = { readonly address: string; readonly symbol: string; readonly decimals: number }

export async function loadNetworks(): Promise<readonly ServedNetwork[]> {
  const { networks } = await load<{ networks: readonly ServedNetwork[] }>('/v1/networks')
  return networks.map(({ name, nativeCurrency, ...network }) => {
    const { decimals, symbol = nativeCurrency.symbol } = unitOf(network.chainId, 'native')!
    return { ...network, name: networkNameOf(network.chainId) ?? name, nativeCurrency: { decimals, symbol } }
  })
}

/** Networks whose contracts match this build's pins: with a router or Permit2 from the server, what is signed could be misread. */
export async function loadKnownNetworks(): Promise<readonly ServedNetwork[]> {
  return (await loadNetworks()).filter(isAsPinned)
}

export async function loadTokens(chainId: number): Promise<readonly ServedToken[]> {
  const { tokens } = await load<{ tokens: readonly ServedToken[] }>(`/v1/tokens?chainId=${chainId}`)
  return tokens.map(({ address, symbol, decimals }) => {
    const unit = unitOf(chainId, address as `0x${string}`)
    return { address, symbol: unit?.symbol ?? symbol, decimals: unit?.decimals ?? decimals }
  })
}

async function load<T>(path: string): Promise<T> {
  const answer = await fetch(path)
  if (!answer.ok) throw new TypeError(`${path} is not served.`)
  return (await answer.json()) as T
}
