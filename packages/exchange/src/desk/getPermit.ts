import { MAX_UINT160, permitSingle } from '@oxbow/calldata/permitSingle'
import { erc20Abi } from '@oxbow/chain/abi/erc20'
import { permit2Abi } from '@oxbow/chain/abi/permit2'
import type { PermitData } from '@oxbow/contract/PermitData'
import { BaseError } from '@oxbow/errors/BaseError'
import type { Snapshot } from '@oxbow/router/Snapshot'
import { readContract } from 'viem/actions'
import { readNode } from './readNode.ts'
import type { TradingChain } from './TradingChain.ts'

const unlimitedLifetimeSeconds = 30 * 86_400

/** What the router may pull, and what to sign so that it may. */
export type Permit = {
  /** Null when the router may already pull the amount. */
  readonly permitData: PermitData | null
  /** Raw units that the owner holds. */
  readonly balance: bigint
}

/**
 * Reads balance and Permit2 allowance and prepares the PermitSingle that is missing. The answer of a block is kept until the next one, because a
 * page asks again while its user types.
 *
 * @throws {AmountTooLargeError} beyond 2^160 - 1, which Permit2 cannot express; {NodeUnavailableError}
 */
export async function getPermit(chain: TradingChain, snapshot: Snapshot, options: getPermit.Options): Promise<Permit> {
  const { owner, token, amount, unlimited, deadlineSeconds, nowSeconds } = options
  if (amount > MAX_UINT160) throw new AmountTooLargeError()
  const { permit2, universalRouter } = chain.network.contracts
  const state = await readState(chain, snapshot, owner, token)
  // An allowance that ends while the user reads the review is worth nothing.
  const isAllowed = state.allowed >= amount && state.expiration > nowSeconds + 60
  if (isAllowed) return { permitData: null, balance: state.balance }
  const typedData = permitSingle({
    chainId: chain.network.chainId,
    permit2,
    token,
    spender: universalRouter,
    amount: unlimited ? 'unlimited' : amount,
    nonce: state.nonce,
    expirationSeconds: unlimited ? nowSeconds + unlimitedLifetimeSeconds : deadlineSeconds,
    sigDeadlineSeconds: deadlineSeconds,
  })
  return { balance: state.balance, permitData: toPermitData(typedData) }
}

export declare namespace getPermit {
  type Options = {
    owner: `0x${string}`
    token: `0x${string}`
    /** Raw units that the trade may spend. */
    amount: bigint
    unlimited: boolean
    deadlineSeconds: number
    nowSeconds: number
  }
}

/** As JSON carries it: numbers beyond 2^53 as strings. */
function toPermitData({ domain, types, message }: ReturnType<typeof permitSingle>): PermitData {
  const { token, amount, expiration, nonce } = message.details
  return {
    domain,
    types: { PermitSingle: [...types.PermitSingle], PermitDetails: [...types.PermitDetails] },
    values: {
      details: { token, amount: `${amount}`, expiration: `${expiration}`, nonce: `${nonce}` },
      spender: message.spender,
      sigDeadline: `${message.sigDeadline}`,
    },
  }
}

type State = { balance: bigint; allowed: bigint; expiration: number; nonce: number }

/** A chain that stands still must not fill the memory. */
const maxStatesOfBlock = 10_000
const statesOfBlock = new WeakMap<Snapshot, Map<string, Promise<State>>>()

function readState(
  chain: TradingChain,
  snapshot: Snapshot,
  owner: `0x${string}`,
  token: `0x${string}`,
): Promise<State> {
  const states = statesOfBlock.get(snapshot) ?? new Map<string, Promise<State>>()
  statesOfBlock.set(snapshot, states)
  const key = `${owner}:${token}`
  const known = states.get(key)
  if (known) return known
  if (states.size >= maxStatesOfBlock) states.clear()
  const { permit2, universalRouter } = chain.network.contracts
  const state = readNode(chain.network.name, async () => {
    const [balance, [allowed, expiration, nonce]] = await Promise.all([
      readContract(chain.client, { address: token, abi: erc20Abi, functionName: 'balanceOf', args: [owner] }),
      readContract(chain.client, {
        address: permit2,
        abi: permit2Abi,
        functionName: 'allowance',
        args: [owner, token, universalRouter],
      }),
    ])
    return { balance, allowed, expiration, nonce }
  })
  state.catch(() => states.delete(key))
  states.set(key, state)
  return state
}

export class AmountTooLargeError extends BaseError {
  override name = 'Desk.AmountTooLargeError'
  constructor() {
    super('The amount is larger than a permit can express.', {
      code: 'RequestValidationError',
      nextAction: 'Enter a smaller amount.',
    })
  }
}
