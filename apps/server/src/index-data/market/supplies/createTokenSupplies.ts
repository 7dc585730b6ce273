import { erc20Abi } from '@oxbow/abi/erc20'
import { aggregate } from '@oxbow/chain/aggregate'
import { encodeFunctionData, type Hex } from 'viem'
import type { Chain } from '../../../Services.ts'
import type { Database } from '../../Database.ts'
import { sql } from '../../drizzle.ts'
import { onChains } from '../marketNow.ts'
import type { TokenSupplies } from './TokenSupplies.ts'
import type { TokenSupply } from './TokenSupply.ts'

/** Tokens per chain, at most four node requests; only these can be ranked by valuation. */
const maxTokens = 2_000
const freshMs = 600_000
/** Retry interval if the contract didn't answer; the previous supply is kept. */
const retryMs = 60_000

export function createTokenSupplies(database: Database, chains: ReadonlyMap<number, Chain>): TokenSupplies {
  const known = new Map<string, { readonly supply: TokenSupply | undefined; readonly dueMs: number }>()
  const keyOf = (chainId: number, address: string) => `${chainId}-${address}`

  async function readChain({ network, client }: Chain, tokens: readonly Row[]): Promise<void> {
    const due = tokens.filter(({ chainId, address }) => {
      const dueMs = known.get(keyOf(chainId, address))?.dueMs
      return dueMs === undefined || Date.now() > dueMs
    })
    const callData = encodeFunctionData({ abi: erc20Abi, functionName: 'totalSupply' })
    const calls = due.map(({ address }) => ({ target: address as Hex, callData }))
    const words = await aggregate(client, { multicall3: network.contracts.multicall3, calls })
    for (const [place, { chainId, address, decimals }] of due.entries()) {
      const word = words[place]
      const key = keyOf(chainId, address)
      if (word?.length === 66) {
        const supply = { chainId, address, whole: Number(BigInt(word)) / 10 ** decimals }
        known.set(key, { supply, dueMs: Date.now() + freshMs })
      } else known.set(key, { supply: known.get(key)?.supply, dueMs: Date.now() + retryMs })
    }
  }

  return {
    get: (chainId, address) => known.get(keyOf(chainId, address))?.supply?.whole,
    list: (chainIds) =>
      [...known.values()].flatMap(({ supply }) => (supply && chainIds.includes(supply.chainId) ? [supply] : [])),
    async read() {
      const tokens = await readDeepest(database, [...chains.keys()])
      // An unreachable node doesn't affect the other chains' tokens.
      const readings = [...chains.values()].map((chain) =>
        readChain(
          chain,
          tokens.filter(({ chainId }) => chainId === chain.network.chainId),
        ),
      )
      const failure = (await Promise.allSettled(readings)).find(({ status }) => status === 'rejected')
      if (failure?.status === 'rejected') throw failure.reason
    },
  }
}

type Row = { chainId: number; address: string; decimals: number }

function readDeepest(database: Database, chainIds: readonly number[]): Promise<Row[]> {
  return database.read(async (db) => {
    const answer = await db.execute<Row>(sql`
      select chain_id as "chainId", address, decimals from (
        select chain_id, address, decimals, row_number() over (partition by chain_id order by tvl_usd desc nulls last, address) as place
        from dex.token where ${onChains('token', chainIds)} and price_usd is not null and decimals is not null
      ) token where place <= ${maxTokens}::int`)
    return answer.rows
  })
}
