import { quoterV2Abi } from '@oxbow/abi/quoterV2'
import { v4QuoterAbi } from '@oxbow/abi/v4Quoter'
import type { Contracts } from '@oxbow/chain/Network'
import { type Address, ContractFunctionRevertedError, type PublicClient, BaseError as ViemError } from 'viem'
import type { V3PoolState, V4PoolState } from '../PoolState.ts'
import type { QuoteRequest } from './randomRequest.ts'

/** A quoter contract's result; only QuoterV2 returns the price. */
export type ContractReply =
  | { readonly status: 'quoted'; readonly amount: bigint; readonly sqrtPriceAfterX96?: bigint }
  /** `data` is the quoter's revert data; empty without a reason. */
  | { readonly status: 'reverted'; readonly data: string }

/** Asks the deployed QuoterV2 or V4Quoter. */
export async function askContract(
  client: PublicClient,
  contracts: Required<Contracts>,
  request: QuoteRequest,
): Promise<ContractReply> {
  const { pool } = request
  try {
    return pool.protocol === 'v3'
      ? await askQuoterV2(client, contracts.v3QuoterV2, pool, request)
      : await askV4Quoter(client, contracts.v4Quoter, pool, request)
  } catch (error) {
    // A revert is a result; any other error isn't.
    const revert =
      error instanceof ViemError ? error.walk((cause) => cause instanceof ContractFunctionRevertedError) : null
    if (!(revert instanceof ContractFunctionRevertedError)) throw error
    return { status: 'reverted', data: revert.raw ?? '' }
  }
}

async function askQuoterV2(
  client: PublicClient,
  address: Address,
  pool: V3PoolState,
  { zeroForOne, exact, amount, sqrtPriceLimitX96 = 0n }: QuoteRequest,
): Promise<ContractReply> {
  const [tokenIn, tokenOut] = zeroForOne ? [pool.token0, pool.token1] : [pool.token1, pool.token0]
  const shared = { tokenIn, tokenOut, fee: pool.feePips, sqrtPriceLimitX96 }
  const quoter = { address, abi: quoterV2Abi } as const
  const { result } =
    exact === 'in'
      ? await client.simulateContract({
          ...quoter,
          functionName: 'quoteExactInputSingle',
          args: [{ ...shared, amountIn: amount }],
        })
      : await client.simulateContract({
          ...quoter,
          functionName: 'quoteExactOutputSingle',
          args: [{ ...shared, amount }],
        })
  return { status: 'quoted', amount: result[0], sqrtPriceAfterX96: result[1] }
}

async function askV4Quoter(
  client: PublicClient,
  address: Address,
  { token0, token1, keyFee, tickSpacing, hooks }: V4PoolState,
  { zeroForOne, exact, amount }: QuoteRequest,
): Promise<ContractReply> {
  const poolKey = { currency0: token0, currency1: token1, fee: keyFee, tickSpacing, hooks }
  const { result } = await client.simulateContract({
    address,
    abi: v4QuoterAbi,
    functionName: exact === 'in' ? 'quoteExactInputSingle' : 'quoteExactOutputSingle',
    args: [{ poolKey, zeroForOne, exactAmount: amount, hookData: '0x' }],
  })
  return { status: 'quoted', amount: result[0] }
}
