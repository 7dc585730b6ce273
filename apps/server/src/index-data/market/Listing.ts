import type { TokenFault } from '@oxbow/chain/TokenRemarks'
import type { SQL } from 'drizzle-orm'
import { zeroAddress } from 'viem'
import type { Services } from '../../Services.ts'
import { sql } from '../drizzle.ts'
import { onChains } from './marketNow.ts'

type Listed = { readonly chainId: number; readonly address: string; readonly symbol: string }

/** Which tokens of some chains the operator lists, and which are marked with warnings (docs/figures.md). */
export type Listing = {
  readonly chainIds: readonly number[]
  readonly listed: readonly Listed[]
  readonly marked: readonly Listed[]
  /** Chains without a stablecoin, which have no dollar prices, with their wrapped native token. */
  readonly unpriced: ReadonlyMap<number, string>
  /** v4 hooks that the operator allows. */
  readonly allowedHooks: readonly { readonly chainId: number; readonly address: string }[]
  /** Wrapped native token of each chain, under which the native price is stored. */
  readonly wrapped: ReadonlyMap<number, string>
}

/**
 * An unlisted token is shown with the listed ones if the pools behind its price hold this much in stablecoins and native currency: the amount that
 * somebody has to put at risk to be visible.
 */
export const deepBackingUsd = 250_000

/** Faults that hide a token from people who didn't search for it. */
const faults: ReadonlySet<TokenFault | undefined> = new Set<TokenFault>([
  'honeypot',
  'impostor',
  'malicious',
  'reverting-transfer',
  'spam',
])

export function listingOf(
  { env, tokens, chains }: Pick<Services, 'env' | 'tokens' | 'chains'>,
  chainIds: readonly number[],
): Listing {
  const [listed, marked]: [Listed[], Listed[]] = [[], []]
  for (const chainId of chainIds)
    for (const [address, { quirk, symbol }] of tokens.entries(chainId)) {
      const isMarked = faults.has(quirk) || env.blockedTokens.has(`${chainId}:${address}`)
      ;(isMarked ? marked : listed).push({ chainId, address, symbol })
    }
  const allowedHooks: { chainId: number; address: string }[] = []
  const [unpriced, wrapped] = [new Map<number, string>(), new Map<number, string>()]
  for (const chainId of chainIds) {
    const network = chains.get(chainId)?.network
    if (network === undefined) continue
    allowedHooks.push(...network.allowedHooks.map((hooks) => ({ chainId, address: hooks.toLowerCase() })))
    wrapped.set(chainId, network.contracts.weth.toLowerCase())
    if (network.stablecoins.length === 0) unpriced.set(chainId, network.contracts.weth)
  }
  return { chainIds, listed, marked, allowedHooks, unpriced, wrapped }
}

/** Whether the operator lists a token. */
export function isListed(services: Pick<Services, 'tokens'>, chainId: number, address: string): boolean {
  const known = services.tokens.find(chainId, address)
  return known !== undefined && !faults.has(known.quirk)
}

/** The tables `listed` and `shown` (chain, address) for the start of statements that use `isIn`. */
export function listingTables({ chainIds, listed, marked }: Listing): SQL[] {
  return [
    sql`listed as materialized (select * from ${unnest(listed)} as listed (chain_id, address, symbol))`,
    sql`shown as materialized (
      select chain_id, address from listed
      union select chain_id, address from dex.token where ${onChains('token', chainIds)} and backing_usd >= ${deepBackingUsd}::double precision
        and (chain_id, address) not in (select chain_id, address from ${unnest(marked)} as marked (chain_id, address, symbol))
        and (chain_id, lower(symbol)) not in (select chain_id, lower(symbol) from listed))`,
  ]
}

/**
 * Whether tokens of a row of `table` are in one of the `listingTables`. Uses `is true`, so that PostgreSQL checks row by row with a hash; a join
 * would be planned first, and rankings would no longer be read from their indices.
 */
export function isIn(
  of: 'listed' | 'shown',
  table: string,
  columns: readonly ('address' | 'token' | 'token0' | 'token1')[],
): SQL {
  const name = sql.identifier(table)
  const conditions = columns.map(
    (column) =>
      sql`(${name}.chain_id, ${name}.${sql.identifier(column)}) in (select chain_id, address from ${sql.identifier(of)})`,
  )
  return sql`((${sql.join(conditions, sql` and `)}) is true)`
}

/** Whether a row of `pool` has no v4 hook, or an allowed one: any other hook may pay fees to its own pool. */
export function isPlain({ allowedHooks }: Pick<Listing, 'allowedHooks'>): SQL {
  const [chainIds, hooks] = [allowedHooks.map(({ chainId }) => chainId), allowedHooks.map(({ address }) => address)]
  return sql`(pool.hooks = ${zeroAddress} or (pool.chain_id, pool.hooks) in (select * from unnest(${sql.param(chainIds)}::int[], ${sql.param(hooks)}::text[])))`
}

function unnest(tokens: readonly Listed[]): SQL {
  const column = (key: keyof Listed) => sql.param(tokens.map((token) => token[key]))
  return sql`unnest(${column('chainId')}::int[], ${column('address')}::text[], ${column('symbol')}::text[])`
}
