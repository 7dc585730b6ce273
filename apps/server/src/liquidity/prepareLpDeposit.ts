import type { Amounts } from '@oxbow/amm/liquidity'
import type { DepositPool } from '@oxbow/calldata/DepositPool'
import { nativeToken } from '@oxbow/chain/nativeToken'
import type { PermitBatchData } from '@oxbow/contract/Liquidity'
import type { DepositRange } from '@oxbow/liquidity/DepositRequest'
import { toAmounts, toDepositBasis } from '@oxbow/liquidity/depositAmounts'
import { getDepositPool } from '@oxbow/liquidity/getDepositPool'
import type { LiquidityPlan } from '@oxbow/liquidity/LiquidityPlan'
import { prepareDeposit } from '@oxbow/liquidity/prepareDeposit'
import type { TradingChain } from '@oxbow/market/TradingChain'
import type { Hex } from 'viem'
import { LiquidityRequestError } from './LiquidityRequestError.ts'
import { type LpTerms, toPoolToken } from './lpTerms.ts'
import { toLpTransaction } from './toLpTransaction.ts'
import { verifyPermitBatch } from './verifyPermitBatch.ts'

type Token = { readonly tokenAddress: `0x${string}`; readonly amount: string }

/** A deposit of an amount of one token and the matching amount of the other. */
export async function prepareLpDeposit(chain: TradingChain, terms: LpTerms, options: prepareLpDeposit.Options) {
  const { client, network, account, slippageBps, deadlineSeconds } = terms
  const { pool, range, independent, dependent, opensAt, paysNative, permitData, signature } = options
  if (deadlineSeconds < terms.nowSeconds) throw new LiquidityRequestError('The deadline has passed.')
  if ((permitData === undefined) !== (signature === undefined))
    throw new LiquidityRequestError('A permit needs its signature, and a signature its permit.')
  const state = await getDepositPool(client, { network, pool })
  if (state.status === 'pool' && opensAt !== undefined)
    throw new LiquidityRequestError('This pool already exists.', { nextAction: 'Pass it as existingPool.' })
  if (state.status === 'missing' && pool.protocol !== 'v2' && opensAt === undefined)
    throw new LiquidityRequestError('There is no such pool.', { isMissing: true })

  const side = sideOf(chain, pool, independent)
  if (dependent && sideOf(chain, pool, dependent) === side)
    throw new LiquidityRequestError('independentToken and dependentToken are the same.')
  const desired = desiredOf(toDepositBasis(state, range, opensAt), { side, independent, dependent })
  const permit =
    permitData && signature ? await verifyPermitBatch(chain, { permitData, signature, owner: account }) : undefined
  const plan = await prepareDeposit(client, {
    network,
    account,
    slippageBps,
    deadlineSeconds,
    request: { pool, range, desired, sqrtPriceX96: opensAt, paysNative: pool.protocol !== 'v4' && paysNative },
    ceiling: permitData && ceilingOf(pool, permitData),
  })
  return { ...(await toLpTransaction(chain, plan.build(permit), options)), plan, side }
}

export declare namespace prepareLpDeposit {
  type Options = {
    readonly pool: DepositPool
    readonly range: DepositRange | undefined
    readonly independent: Token
    readonly dependent: Token | undefined
    /** Initial price of a new pool. */
    readonly opensAt: bigint | undefined
    readonly paysNative: boolean
    readonly permitData?: PermitBatchData | undefined
    readonly signature?: Hex | undefined
    readonly simulateTransaction?: boolean | undefined
    readonly urgency?: string | undefined
  }
}

/** Amounts that a deposit takes at the current price, in the tokens that the wallet holds. */
export function amountsOf({ terms }: LiquidityPlan): { token0: Token; token1: Token } {
  const taken = (amount: bigint) => (amount < 0n ? -amount : 0n).toString()
  return {
    token0: { tokenAddress: terms.token0, amount: taken(terms.expected.amount0) },
    token1: { tokenAddress: terms.token1, amount: taken(terms.expected.amount1) },
  }
}

function sideOf(chain: TradingChain, pool: DepositPool, { tokenAddress }: Token): keyof Amounts {
  const token = pool.protocol === 'v4' ? tokenAddress : toPoolToken(chain, tokenAddress)
  if (token === pool.token0) return 'amount0'
  if (token === pool.token1) return 'amount1'
  throw new LiquidityRequestError(`The pool does not hold ${tokenAddress}.`)
}

function desiredOf(
  basis: ReturnType<typeof toDepositBasis>,
  named: { readonly side: keyof Amounts; readonly independent: Token; readonly dependent: Token | undefined },
): Amounts {
  const { side, independent, dependent } = named
  const amount = BigInt(independent.amount)
  if (dependent) {
    const other = BigInt(dependent.amount)
    return side === 'amount0' ? { amount0: amount, amount1: other } : { amount0: other, amount1: amount }
  }
  if (basis === undefined)
    throw new LiquidityRequestError('This pair does not exist.', { nextAction: 'Specify both amounts.' })
  const amounts = toAmounts(basis, side, amount)
  if (amounts === undefined)
    throw new LiquidityRequestError('The range takes no independentToken at this price.', {
      nextAction: 'Specify the other token.',
    })
  return amounts
}

/** Limits amounts to those permitted; native currency needs no permit. */
function ceilingOf({ token0, token1 }: DepositPool, { values }: PermitBatchData): Amounts {
  const most = (token: string) =>
    token === nativeToken ? unbounded : BigInt(values.details.find((each) => each.token === token)?.amount ?? unbounded)
  return { amount0: most(token0), amount1: most(token1) }
}

const unbounded = 2n ** 128n - 1n
