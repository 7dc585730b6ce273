import type { IncreasePositionRequest } from '@oxbow/contract/Liquidity'
import type { TradingChain } from '@oxbow/market/TradingChain'
import { findPair } from '@oxbow/positions/findPair'
import { getPosition } from '@oxbow/positions/getPosition'
import type { Position, RangePosition } from '@oxbow/positions/Position'
import { LiquidityRequestError } from './LiquidityRequestError.ts'
import { type LpTerms, toPoolToken } from './lpTerms.ts'
import { sorted } from './sorted.ts'

export async function placeOf(chain: TradingChain, terms: LpTerms, request: IncreasePositionRequest) {
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

export async function findNft(
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

export async function findShare(
  chain: TradingChain,
  { client, network, account }: LpTerms,
  tokens: readonly [`0x${string}`, `0x${string}`],
): Promise<Position> {
  sorted(chain, ...tokens)
  const pair = await findPair(client, { network, tokens, account })
  if (pair === null) throw new LiquidityRequestError('There is no such pair.', { isMissing: true })
  return pair
}
