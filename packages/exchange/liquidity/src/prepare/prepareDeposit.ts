import type { Amounts } from '@oxbow/amm/liquidity'
import type { DepositPool } from '@oxbow/calldata/DepositPool'
import { encodeDeposit } from '@oxbow/calldata/encodeDeposit'
import type { PermitBatch, SignedPermitBatch } from '@oxbow/calldata/permitBatch'
import type { Network } from '@oxbow/chain/Network'
import { isNative, nativeToken } from '@oxbow/chain/nativeToken'
import type { NodeAccess } from '@oxbow/client/ExchangeClient'
import { planApprovals, toRequest } from '@oxbow/transactions/planApprovals'
import { affordableOf, readSpending, type Spending } from '@oxbow/transactions/readSpending'
import type { DepositPoolState, DepositRequest } from '../plan/DepositRequest.ts'
import { depositTerms } from '../plan/depositTerms.ts'
import type { LiquidityPlan } from '../plan/LiquidityPlan.ts'
import type { PoolPrice } from '../plan/poolPrice.ts'
import { toPoolText } from '../plan/toPoolText.ts'
import { getDepositPool } from '../read/getDepositPool.ts'

/** Gas reserved when a deposit spends native ETH: the most that a deposit with pool creation uses. */
const keptGas = 6_000_000n

/**
 * Everything to sign for a deposit, made from the chain's own state: exact approvals, for v4 a permit of exact amounts that expires at the deadline,
 * and one transaction.
 *
 * Tokens that arrive in the same batch are deposited in full: a new v4 position then takes whatever fits at execution.
 *
 * `ceiling` is what an earlier permit for the same deposit allows to take. `reviewed` is the plan that the person was shown; its bounds apply in
 * addition to the current ones.
 *
 * @throws {DepositError}, {PriceMovedError}, {UnsupportedDepositError}, and what viem throws when the node does not answer.
 */
export async function prepareDeposit(
  client: NodeAccess,
  parameters: prepareDeposit.Parameters,
): Promise<LiquidityPlan> {
  const { network, account, request, slippageBps, deadlineSeconds, ceiling, reviewed, arriving } = parameters
  const { contracts, chainId } = network
  const { pool, range, paysNative } = request
  const tokens = walletTokens(pool, paysNative, contracts.weth)
  const isV4 = pool.protocol === 'v4'
  const manager = { v2: contracts.v2Router, v3: contracts.v3PositionManager, v4: contracts.v4PositionManager }[
    pool.protocol
  ]
  const spender = isV4 ? contracts.permit2 : (manager ?? contracts.permit2)
  const permitted = isV4 ? manager : undefined
  const [found, held, gasPrice] = await Promise.all([
    getDepositPool(client, { network, pool }),
    readSpending(client, { network, account, tokens, spender, permitted }),
    client.rpc(chainId).request({ method: 'eth_gasPrice' } as never) as Promise<string>,
  ])
  const state = arriving?.price === undefined ? found : standingAt(found, arriving.price)
  const spendings = arriving === undefined ? held : afterArrival(held, { tokens, spender, contracts, arriving })
  const affordable = atMost(affordableOf(spendings, tokens, BigInt(gasPrice) * keptGas), ceiling)
  const { liquidity, amounts, spend, minimum } = depositTerms(request, state, {
    slippageBps,
    affordable,
    takesAll: arriving !== undefined && range?.tokenId === undefined,
    reviewed: reviewed?.wanted.type === 'deposit' ? reviewed.wanted : undefined,
  })

  const fixed = isV4 && minimum === undefined ? liquidity : undefined
  const owed = (isV4 && range?.owed) || { amount0: 0n, amount1: 0n }
  const sides = [spend.amount0, spend.amount1] as const
  const approvals = await Promise.all(
    tokens.map((token, index) =>
      planApprovals(client, {
        chainId,
        account,
        token,
        spender,
        amount: sides[index]!,
        allowance: spendings[index]!.allowance,
      }),
    ),
  )
  const sqrtPriceX96 = state.status === 'missing' && pool.protocol !== 'v2' ? request.sqrtPriceX96 : undefined
  const deposit = {
    contracts,
    place: range && placeOf(range),
    spend: sides,
    minimum: [minimum?.amount0 ?? 0n, minimum?.amount1 ?? 0n] as const,
    liquidity: fixed,
    sqrtPriceX96,
    paysNative,
    recipient: account,
    deadlineSeconds,
  }
  const build = (permit: SignedPermitBatch | undefined) =>
    toRequest(chainId, account, encodeDeposit(pool, { ...deposit, permit }))
  return {
    chainId,
    account,
    approvals: approvals.flat(),
    permit: permitted && toPermit({ tokens, sides, spendings, spender: permitted, deadlineSeconds }),
    build,
    terms: {
      token0: tokens[0],
      token1: tokens[1],
      expected: { amount0: owed.amount0 - amounts.amount0, amount1: owed.amount1 - amounts.amount1 },
      worst: { amount0: -spend.amount0, amount1: -spend.amount1 },
      liquidity,
    },
    wanted: {
      type: 'deposit',
      protocol: pool.protocol,
      pool: toPoolText(pool),
      range: range && { tickLower: range.tickLower, tickUpper: range.tickUpper },
      tokenId: range?.tokenId,
      liquidity: fixed,
      maximum: sides,
      minimum: minimum && [minimum.amount0, minimum.amount1],
      sqrtPriceX96,
      value: tokens.reduce((sum, token, index) => (isNative(token) ? sum + sides[index]! : sum), 0n),
    },
  }
}

export declare namespace prepareDeposit {
  type Parameters = {
    readonly network: Pick<Network, 'chainId' | 'contracts'>
    /** Lower-case. */
    readonly account: `0x${string}`
    readonly request: DepositRequest
    readonly slippageBps: number
    /** Unix seconds. */
    readonly deadlineSeconds: number
    /** The most that v4 may take of each token, in raw units. */
    readonly ceiling?: Amounts | undefined
    readonly reviewed?: LiquidityPlan | undefined
    /** What happens earlier in the same batch. */
    readonly arriving?: Arriving | undefined
  }
}

export type Arriving = {
  /** Amounts that arrive, in raw units of the two tokens. */
  readonly amounts: Amounts
  /** Price of the pool after that; undefined if the pool doesn't exist yet. */
  readonly price: PoolPrice | undefined
  /** What a swap in the batch takes through Permit2. */
  readonly spent: { readonly token: `0x${string}`; readonly amount: bigint } | undefined
}

function standingAt(state: DepositPoolState, { sqrtPriceX96, reserves }: PoolPrice): DepositPoolState {
  if (state.status === 'pool') return { ...state, sqrtPriceX96 }
  if (state.status !== 'pair' || reserves === undefined) return state
  return { ...state, pair: { ...state.pair, reserve0: reserves.amount0, reserve1: reserves.amount1 } }
}

/** Balances and allowances after the arrival: more tokens, less of the allowance that the swap uses. */
function afterArrival(
  held: readonly [Spending, Spending],
  facts: {
    readonly tokens: readonly [`0x${string}`, `0x${string}`]
    readonly spender: `0x${string}`
    readonly contracts: Network['contracts']
    readonly arriving: Arriving
  },
): readonly [Spending, Spending] {
  const { tokens, spender, contracts, arriving } = facts
  const { amounts, spent } = arriving
  const of = (index: 0 | 1, amount: bigint): Spending => {
    const { balance, allowance, permit } = held[index]
    const isSpent = spender === contracts.permit2 && spent?.token === tokens[index] && !isNative(tokens[index])
    return {
      balance: balance === undefined ? undefined : balance + amount,
      allowance: !isSpent ? allowance : allowance > spent.amount ? allowance - spent.amount : 0n,
      permit,
    }
  }
  return [of(0, amounts.amount0), of(1, amounts.amount1)]
}

/** Tokens that the wallet pays: native ETH instead of WETH if `paysNative`. */
export function walletTokens(
  { token0, token1 }: DepositPool,
  paysNative: boolean,
  weth: `0x${string}`,
): readonly [`0x${string}`, `0x${string}`] {
  const of = (token: `0x${string}`) => (paysNative && token === weth ? nativeToken : token)
  return [of(token0), of(token1)]
}

function placeOf({ tickLower, tickUpper, tokenId }: NonNullable<DepositRequest['range']>) {
  return tokenId === undefined
    ? ({ type: 'mint', tickLower, tickUpper } as const)
    : ({ type: 'increase', tokenId } as const)
}

function toPermit(parameters: {
  tokens: readonly `0x${string}`[]
  sides: readonly bigint[]
  spendings: readonly Spending[]
  spender: `0x${string}`
  deadlineSeconds: number
}): PermitBatch | undefined {
  const { tokens, sides, spendings, spender, deadlineSeconds } = parameters
  const details = tokens.flatMap((token, index) => {
    const [amount, permit] = [sides[index]!, spendings[index]!.permit]
    const { amount: allowed, expiration, nonce } = permit ?? { amount: 0n, expiration: 0, nonce: 0 }
    const isAllowed = allowed >= amount && expiration >= deadlineSeconds
    return isNative(token) || amount === 0n || isAllowed ? [] : [{ token, amount, expiration: deadlineSeconds, nonce }]
  })
  return details.length === 0 ? undefined : { details, spender, sigDeadline: BigInt(deadlineSeconds) }
}

function atMost(amounts: Amounts, ceiling: Amounts | undefined): Amounts {
  const smaller = (a: bigint, b: bigint) => (a < b ? a : b)
  return ceiling === undefined
    ? amounts
    : { amount0: smaller(amounts.amount0, ceiling.amount0), amount1: smaller(amounts.amount1, ceiling.amount1) }
}
