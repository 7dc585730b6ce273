/** A pool in the index's ranking. */
export type LargePool = {
  readonly id: string
  readonly protocol: string
  readonly pair: string
  /** Undefined without a manipulation-resistant price. */
  readonly tvlUsd: number | undefined
}

const document = `query LargestPools($chainIds: [Int!]!) {
  poolMarkets(chainIds: $chainIds, first: 10, sort: TVL) {
    items { pool { id protocol tvlUsd token0 { symbol } token1 { symbol } } }
  }
}`

/**
 * The ten largest listed or deep pools of a chain, as on the pages. A server that only
 * answers its own pages' operations (`OXBOW_PERSISTED_OPERATIONS`) refuses this one.
 *
 * @throws {Error} with the server's message.
 */
export async function readIndex(baseUrl: string, chainId: number): Promise<readonly LargePool[]> {
  const response = await fetch(new URL('/graphql', baseUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: document, variables: { chainIds: [chainId] } }),
    signal: AbortSignal.timeout(10_000),
  })
  const { data, errors } = await response.json()
  if (errors?.length) throw new Error(errors[0].message)
  return data.poolMarkets.items.map(({ pool }: { pool: PoolRow }) => ({
    id: pool.id,
    protocol: pool.protocol,
    pair: `${pool.token0.symbol}/${pool.token1.symbol}`,
    tvlUsd: pool.tvlUsd ?? undefined,
  }))
}

type PoolRow = {
  readonly id: string
  readonly protocol: string
  readonly tvlUsd: number | null
  readonly token0: { readonly symbol: string }
  readonly token1: { readonly symbol: string }
}

if (import.meta.main) {
  const [baseUrl = '', chainId] = process.argv.slice(2)
  console.table(await readIndex(baseUrl, Number(chainId)))
}
