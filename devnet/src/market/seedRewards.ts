import { rewardDistributorAbi } from '@oxbow/abi/rewardDistributor'
import type { Contracts } from '@oxbow/chain/Network'
import { encodeFunctionData } from 'viem'
import { devAddress, operatorIndex } from '../node/devAccounts.ts'
import type { TransactionQueue } from '../node/TransactionQueue.ts'
import { queueApprove, queueMint } from '../tokens/queueToken.ts'
import type { Market } from './planMarket.ts'

/** Rewarded pools with the yearly reward as a fraction of their TVL: selected by tokens, the deepest v4 pool. Native ether is listed as WETH. */
const rewardedPools = [
  { pair: ['WETH', 'USDC'], share: 0.04 },
  { pair: ['UNI', 'USDC'], share: 0.12 },
  { pair: ['WBTC', 'USDC'], share: 0.06 },
] as const

const daySeconds = 86_400

/**
 * Creates campaigns that pay UNI from the first hour of the history until a year after its end. The
 * operator funds them and owns the distributor. Chains without UNI have none. Automine must be off.
 */
export async function seedRewards(
  queue: TransactionQueue,
  contracts: Required<Contracts>,
  market: Market,
  { startsAt, endsAt }: { readonly startsAt: number; readonly endsAt: number },
): Promise<void> {
  const token = market.tokens.find(({ symbol, quirk }) => symbol === 'UNI' && quirk === undefined)
  if (token === undefined) return
  const from = devAddress(operatorIndex)
  const { rewardDistributor: to } = contracts
  const until = endsAt + 365 * daySeconds
  const years = (until - startsAt) / (365 * daySeconds)
  for (const { pair, share } of rewardedPools) {
    const pool = market.pools
      .filter(({ key, isTraded, token0, token1 }) => {
        const symbols = [token0.symbol, token1.symbol]
        return key.protocol === 'v4' && isTraded && pair.every((symbol) => symbols.includes(symbol))
      })
      .sort((a, b) => b.tvlUsd - a.tvlUsd)[0]
    if (pool === undefined) continue
    const amount = BigInt(Math.round((pool.tvlUsd * share * years) / token.usd)) * 10n ** BigInt(token.decimals)
    queueMint(queue, token.address, from, amount)
    queueApprove(queue, token.address, to, amount)
    const args = [pool.key.id, token.address, amount, BigInt(startsAt), BigInt(until)] as const
    const data = encodeFunctionData({ abi: rewardDistributorAbi, functionName: 'start', args })
    queue.send({ from, to, data, gas: 400_000n })
  }
  await queue.flush()
}
