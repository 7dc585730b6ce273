import type { Hex } from 'viem'
import { encodeFunctionData, parseAbi } from 'viem'
import { devAddress, operatorIndex } from '../node/devAccounts.ts'
import type { TransactionQueue } from '../node/TransactionQueue.ts'
import type { Market } from './planMarket.ts'

const poolAbi = parseAbi(['function increaseObservationCardinalityNext(uint16 observationCardinalityNext)'])

/** v3 pools with enough price observations for guarded orders. */
const oracleRows = [
  { pair: ['WETH', 'USDC'], feePips: 500 },
  { pair: ['WBTC', 'WETH'], feePips: 3_000 },
  { pair: ['WETH', 'USDT'], feePips: 3_000 },
] as const
/** A pool writes at most one observation per block: twice the number of two-second blocks in ten minutes. */
const observations = 600

/** Pools of a market whose TWAP guarded orders can use. */
export function oraclePools({ pools }: Market): readonly Hex[] {
  return oracleRows.flatMap(({ feePips, pair }) =>
    pools.flatMap(({ key, token0, token1 }) => {
      const symbols = [token0, token1].filter(({ quirk }) => quirk === undefined).map(({ symbol }) => symbol)
      const isMeant = key.protocol === 'v3' && key.feePips === feePips && pair.every((each) => symbols.includes(each))
      return isMeant ? [key.id] : []
    }),
  )
}

/**
 * Increases the observation cardinality of three v3 pools, in one block; effective from the next swap. Automine must be off.
 *
 * @param options.timestamp Unix seconds of the block
 */
export async function seedOracles(
  queue: TransactionQueue,
  { market, timestamp }: { readonly market: Market; readonly timestamp: number },
): Promise<void> {
  const from = devAddress(operatorIndex)
  await queue.addAccounts([from])
  const args = [observations] as const
  const data = encodeFunctionData({ abi: poolAbi, functionName: 'increaseObservationCardinalityNext', args })
  for (const to of oraclePools(market)) queue.send({ from, to, data, gas: 15_000_000n })
  await queue.flush({ timestamp })
}
