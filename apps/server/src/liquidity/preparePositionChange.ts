import type {
  ClaimFeesRequest,
  ClaimFeesResponse,
  DecreasePositionRequest,
  DecreasePositionResponse,
  IncreasePositionRequest,
  IncreasePositionResponse,
} from '@oxbow/contract/Liquidity'
import { nativeToken } from '@oxbow/contract/nativeToken'
import type { LiquidityPlan } from '@oxbow/liquidity/LiquidityPlan'
import { prepareExit } from '@oxbow/liquidity/prepareExit'
import type { TradingChain } from '@oxbow/market/TradingChain'
import { findPair } from '@oxbow/positions/findPair'
import { getPosition } from '@oxbow/positions/getPosition'
import type { Position, RangePosition } from '@oxbow/positions/Position'
import { LiquidityRequestError, orRefuse } from './LiquidityRequestError.ts'
import { type LpTerms, lpTerms, toPoolToken } from './lpTerms.ts'
import { sorted } from './prepareCreation.ts'
import { amountsOf, prepareLpDeposit } from './prepareLpDeposit.ts'
import { toLpTransaction } from './toLpTransaction.ts'

/**
 * More liquidity for a position.
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
      ...{ simulateTransaction: request.simulateTransaction, urgency: request.urgency },
    }
    const { transaction, gasFee, txFailureReasons, plan } = await prepareLpDeposit(chain, terms, deposit)
    return { requestId, ...amountsOf(plan), increase: transaction, gasFee, txFailureReasons }
  })
}

/**
 * A share of a position taken out, with all its fees.
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
 * The fees of a v3 or v4 position paid out.
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
    if (request.protocol === 'V2') throw new LiquidityRequestError('A pair owes no fees beside its liquidity.')
    const position = await findNft(chain, terms, request.protocol, request.tokenId, undefined)
    const plan = await prepareExit(terms.client, { ...terms, position, shareBps: 0 })
    const { transaction, gasFee, txFailureReasons } = await toLpTransaction(chain, plan.build(undefined), request)
    return { requestId, ...comingOut(plan), claim: transaction, gasFee, txFailureReasons }
  })
}

async function placeOf(chain: TradingChain, terms: LpTerms, request: IncreasePositionRequest) {
  const tokens = [request.token0Address, request.token1Address] as const
  if (request.protocol === 'V2') {
    const { token0, token1 } = sorted(chain, ...tokens)
    return { pool: { protocol: 'v2', token0, token1 } as const, range: undefined }
  }
  const position = await findNft(chain, terms, request.protocol, request.nftTokenId, tokens)
  const { token0, token1, tickLower, tickUpper, tokenId, owed } = position
  const range = { tickLower, tickUpper, tokenId, owed }
  if (position.protocol === 'v3')
    return { pool: { protocol: 'v3', token0, token1, feePips: position.feePips } as const, range }
  const { keyFee, tickSpacing, hooks } = position
  return { pool: { protocol: 'v4', token0, token1, keyFee, tickSpacing, hooks } as const, range }
}

type Nft = Extract<Position, RangePosition>

async function findNft(
  chain: TradingChain,
  { client, network, account }: LpTerms,
  protocol: 'V3' | 'V4',
  tokenId: string | undefined,
  tokens: readonly [`0x${string}`, `0x${string}`] | undefined,
): Promise<Nft> {
  if (tokenId === undefined) throw new LiquidityRequestError('nftTokenId is needed for a V3 or V4 position.')
  const name = { protocol: protocol === 'V3' ? 'v3' : 'v4', tokenId: BigInt(tokenId) } as const
  const found = await getPosition(client, { network, name, account })
  if (found === null || found.position.protocol === 'v2' || found.owner !== account)
    throw new LiquidityRequestError('The wallet has no such position.', { isMissing: true })
  const { position } = found
  const asked = tokens?.map((token) => (position.protocol === 'v3' ? toPoolToken(chain, token) : token))
  if (asked && !(asked.includes(position.token0) && asked.includes(position.token1)))
    throw new LiquidityRequestError('The position does not hold these tokens.')
  return position
}

async function findShare(
  chain: TradingChain,
  { client, network, account }: LpTerms,
  tokens: readonly [`0x${string}`, `0x${string}`],
): Promise<Position> {
  sorted(chain, ...tokens)
  const pair = await findPair(client, { network, tokens, account })
  if (pair === null) throw new LiquidityRequestError('There is no such pair.', { isMissing: true })
  return pair
}

function comingOut({ terms: { token0, token1, expected } }: LiquidityPlan) {
  return {
    token0: { tokenAddress: token0, amount: expected.amount0.toString() },
    token1: { tokenAddress: token1, amount: expected.amount1.toString() },
  }
}
