import { nearestUsableTick } from '@oxbow/amm/tick'
import type { DepositPool } from '@oxbow/calldata/encodeDeposit'
import type {
  CreateClassicPositionRequest,
  CreateClassicPositionResponse,
  CreatePositionRequest,
  CreatePositionResponse,
} from '@oxbow/contract/Liquidity'
import { nativeToken } from '@oxbow/contract/nativeToken'
import type { TradingChain } from '@oxbow/market/TradingChain'
import type { TickRange } from '@oxbow/positions/tickRange'
import { toUsableTick } from '@oxbow/positions/tickRange'
import { LiquidityRequestError, orRefuse } from './LiquidityRequestError.ts'
import { lpTerms, toPoolToken } from './lpTerms.ts'
import { amountsOf, prepareLpDeposit } from './prepareLpDeposit.ts'
import { rawPriceAtTick, toOpeningPriceX96, toSqrtPriceX96 } from './rawPrice.ts'

/**
 * A new v3 or v4 position, in a pool that is there or in one that is opened with it.
 *
 * @throws {LiquidityRequestError}, {InvalidPermitError}, {NodeUnavailableError}, {SnapshotNotReadyError}
 */
export function prepareCreation(
  chain: TradingChain,
  request: CreatePositionRequest,
  requestId: string,
): Promise<CreatePositionResponse> {
  return orRefuse(chain.network.name, async () => {
    const terms = await lpTerms(chain, request)
    const { pool, tickSpacing, isInverted } = request.existingPool
      ? await findPool(chain, request, request.existingPool)
      : newPool(chain, request)
    const range = rangeOf(request, tickSpacing, isInverted)
    const { transaction, gasFee, txFailureReasons, plan } = await prepareLpDeposit(chain, terms, {
      pool,
      range: { ...range, tokenId: undefined },
      independent: request.independentToken,
      dependent: request.dependentToken,
      opensAt: request.newPool && toOpeningPriceX96(request.newPool.initialPrice, { isInverted }),
      paysNative: [request.independentToken, request.dependentToken, ...namedTokens(request)].some(isNative),
      permitData: request.batchPermitData ?? undefined,
      signature: request.signature,
      ...{ simulateTransaction: request.simulateTransaction, urgency: request.urgency },
    })
    return {
      ...{ requestId, ...amountsOf(plan), ...range },
      adjustedMinPrice: rawPriceAtTick(range.tickLower),
      adjustedMaxPrice: rawPriceAtTick(range.tickUpper),
      create: transaction,
      ...{ gasFee, txFailureReasons },
    }
  })
}

/**
 * Liquidity for a v2 pair, which is opened with it when it is not there.
 *
 * @throws as `prepareCreation`
 */
export function prepareClassicCreation(
  chain: TradingChain,
  request: CreateClassicPositionRequest,
  requestId: string,
): Promise<CreateClassicPositionResponse> {
  return orRefuse(chain.network.name, async () => {
    const terms = await lpTerms(chain, request)
    const { token0Address, token1Address } = request.poolParameters
    const { token0, token1 } = sorted(chain, token0Address, token1Address)
    const { transaction, gasFee, txFailureReasons, plan, side } = await prepareLpDeposit(chain, terms, {
      pool: { protocol: 'v2', token0, token1 },
      range: undefined,
      independent: request.independentToken,
      dependent: request.dependentToken,
      opensAt: undefined,
      paysNative: [token0Address, token1Address].includes(nativeToken),
      ...{ simulateTransaction: request.simulateTransaction, urgency: request.urgency },
    })
    const amounts = amountsOf(plan)
    const [independentToken, dependentToken] =
      side === 'amount0' ? [amounts.token0, amounts.token1] : [amounts.token1, amounts.token0]
    return { requestId, independentToken, dependentToken, create: transaction, gasFee, txFailureReasons }
  })
}

type FoundPool = { readonly pool: DepositPool; readonly tickSpacing: number; readonly isInverted: boolean }

async function findPool(
  chain: TradingChain,
  { protocol }: CreatePositionRequest,
  named: NonNullable<CreatePositionRequest['existingPool']>,
): Promise<FoundPool> {
  const state = (await chain.market.prepare([])).pools.get(named.poolReference)
  if (state === undefined || state.protocol === 'v2' || state.protocol !== protocol.toLowerCase())
    throw new LiquidityRequestError('There is no such pool.', { isMissing: true })
  const { token0, token1, tickSpacing } = state
  const asked = [named.token0Address, named.token1Address].map((token) =>
    state.protocol === 'v3' ? toPoolToken(chain, token) : token,
  )
  if (!asked.includes(token0) || !asked.includes(token1))
    throw new LiquidityRequestError('The pool does not hold these tokens.')
  const isInverted = asked[0] !== token0
  return state.protocol === 'v3'
    ? { pool: { protocol: 'v3', token0, token1, feePips: state.feePips }, tickSpacing, isInverted }
    : {
        pool: { protocol: 'v4', token0, token1, keyFee: state.keyFee, tickSpacing, hooks: state.hooks },
        tickSpacing,
        isInverted,
      }
}

function newPool(chain: TradingChain, { protocol, newPool }: CreatePositionRequest): FoundPool {
  const { token0Address, token1Address, fee, tickSpacing, hooks = nativeToken } = newPool!
  const isV3 = protocol === 'V3'
  const { token0, token1, isInverted } = sorted(chain, token0Address, token1Address, !isV3)
  if (!isV3)
    return { pool: { protocol: 'v4', token0, token1, keyFee: fee, tickSpacing, hooks }, tickSpacing, isInverted }
  if (hooks !== nativeToken) throw new LiquidityRequestError('A v3 pool has no hooks.')
  if (v3TickSpacings[fee] !== tickSpacing)
    throw new LiquidityRequestError('No v3 pool has this fee with this tick spacing.')
  return { pool: { protocol: 'v3', token0, token1, feePips: fee }, tickSpacing, isInverted }
}

/** UniswapV3Factory; others would have to be enabled by its owner. */
const v3TickSpacings: Readonly<Record<number, number>> = { 100: 1, 500: 10, 3000: 60, 10000: 200 }

/** In the pool's order; v2 and v3 hold the native currency wrapped. */
export function sorted(chain: TradingChain, first: `0x${string}`, second: `0x${string}`, keepsNative = false) {
  const [a, b] = keepsNative ? [first, second] : [toPoolToken(chain, first), toPoolToken(chain, second)]
  if (a === b) throw new LiquidityRequestError('The two tokens are the same.')
  return a < b ? { token0: a, token1: b, isInverted: false } : { token0: b, token1: a, isInverted: true }
}

/** Ticks are those of the pool; prices are of the tokens in the order in which they were named. */
function rangeOf(
  { tickBounds, priceBounds }: CreatePositionRequest,
  tickSpacing: number,
  isInverted: boolean,
): TickRange {
  const ends = tickBounds
    ? [nearestUsableTick(tickBounds.tickLower, tickSpacing), nearestUsableTick(tickBounds.tickUpper, tickSpacing)]
    : [priceBounds!.minPrice, priceBounds!.maxPrice].map((price) =>
        toUsableTick(toSqrtPriceX96(price, { isInverted }), tickSpacing),
      )
  const [tickLower, tickUpper] = priceBounds && isInverted ? [ends[1]!, ends[0]!] : [ends[0]!, ends[1]!]
  if (tickLower >= tickUpper) throw new LiquidityRequestError('The range is empty.')
  return { tickLower, tickUpper }
}

function namedTokens({ existingPool, newPool }: CreatePositionRequest): readonly { readonly tokenAddress: string }[] {
  const { token0Address, token1Address } = (existingPool ?? newPool)!
  return [{ tokenAddress: token0Address }, { tokenAddress: token1Address }]
}

function isNative(token: { readonly tokenAddress: string } | undefined): boolean {
  return token?.tokenAddress === nativeToken
}
