import type { Contracts } from '@oxbow/chain/Network'
import { parseEther } from 'viem'
import { ownAddress } from '../contracts/deployOwnContracts.ts'
import { devAddress, operatorIndex } from '../node/devAccounts.ts'
import type { TransactionQueue } from '../node/TransactionQueue.ts'
import { queuePool } from '../pools/queuePool.ts'
import { queueApprovals, queueMint, queueToken, queueWrappedEther } from '../tokens/queueToken.ts'
import type { FairPrices } from './FairPrices.ts'
import { type Market, type MarketToken, planPool, toRawPrice } from './planMarket.ts'

/** The accounts of the "Local test wallet". */
export const fundedAccounts = [0, 1, 2, 3, 4] as const

/** Initial balance of each of `fundedAccounts` in whole tokens; of other tokens they get 500 dollars' worth. */
const generous: Record<string, number> = {
  USDC: 25_000,
  USDT: 10_000,
  DAI: 10_000,
  WBTC: 0.5,
  UNI: 500,
  LINK: 300,
  AAVE: 10,
}

/** Deploys a market's tokens and creates its pools at `fair` prices. Automine must be off. About 1,300 transactions, 1 s. */
export async function seedPools(
  queue: TransactionQueue,
  contracts: Required<Contracts>,
  market: Market,
  fair: FairPrices,
  seed: string,
): Promise<void> {
  const accounts = fundedAccounts.map(devAddress)
  queueWrappedEther(queue, contracts, parseEther('2000000'))
  queueApprovals(queue, contracts, contracts.weth)
  for (const token of market.tokens) {
    if (token.address === contracts.weth) continue
    queueToken(queue, token)
    const supply = toRaw(token, (token.capMillions * 1e6) / token.usd)
    queueMint(queue, token.address, devAddress(operatorIndex), supply / 2n)
    queueMint(queue, token.address, ownAddress('Trader'), supply / 2n)
    for (const account of accounts) queueMint(queue, token.address, account, toRaw(token, allowance(token)))
    queueApprovals(queue, contracts, token.address)
  }
  await queue.flush()

  for (const pool of market.pools) {
    const usd1 = fair.usd(pool.token1)
    queuePool(queue, contracts, planPool(pool, toRawPrice(pool, fair.usd(pool.token0), usd1), usd1, seed))
  }
  await queue.flush()
}

function allowance(token: MarketToken): number {
  return (token.quirk ? undefined : generous[token.symbol]) ?? 500 / token.usd
}

function toRaw(token: MarketToken, whole: number): bigint {
  return BigInt(Math.round(whole * 1e6)) * 10n ** BigInt(Math.max(0, token.decimals - 6))
}
