import { multicall3Abi } from '@oxbow/abi/multicall3'
import { readOwnContract } from '@oxbow/devnet/OwnContract'
import { accounts } from '@oxbow/test/accounts'
import type { TestChain } from '@oxbow/test/TestChain'
import { type Abi, decodeErrorResult, decodeFunctionResult, encodeFunctionData, type Hex, parseAbi } from 'viem'
import type { PoolMemory } from '../evaluateMarketTerms.ts'

/** `devnet/contracts/StubPool.sol`. */
const stubPoolAbi = parseAbi([
  'function set(address token0, address token1, uint32 window, int56[2] ticks, uint160[2] inverse)',
])

/** A pool with settable observations. */
export async function deployStubPool({ walletClient }: TestChain): Promise<Hex> {
  const { bytecode } = readOwnContract('StubPool')
  const { contractAddress } = await walletClient(accounts[2]!).sendTransactionSync({ data: bytecode })
  return contractAddress!.toLowerCase() as Hex
}

/** The pool's observations, and a contract call to make with them. */
export type StubbedCall = {
  readonly memory: PoolMemory
  readonly windowSeconds: number
  readonly to: Hex
  readonly abi: Abi
  readonly functionName: string
  readonly args: readonly unknown[]
}
/** The return value, or name and first argument of the error. */
export type Answer = { readonly result: unknown } | { readonly error: string; readonly value: unknown }

/** Calls per `eth_call`, limited by a block's gas. */
const batchSize = 100

/** Sets the pool and makes each call in turn; nothing is persisted. */
export async function callStubbed(chain: TestChain, pool: Hex, calls: readonly StubbedCall[]): Promise<Answer[]> {
  const answers: Answer[] = []
  for (let start = 0; start < calls.length; start += batchSize)
    answers.push(...(await askBatch(chain, pool, calls.slice(start, start + batchSize))))
  return answers
}

async function askBatch(chain: TestChain, pool: Hex, calls: readonly StubbedCall[]): Promise<Answer[]> {
  const pairs = calls.flatMap(({ abi, args, functionName, memory, to, windowSeconds }) => {
    const { secondsPerLiquidityX128, tickCumulatives, token0, token1 } = memory
    const told = [token0, token1, windowSeconds, tickCumulatives, secondsPerLiquidityX128] as const
    return [
      { target: pool, callData: encodeFunctionData({ abi: stubPoolAbi, functionName: 'set', args: told }) },
      { target: to, callData: encodeFunctionData({ abi, functionName, args }) },
    ]
  })
  const result = await chain.publicClient.readContract({
    address: chain.contracts.multicall3,
    abi: multicall3Abi,
    functionName: 'aggregate3',
    args: [pairs.map((pair) => ({ ...pair, allowFailure: true }))],
  })
  return calls.map(({ abi, functionName }, index) => {
    const [told, asked] = result.slice(2 * index, 2 * index + 2)
    if (!told!.success) throw new Error('The pool was not told.')
    const { returnData: data, success } = asked!
    if (success) return { result: decodeFunctionResult({ abi, functionName, data }) }
    const { args, errorName } = decodeErrorResult({ abi, data })
    return { error: errorName, value: args?.at(-1) }
  })
}
