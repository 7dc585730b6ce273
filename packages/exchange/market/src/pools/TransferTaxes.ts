import type { TokenId } from '@oxbow/amm/PoolState'
import type { Network } from '@oxbow/chain/Network'
import { nativeToken } from '@oxbow/chain/nativeToken'
import type { Snapshot } from '@oxbow/router/Snapshot'
import type { Client } from 'viem'
import { unattended } from '../chain/unattended.ts'
import { measureTransferFees } from './measureTransferFees.ts'

/** How long a token's first quote waits for its tax, and after how long a failed measurement is repeated. */
const timeoutMs = 1_000
const retryAfterMs = 60_000
/** Measured again after this time, because owners can change taxes. */
const forgetAfterMs = 10 * 60_000
/** Anybody may ask for any address, so the cache is cleared at this size. */
const maxRemembered = 10_000

/** Transfer taxes of tokens, measured by simulating a transfer of a pool's own balance. */
export type TransferTaxes = {
  /** Basis points by token; a new map after each change. */
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
    // Set first, so that quotes arriving meanwhile don't measure again.
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

/** A contract that holds the token: one of its pools, or PoolManager for v4. */
function holderOf(token: TokenId, snapshot: Snapshot, poolManager: TokenId | undefined): TokenId | undefined {
  for (const pool of snapshot.pools.values()) {
    if (pool.token0 !== token && pool.token1 !== token) continue
    const isEmpty = pool.protocol === 'v2' ? pool.reserve0 === 0n : pool.liquidity === 0n
    if (isEmpty) continue
    return pool.protocol === 'v4' ? poolManager : pool.id
  }
  return undefined
}
