type Known = {
  readonly networks: readonly {
    readonly chainId: number
    readonly slug: string
    readonly contracts: { readonly weth: string }
  }[]
}

/** Page of the first network's wrapped native token, which has the most trades. */
export async function findTokenPath(oxbow: URL): Promise<string> {
  const { networks } = (await (await fetch(new URL('/v1/networks', oxbow))).json()) as Known
  const [network] = networks
  if (network === undefined) throw new Error('This Oxbow has no network: there is no token page to measure.')
  return `/explore/tokens/${network.slug}/${network.contracts.weth}`
}
