import { MAX_UINT160, permitSingle } from '@oxbow/calldata/permitSingle'
import type { PermitData } from '@oxbow/contract/PermitData'
import { BaseError } from '@oxbow/errors/BaseError'
import type { TradingChain } from '@oxbow/market/TradingChain'
import type { Snapshot } from '@oxbow/router/Snapshot'
import { readPermitState } from './readPermitState.ts'
import { toPermitData } from './toPermitData.ts'

const unlimitedLifetimeSeconds = 30 * 86_400

/** The router's allowance, and the permit to sign if it is too low. */
export type Permit = {
  /** Null if the router's allowance covers the amount. */
  readonly permitData: PermitData | null
  /** The router never had an allowance of this token. */
  readonly isFirst: boolean
  /** Balance of the owner, in raw units. */
  readonly balance: bigint
}

/**
 * Reads balance and Permit2 allowance and prepares the missing PermitSingle.
 *
 * @throws {AmountTooLargeError} beyond 2^160 - 1, which Permit2 cannot express; {NodeUnavailableError}
 */
export async function getPermit(chain: TradingChain, snapshot: Snapshot, options: getPermit.Options): Promise<Permit> {
  const { owner, token, amount, unlimited, deadlineSeconds, nowSeconds } = options
  if (amount > MAX_UINT160) throw new AmountTooLargeError()
  const { permit2, universalRouter } = chain.network.contracts
  const state = await readPermitState(chain, snapshot, owner, token)
  // An allowance that expires during the review doesn't count.
  const isAllowed = state.allowed >= amount && state.expiration > nowSeconds + 60
  const { allowed, balance, expiration, nonce } = state
  const isFirst = allowed === 0n && expiration === 0 && nonce === 0
  if (isAllowed) return { permitData: null, isFirst, balance }
  const typedData = permitSingle({
    chainId: chain.network.chainId,
    permit2,
    token,
    spender: universalRouter,
    amount: unlimited ? 'unlimited' : amount,
    nonce,
    expirationSeconds: unlimited ? nowSeconds + unlimitedLifetimeSeconds : deadlineSeconds,
    sigDeadlineSeconds: deadlineSeconds,
  })
  return { balance, isFirst, permitData: toPermitData(typedData) }
}

export declare namespace getPermit {
  type Options = {
    owner: `0x${string}`
    token: `0x${string}`
    /** Maximum input of the trade, in raw units. */
    amount: bigint
    unlimited: boolean
    deadlineSeconds: number
    nowSeconds: number
  }
}

export class AmountTooLargeError extends BaseError {
  override name = 'Engine.AmountTooLargeError'
  constructor() {
    super('The amount is larger than a permit can express.', {
      code: 'RequestValidationError',
      nextAction: 'Enter a smaller amount.',
    })
  }
}
