import type { Network } from '@oxbow/chain/Network'
import type { NodeAccess } from '@oxbow/client/ExchangeClient'
import { evaluateMarketTerms } from '@oxbow/guards/evaluateMarketTerms'
import { isFitOracle } from '@oxbow/guards/isFitOracle'
import type { MarketTerms } from '@oxbow/guards/MarketTerms'
import { toOraclePool } from '@oxbow/guards/toOraclePool'
import { readReferenceMarket } from '@oxbow/trading/readReferenceMarket'
import { getBlock } from 'viem/actions'
import { OrderError } from '../../OrderError.ts'
import { readOracle } from './readOracle.ts'

type Hex = `0x${string}`

/** An order requires at least half of the liquidity that it found. Half of that allows for liquidity that arrived meanwhile. */
const mostTimesLeastLiquidity = 4n

/**
 * Checks through the signing node that the pool an order relies on is the factory's, has the observations, stands for the market price, and that the
 * order requires most of its liquidity. Whoever read the pool for the form may have been lied to.
 *
 * @throws {OrderError} when it doesn't
 */
export async function verifyOracle(market: MarketTerms, { network, node, trade }: verifyOracle.Facts): Promise<void> {
  const { tokenIn, tokenOut } = trade
  const pair = { tokenIn, tokenOut }
  const { multicall3, v3Factory } = network.contracts
  const { number: blockNumber } = await getBlock(node.rpc(network.chainId))
  const contracts = { multicall3, v3Factory }
  const oracle = await readOracle(node.rpc(network.chainId), { ...market, pair, blockNumber, contracts })
  const verdict = oracle && evaluateMarketTerms(market, { memory: oracle.memory, trade })
  if (oracle === undefined || verdict === undefined || verdict.status === 'never' || verdict.status === 'too-thin')
    throw new OrderError(
      'OraclePoolUnfit',
      'The pool is not from the factory, is too shallow, or has no price history.',
    )
  const found = toOraclePool(oracle, { pair, windowSeconds: market.windowSeconds })
  if (found === undefined || market.leastLiquidity * mostTimesLeastLiquidity < found.liquidity)
    throw new OrderError('OraclePoolUnfit', 'The order would accept a pool with a small part of this liquidity.')
  const reference = await readReferenceMarket(node, { network, ...pair })
  if (reference === undefined || !isFitOracle(found, { market: reference, pair }))
    throw new OrderError('OraclePoolUnfit', 'The pool is shallow beside the others of the pair, or its mean is off.')
}

export declare namespace verifyOracle {
  type Facts = {
    readonly network: Network
    /** The most trusted node. */
    readonly node: NodeAccess
    /** Addresses are lower-case. */
    readonly trade: { readonly tokenIn: Hex; readonly tokenOut: Hex; readonly amountIn: bigint }
  }
}
