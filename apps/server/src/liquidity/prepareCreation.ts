import { nearestUsableTick } from '@oxbow/amm/tick'
import { isNative, nativeToken } from '@oxbow/chain/nativeToken'
import type {
  CreateClassicPositionRequest,
  CreateClassicPositionResponse,
  CreatePositionRequest,
  CreatePositionResponse,
} from '@oxbow/contract/Liquidity'
import type { TradingChain } from '@oxbow/market/TradingChain'
import type { TickRange } from '@oxbow/positions/tickRange'
import { toUsableTick } from '@oxbow/positions/tickRange'
import { findPool, newPool } from './findCreationPool.ts'
import { LiquidityRequestError, orRefuse } from './LiquidityRequestError.ts'
import { lpTerms } from './lpTerms.ts'
import { amountsOf, prepareLpDeposit } from './prepareLpDeposit.ts'
import { rawPriceAtTick, toOpeningPriceX96, toSqrtPriceX96 } from './rawPrice.ts'
import { sorted } from './sorted.ts'

/**
 * Creates a v3 or v4 position, in an existing pool or one that is created with it.
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
      paysNative: [request.independentToken, request.dependentToken, ...namedTokens(request)].some(
        (token) => token !== undefined && isNative(token.tokenAddress),
      ),
      permitData: request.batchPermitData ?? undefined,
      signature: request.signature,
      simulateTransaction: request.simulateTransaction,
      urgency: request.urgency,
    })
    return {
      requestId,
      ...amountsOf(plan),
      ...range,
      adjustedMinPrice: rawPriceAtTick(range.tickLower),
      adjustedMaxPrice: rawPriceAtTick(range.tickUpper),
      create: transaction,
      gasFee,
      txFailureReasons,
    }
  })
}

/**
 * Adds liquidity to a v2 pair, which is created if it doesn't exist.
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
      simulateTransaction: request.simulateTransaction,
      urgency: request.urgency,
    })
    const amounts = amountsOf(plan)
    const [independentToken, dependentToken] =
      side === 'amount0' ? [amounts.token0, amounts.token1] : [amounts.token1, amounts.token0]
    return { requestId, independentToken, dependentToken, create: transaction, gasFee, txFailureReasons }
  })
}

/** Ticks are the pool's; prices use the requested token order. */
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
