import { erc20Abi } from '@oxbow/abi/erc20'
import { v3PoolAbi } from '@oxbow/abi/v3Pool'
import type { Network } from '@oxbow/chain/Network'
import { evaluateMarketTerms, type MarketVerdict } from '@oxbow/guards/evaluateMarketTerms'
import type { MarketTerms } from '@oxbow/guards/MarketTerms'
import { accounts } from '@oxbow/test/accounts'
import { balanceOf } from '@oxbow/test/balanceOf'
import { createPool } from '@oxbow/test/createPool'
import { deployToken } from '@oxbow/test/deployToken'
import { startChain } from '@oxbow/test/startChain'
import { swapDirect } from '@oxbow/test/swapDirect'
import { type Abi, BaseError, type Hex, maxUint256, parseAbi } from 'viem'

const oracleAbi = parseAbi([
  'function increaseObservationCardinalityNext(uint16 observationCardinalityNext)',
  'function observe(uint32[] secondsAgos) view returns (int56[] tickCumulatives, uint160[] secondsPerLiquidityCumulativeX128s)',
])
export const [owner, keeper] = [accounts[1]!, accounts[2]!]
const lower = (address: string) => address.toLowerCase() as Hex

/**
 * A chain with a v3 pool of two tokens at a price of one, with at least ten minutes of observations; an owner who sells the first token and approved
 * Permit2 and Seaport, and a keeper with plenty of the second.
 */
export async function openGuardedChain() {
  const chain = await startChain()
  const { permit2, seaport } = chain.contracts
  const holders = [owner.address, keeper.address]
  const tokens = [await deployToken(chain, { holders }), await deployToken(chain, { holders })]
  const [first, second] = tokens.map(({ address }) => lower(address)).sort()
  const [token0, token1] = [first!, second!]
  const positions = [{ tickLower: -60_000, tickUpper: 60_000, liquidity: 10n ** 24n }]
  const pool = await createPool(chain, { protocol: 'v3', tokenA: token0, tokenB: token1, positions })
  const write = async (
    account: typeof owner,
    address: Hex,
    abi: Abi,
    functionName: string,
    args: readonly unknown[],
  ) => {
    const call = { address, abi, functionName, args } as const
    // Simulated first, so that a revert comes with its reason.
    await chain.publicClient.simulateContract({ ...call, account }).catch((error: unknown) => {
      throw new Error(error instanceof BaseError ? error.message : String(error))
    })
    return await chain.walletClient(account).writeContractSync(call)
  }
  await write(owner, pool.id, oracleAbi, 'increaseObservationCardinalityNext', [100])
  for (const spender of [permit2, seaport]) await write(owner, token0, erc20Abi, 'approve', [spender, maxUint256])

  return {
    chain,
    pool,
    token0,
    token1,
    write,
    network: { chainId: chain.chainId, contracts: chain.contracts, stablecoins: [] } as unknown as Network,
    balance: (token: Hex, account: Hex) => balanceOf(chain, token, account),
    /** Swaps until the pool is at this price. */
    pushTo: async (sqrtPriceX96: bigint, isDown: boolean) => {
      const amountIn = 10n ** 27n
      await swapDirect(chain, pool, { zeroForOne: isDown, amountIn, sqrtPriceLimitX96: sqrtPriceX96 })
    },
    pass: async (seconds: number) => {
      await chain.testClient.increaseTime({ seconds })
      await chain.testClient.mine({ blocks: 1 })
    },
    now: async () => Number((await chain.publicClient.getBlock()).timestamp),
    /** The verdict that the guards should reach for this amount, from the pool's own observations. */
    judge: async (terms: MarketTerms, amountIn: bigint): Promise<MarketVerdict> => {
      const read = { address: pool.id, abi: oracleAbi, functionName: 'observe' } as const
      const [ticks, inverse] = await chain.publicClient.readContract({ ...read, args: [[terms.windowSeconds, 0]] })
      const memory = {
        token0,
        token1,
        tickCumulatives: [ticks[0]!, ticks[1]!] as const,
        secondsPerLiquidityX128: [inverse[0]!, inverse[1]!] as const,
      }
      return evaluateMarketTerms(terms, { memory, trade: { tokenIn: token0, tokenOut: token1, amountIn } })
    },
    readTick: async () =>
      (await chain.publicClient.readContract({ address: pool.id, abi: v3PoolAbi, functionName: 'slot0' }))[1],
  }
}
