type Served = {
  readonly chainId: number
  readonly name: string
  readonly nativeCurrency: { readonly symbol: string; readonly decimals: number }
}

/** A network that this server serves; undefined for any other. */
export async function findNetwork(chainId: number): Promise<Served | undefined> {
  const answer = await fetch('/v1/networks')
  const { networks } = (await answer.json()) as { readonly networks: readonly Served[] }
  return networks.find((network) => network.chainId === chainId)
}
