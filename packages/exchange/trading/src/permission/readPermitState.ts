import { erc20Abi } from '@oxbow/abi/erc20'
import { permit2Abi } from '@oxbow/abi/permit2'
import { readNode } from '@oxbow/market/readNode'
import type { TradingChain } from '@oxbow/market/TradingChain'
import type { Snapshot } from '@oxbow/router/Snapshot'
import { readContract } from 'viem/actions'

/** What an owner holds of a token, and what Permit2 lets the router pull of it. */
export type PermitState = {
  readonly balance: bigint
  readonly allowed: bigint
  /** Unix seconds. */
  readonly expiration: number
  /** Of the next permit. */
  readonly nonce: number
}

/** How long after a transaction with a permit was handed out its effects are looked for. */
const trackedMs = 600_000

/** A chain that stands still must not fill the memory. */
const mostStates = 10_000
const statesOfBlock = new WeakMap<Snapshot, Map<string, Promise<PermitState>>>()
const permitsInUse = new WeakMap<TradingChain, Map<string, number>>()

/**
 * The answer of a block is kept until the next one, because a page asks again while its user types. Once a permit is on its way that answer is no good: the
 * node is asked at each call, with its pending transactions, so that a second trade gets the nonce after the one in use.
 *
 * @throws {NotATokenError}, {NodeUnavailableError}
 */
export async function readPermitState(
  chain: TradingChain,
  snapshot: Snapshot,
  owner: `0x${string}`,
  token: `0x${string}`,
): Promise<PermitState> {
  const key = `${owner}:${token}`
  if ((permitsInUse.get(chain)?.get(key) ?? 0) > Date.now())
    // Not every node tells what is pending.
    return readState(chain, owner, token, 'pending').catch(() => readState(chain, owner, token, 'latest'))
  const states = statesOfBlock.get(snapshot) ?? new Map<string, Promise<PermitState>>()
  statesOfBlock.set(snapshot, states)
  const known = states.get(key)
  if (known) return known
  if (states.size >= mostStates) states.clear()
  const state = readState(chain, owner, token, 'latest')
  state.catch(() => states.delete(key))
  states.set(key, state)
  return state
}

/** Says that a transaction with a permit of `owner` for `token` was handed out. */
export function notePermitUse(chain: TradingChain, owner: `0x${string}`, token: `0x${string}`): void {
  const uses = permitsInUse.get(chain) ?? new Map<string, number>()
  permitsInUse.set(chain, uses)
  const key = `${owner}:${token}`
  // Moved to the end, so that the first is the oldest.
  uses.delete(key)
  const [oldest] = uses.keys()
  if (uses.size >= mostStates && oldest !== undefined) uses.delete(oldest)
  uses.set(key, Date.now() + trackedMs)
}

function readState(
  chain: TradingChain,
  owner: `0x${string}`,
  token: `0x${string}`,
  blockTag: 'latest' | 'pending',
): Promise<PermitState> {
  const { client, network } = chain
  const { permit2, universalRouter } = network.contracts
  return readNode(network.name, async () => {
    const [balance, [allowed, expiration, nonce]] = await Promise.all([
      readContract(client, { address: token, abi: erc20Abi, functionName: 'balanceOf', args: [owner], blockTag }),
      readContract(client, {
        address: permit2,
        abi: permit2Abi,
        functionName: 'allowance',
        args: [owner, token, universalRouter],
        blockTag,
      }),
    ])
    return { balance, allowed, expiration, nonce }
  })
}
