import { erc20Abi } from '@oxbow/abi/erc20'
import { permit2Abi } from '@oxbow/abi/permit2'
import { readNode } from '@oxbow/market/readNode'
import type { TradingChain } from '@oxbow/market/TradingChain'
import type { Snapshot } from '@oxbow/router/Snapshot'
import { readContract } from 'viem/actions'

/** An owner's balance of a token, and the router's allowance in Permit2. */
export type PermitState = {
  readonly balance: bigint
  readonly allowed: bigint
  /** Unix seconds. */
  readonly expiration: number
  /** Nonce of the next permit. */
  readonly nonce: number
}

/** How long the pending state is read after a transaction with a permit was returned. */
const trackedMs = 600_000

/** Limits the memory used while a chain produces no blocks. */
const maxStates = 10_000
const statesOfBlock = new WeakMap<Snapshot, Map<string, Promise<PermitState>>>()
const permitsInUse = new WeakMap<TradingChain, Map<string, number>>()

/**
 * Reads the state and caches it per block, because a page asks again while its user types. Once a permit may be pending, the node is asked each time,
 * including its pending transactions, so that a second trade gets the next nonce.
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
    // Not every node supports the pending state.
    return readState(chain, owner, token, 'pending').catch(() => readState(chain, owner, token, 'latest'))
  const states = statesOfBlock.get(snapshot) ?? new Map<string, Promise<PermitState>>()
  statesOfBlock.set(snapshot, states)
  const known = states.get(key)
  if (known) return known
  if (states.size >= maxStates) states.clear()
  const state = readState(chain, owner, token, 'latest')
  state.catch(() => states.delete(key))
  states.set(key, state)
  return state
}

/** Records that a transaction with a permit of `owner` for `token` was returned to a client. */
export function notePermitUse(chain: TradingChain, owner: `0x${string}`, token: `0x${string}`): void {
  const uses = permitsInUse.get(chain) ?? new Map<string, number>()
  permitsInUse.set(chain, uses)
  const key = `${owner}:${token}`
  // Moved to the end, so that the first entry is the oldest.
  uses.delete(key)
  const [oldest] = uses.keys()
  if (uses.size >= maxStates && oldest !== undefined) uses.delete(oldest)
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
