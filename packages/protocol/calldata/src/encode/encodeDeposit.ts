import { v2RouterAbi } from '@oxbow/abi/v2Router'
import { v3PositionManagerAbi } from '@oxbow/abi/v3PositionManager'
import { type Address, encodeFunctionData, type Hex } from 'viem'
import type { Deposit, DepositCall, DepositPool, PoolOf } from './DepositPool.ts'
import { encodeV4Deposit } from './encodeV4Deposit.ts'
import type { UnsignedTransaction } from './encodeWrap.ts'
import { UnsupportedDepositError } from './UnsupportedDepositError.ts'

/**
 * Adds liquidity to a pool for `recipient` (who must be the sender), and creates the pool first when `sqrtPriceX96` is given. v2 and v3 take of
 * `spend` what the price asks for, at least `minimum`; v4 takes the cost of `liquidity`, at most `spend`, or without `liquidity` does as v3 does.
 *
 * Unused ETH is returned. Increasing a v4 position pays out the fees it is owed, or offsets them against the cost.
 *
 * @throws {UnsupportedDepositError} when the network lacks the protocol
 * @see v2-periphery UniswapV2Router02, v3-periphery NonfungiblePositionManager, v4-periphery PositionManager and Actions.sol
 */
export function encodeDeposit(pool: DepositPool, deposit: Deposit): UnsignedTransaction {
  const { contracts } = deposit
  switch (pool.protocol) {
    case 'v2':
      return { to: needed(contracts.v2Router), ...intoPair(pool, deposit) }
    case 'v3':
      return { to: needed(contracts.v3PositionManager), ...intoV3(pool, deposit) }
    case 'v4':
      return { to: needed(contracts.v4PositionManager), ...encodeV4Deposit(pool, deposit) }
  }
}

export declare namespace encodeDeposit {
  type ErrorType = UnsupportedDepositError
}

function intoPair({ token0, token1 }: PoolOf<'v2'>, deposit: Deposit): DepositCall {
  const { spend, minimum, recipient, contracts, paysNative } = deposit
  const deadline = BigInt(deposit.deadlineSeconds)
  if (!paysNative) {
    const args = [token0, token1, ...spend, ...minimum, recipient, deadline] as const
    return { data: encodeFunctionData({ abi: v2RouterAbi, functionName: 'addLiquidity', args }), value: 0n }
  }
  const isFirst = token0.toLowerCase() === contracts.weth
  const [native, other] = isFirst ? ([0, 1] as const) : ([1, 0] as const)
  const token = isFirst ? token1 : token0
  const args = [token, spend[other], minimum[other], minimum[native], recipient, deadline] as const
  return { data: encodeFunctionData({ abi: v2RouterAbi, functionName: 'addLiquidityETH', args }), value: spend[native] }
}

function intoV3(pool: PoolOf<'v3'>, deposit: Deposit): DepositCall {
  const { place, spend, minimum, sqrtPriceX96, recipient, contracts, paysNative } = deposit
  if (place === undefined) throw new UnsupportedDepositError('A v3 deposit needs a range or a position.')
  const { token0, token1, feePips: fee } = pool
  const amounts = {
    amount0Desired: spend[0],
    amount1Desired: spend[1],
    amount0Min: minimum[0],
    amount1Min: minimum[1],
    deadline: BigInt(deposit.deadlineSeconds),
  }
  const calls: Hex[] = []
  if (sqrtPriceX96 !== undefined)
    calls.push(
      encodeFunctionData({
        abi: v3PositionManagerAbi,
        functionName: 'createAndInitializePoolIfNecessary',
        args: [token0, token1, fee, sqrtPriceX96],
      }),
    )
  if (place.type === 'mint') {
    const { tickLower, tickUpper } = place
    const params = { token0, token1, fee, tickLower, tickUpper, ...amounts, recipient }
    calls.push(encodeFunctionData({ abi: v3PositionManagerAbi, functionName: 'mint', args: [params] }))
  } else {
    const params = { tokenId: place.tokenId, ...amounts }
    calls.push(encodeFunctionData({ abi: v3PositionManagerAbi, functionName: 'increaseLiquidity', args: [params] }))
  }
  if (paysNative) calls.push(encodeFunctionData({ abi: v3PositionManagerAbi, functionName: 'refundETH' }))
  const native = token0.toLowerCase() === contracts.weth ? spend[0] : spend[1]
  return {
    data: encodeFunctionData({ abi: v3PositionManagerAbi, functionName: 'multicall', args: [calls] }),
    value: paysNative ? native : 0n,
  }
}

function needed(contract: Address | undefined): Address {
  if (contract === undefined)
    throw new UnsupportedDepositError('This network lacks the contract that takes the deposit.')
  return contract
}
