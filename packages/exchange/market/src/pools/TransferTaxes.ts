import type { TokenId } from '@oxbow/amm/PoolState'
import type { Network } from '@oxbow/chain/Network'
import { nativeToken } from '@oxbow/chain/nativeToken'
import type { Snapshot } from '@oxbow/router/Snapshot'
import type { Client } from 'viem'
import { unattended } from '../chain/unattended.ts'
import { measureTransferFees } from './measureTransferFees.ts'

/** How long a first quote of a token waits for its tax; a node that cannot tell in time, or at all, is asked again later. */
const timeoutMs = 1_000
const retryAfterMs = 60_000
/** Taxes are changed by their owners. */
const forgetAfterMs = 10 * 60_000
/** Anybody may ask for any address; beyond this many all are forgotten. */
const maxRemembered = 10_000

/** What tokens take from a transfer, found out by letting a pool's own balance move in a simulation. */
export type TransferTaxes = {
  /** Basis points by token; a new map whenever it changes. */
  known(): ReadonlyMap<TokenId, number>
  isKnown(tokens: readonly TokenId[]): boolean
  learn(tokens: readonly TokenId[], snapshot: Snapshot): Promise<void>
}

export function createTransferTaxes(client: Client, network: Network, now: () => number = Date.now): TransferTaxes {
  let taxes: ReadonlyMap<TokenId, number> = new Map()
  const askAgainAtMs = new Map<TokenId, number>()
  const exempt = new Set<TokenId>([nativeToken, network.contracts.weth])
  const isDue = (token: TokenId) => !exempt.has(token) && (askAgainAtMs.get(token) ?? 0) <= now()

  async function learnOne(token: TokenId, snapshot: Snapshot): Promise<void> {
    if (askAgainAtMs.size >= maxRemembered) askAgainAtMs.clear()
    // Set first: the quotes that come while this one waits do not ask again.
    askAgainAtMs.set(token, now() + retryAfterMs)
    const holder = holderOf(token, snapshot, network.contracts.v4PoolManager)
    if (!holder) return
    const fees = await measureTransferFees(client, token, holder).catch(() => undefined)
    if (fees === undefined) return
    const bps = fees.buyBps
    askAgainAtMs.set(token, now() + forgetAfterMs)
    if ((taxes.get(token) ?? 0) === bps) return
    const changed = new Map(taxes)
    if (bps > 0) changed.set(token, bps)
    else changed.delete(token)
    taxes = changed
  }

  return {
    known: () => taxes,
    isKnown: (tokens) => !tokens.some(isDue),
    async learn(tokens, snapshot) {
      const learning = Promise.all(tokens.filter(isDue).map((token) => learnOne(token, snapshot)))
      await Promise.race([learning, new Promise((done) => unattended(setTimeout(done, timeoutMs)))])
    },
  }
}

/** A contract that surely holds the token: a pool of it. v4 pools keep theirs in the PoolManager. */
function holderOf(token: TokenId, snapshot: Snapshot, poolManager: TokenId | undefined): TokenId | undefined {
  for (const pool of snapshot.pools.values()) {
    if (pool.token0 !== token && pool.token1 !== token) continue
    const isEmpty = pool.protocol === 'v2' ? pool.reserve0 === 0n : pool.liquidity === 0n
    if (isEmpty) continue
    return pool.protocol === 'v4' ? poolManager : pool.id
  }
  return undefined
}
