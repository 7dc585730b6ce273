import { nativeToken } from '@oxbow/chain/nativeToken'
import type { NodeAccess } from '@oxbow/client/ExchangeClient'
import { defaultLifetimeSeconds } from '@oxbow/contract/defaultLifetimeSeconds'
import { chainNowSeconds } from '@oxbow/market/chainNow'
import type { TradingChain } from '@oxbow/market/TradingChain'
import { slippageBps } from '@oxbow/trading/bounds'

/** Common parameters of liquidity transactions. */
export type LpTerms = {
  readonly client: NodeAccess
  readonly network: TradingChain['network']
  readonly account: `0x${string}`
  readonly slippageBps: number
  readonly deadlineSeconds: number
  readonly nowSeconds: number
}

/** @throws {SnapshotNotReadyError}, {NodeUnavailableError} */
export async function lpTerms(
  chain: TradingChain,
  request: {
    readonly walletAddress: `0x${string}`
    readonly slippageTolerance?: number | undefined
    readonly deadline?: number | undefined
  },
): Promise<LpTerms> {
  const nowSeconds = chainNowSeconds(await chain.market.prepare([]))
  return {
    client: toNodeAccess(chain),
    network: chain.network,
    account: request.walletAddress,
    slippageBps: slippageBps(request.slippageTolerance),
    deadlineSeconds: request.deadline ?? nowSeconds + defaultLifetimeSeconds,
    nowSeconds,
  }
}

export function toNodeAccess(chain: Pick<TradingChain, 'client'>): NodeAccess {
  return { rpc: () => chain.client }
}

/** The wrapped token if it is native currency, as v2 and v3 pools hold it. */
export function toPoolToken(chain: Pick<TradingChain, 'network'>, token: `0x${string}`): `0x${string}` {
  return token === nativeToken ? chain.network.contracts.weth : token
}
