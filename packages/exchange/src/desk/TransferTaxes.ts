import type { TokenId } from '@oxbow/amm/PoolState'
import { erc20Abi } from '@oxbow/chain/abi/erc20'
import type { Network } from '@oxbow/chain/Network'
import { nativeToken } from '@oxbow/contract/Scalar'
import type { Snapshot } from '@oxbow/router/Snapshot'
import { type Client, decodeFunctionResult, encodeFunctionData, type Hex, numberToHex } from 'viem'
import { readContract } from 'viem/actions'
import { unattended } from './unattended.ts'

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
    const bps = await measure(client, token, holder).catch(() => undefined)
    if (bps === undefined) return
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

/** An account nobody has, which holds nothing. */
const probe = '0x000000000000000000000000000000000f00ba01'

/** eth_simulateV1 (execution-apis): how much of a thousandth of the holder's balance arrives. Undefined when the transfer reverts. */
async function measure(client: Client, token: TokenId, holder: TokenId): Promise<number | undefined> {
  const balanceOf = (account: TokenId) =>
    encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [account] })
  const balance = await readContract(client, {
    address: token,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [holder],
  })
  const amount = balance / 1_000n
  if (amount < 10_000n) return undefined
  const transfer = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [probe, amount] })
  const calls = [
    { from: holder, to: token, data: transfer },
    { from: probe, to: token, data: balanceOf(probe) },
  ].map((call) => ({ ...call, gas: numberToHex(2_000_000) }))
  const [block] = (await client.request({
    method: 'eth_simulateV1',
    params: [{ blockStateCalls: [{ calls }] }, 'latest'],
  } as never)) as [{ calls: { status: Hex; returnData: Hex }[] }]
  const [moved, read] = block.calls
  if (moved?.status !== '0x1' || read?.status !== '0x1') return undefined
  const received = decodeFunctionResult({ abi: erc20Abi, functionName: 'balanceOf', data: read.returnData })
  return received >= amount ? 0 : Number(((amount - received) * 10_000n + amount - 1n) / amount)
}
