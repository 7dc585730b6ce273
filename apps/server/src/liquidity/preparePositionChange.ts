import { nativeToken } from '@oxbow/chain/nativeToken'
import type {
  ClaimFeesRequest,
  ClaimFeesResponse,
  DecreasePositionRequest,
  DecreasePositionResponse,
  IncreasePositionRequest,
  IncreasePositionResponse,
} from '@oxbow/contract/Liquidity'
import type { LiquidityPlan } from '@oxbow/liquidity/LiquidityPlan'
import { prepareExit } from '@oxbow/liquidity/prepareExit'
import type { TradingChain } from '@oxbow/market/TradingChain'
import { findNft, findShare, placeOf } from './findHolding.ts'
import { LiquidityRequestError, orRefuse } from './LiquidityRequestError.ts'
import { lpTerms } from './lpTerms.ts'
import { amountsOf, prepareLpDeposit } from './prepareLpDeposit.ts'
import { toLpTransaction } from './toLpTransaction.ts'

/**
 * Adds liquidity to a position.
 *
 * @throws {LiquidityRequestError}, {InvalidPermitError}, {NodeUnavailableError}, {SnapshotNotReadyError}
 */
export function prepareIncrease(
  chain: TradingChain,
  request: IncreasePositionRequest,
  requestId: string,
): Promise<IncreasePositionResponse> {
  return orRefuse(chain.network.name, async () => {
    const terms = await lpTerms(chain, request)
    const { token0Address, token1Address } = request
    const deposit = {
      ...(await placeOf(chain, terms, request)),
      independent: request.independentToken,
      dependent: undefined,
      opensAt: undefined,
      paysNative: [token0Address, token1Address].includes(nativeToken),
      permitData: request.v4BatchPermitData ?? undefined,
      signature: request.signature,
      simulateTransaction: request.simulateTransaction,
      urgency: request.urgency,
    }
    const { transaction, gasFee, txFailureReasons, plan } = await prepareLpDeposit(chain, terms, deposit)
    return { requestId, ...amountsOf(plan), increase: transaction, gasFee, txFailureReasons }
  })
}

/**
 * Removes a share of a position and collects all its fees.
 *
 * @throws as `prepareIncrease`
 */
export function prepareDecrease(
  chain: TradingChain,
  request: DecreasePositionRequest,
  requestId: string,
): Promise<DecreasePositionResponse> {
  return orRefuse(chain.network.name, async () => {
    const terms = await lpTerms(chain, request)
    const { protocol, token0Address, token1Address } = request
    const position =
      protocol === 'V2'
        ? await findShare(chain, terms, [token0Address, token1Address])
        : await findNft(chain, terms, protocol, request.nftTokenId, [token0Address, token1Address])
    if (position.liquidity === 0n)
      throw new LiquidityRequestError('The position holds no liquidity.', { isMissing: true })
    const shareBps = request.liquidityPercentageToDecrease * 100
    const plan = await prepareExit(terms.client, { ...terms, position, shareBps })
    const { transaction, gasFee, txFailureReasons } = await toLpTransaction(chain, plan.build(undefined), request)
    return { requestId, ...comingOut(plan), decrease: transaction, gasFee, txFailureReasons }
  })
}

/**
 * Collects the fees of a v3 or v4 position.
 *
 * @throws as `prepareIncrease`
 */
export function prepareFeeClaim(
  chain: TradingChain,
  request: ClaimFeesRequest,
  requestId: string,
): Promise<ClaimFeesResponse> {
  return orRefuse(chain.network.name, async () => {
    const terms = await lpTerms(chain, request)
    if (request.protocol === 'V2') throw new LiquidityRequestError('A v2 pair has no unclaimed fees.')
    const position = await findNft(chain, terms, request.protocol, request.tokenId, undefined)
    const plan = await prepareExit(terms.client, { ...terms, position, shareBps: 0 })
    const { transaction, gasFee, txFailureReasons } = await toLpTransaction(chain, plan.build(undefined), request)
    return { requestId, ...comingOut(plan), claim: transaction, gasFee, txFailureReasons }
  })
}

function comingOut({ terms: { token0, token1, expected } }: LiquidityPlan) {
  return {
    token0: { tokenAddress: token0, amount: expected.amount0.toString() },
    token1: { tokenAddress: token1, amount: expected.amount1.toString() },
  }
}
