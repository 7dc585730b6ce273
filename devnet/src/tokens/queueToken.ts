import type { Contracts } from '@oxbow/chain/Network'
import { type Address, encodeFunctionData, type Hex, maxUint160, maxUint256, parseAbi, toHex } from 'viem'
import { ownAddress } from '../contracts/deployOwnContracts.ts'
import { devAddress, operatorIndex } from '../node/devAccounts.ts'
import type { TransactionQueue, TransactionSink } from '../node/TransactionQueue.ts'
import type { LiquidityContracts } from '../pools/LiquidityContracts.ts'
import * as Create2 from '../protocol/Create2.ts'
import type { TokenPlan } from './TokenPlan.ts'
import { tokenInitCode } from './tokenInitCode.ts'

const tokenAbi = parseAbi([
  'function mint(address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
])
const permit2Abi = parseAbi(['function approve(address token, address spender, uint160 amount, uint48 expiration)'])
const wethAbi = parseAbi(['function deposit() payable', 'function transfer(address to, uint256 amount) returns (bool)'])

/** Queues a token and returns its address, which depends only on the plan and so is the same on every chain. */
export function queueToken(queue: TransactionQueue, plan: TokenPlan): Address {
  queue.send({
    from: devAddress(operatorIndex),
    to: Create2.create2Deployer,
    data: Create2.toCalldata(tokenInitCode(plan), toSalt(plan)),
    gas: 1_400_000n,
  })
  return tokenAddress(plan)
}

/** Address of a token deployed by `queueToken`. */
export function tokenAddress(plan: TokenPlan): Address {
  return Create2.toAddress(tokenInitCode(plan), toSalt(plan))
}

function toSalt({ salt = 0n }: TokenPlan): Hex {
  return toHex(salt, { size: 32 })
}

/** Queues a mint of raw units of a token for `to`. */
export function queueMint(queue: TransactionQueue, token: Address, to: Address, amount: bigint): void {
  const data = encodeFunctionData({ abi: tokenAbi, functionName: 'mint', args: [to, amount] })
  queue.send({ from: devAddress(operatorIndex), to: token, data, gas: 120_000n })
}

/** Queues `amount` of wrapped ether for the operator and as much for the Trader, and the Trader's native ether. */
export function queueWrappedEther(queue: TransactionQueue, contracts: Required<Contracts>, amount: bigint): void {
  const from = devAddress(operatorIndex)
  const deposit = encodeFunctionData({ abi: wethAbi, functionName: 'deposit' })
  const transfer = encodeFunctionData({ abi: wethAbi, functionName: 'transfer', args: [ownAddress('Trader'), amount] })
  queue.send({ from, to: contracts.weth, data: deposit, value: 2n * amount, gas: 80_000n })
  queue.send({ from, to: contracts.weth, data: transfer, gas: 80_000n })
  queue.send({ from, to: ownAddress('Trader'), value: amount, gas: 40_000n })
}

/** Queues the payer's approval of raw units of a token. */
export function queueApprove(queue: TransactionSink, token: Address, spender: Address, amount: bigint): void {
  const data = encodeFunctionData({ abi: tokenAbi, functionName: 'approve', args: [spender, amount] })
  queue.send({ from: queue.payer, to: token, data, gas: 80_000n })
}

/** Queues the payer's approvals of a token for adding liquidity in all three protocols. */
export function queueApprovals(
  queue: TransactionSink,
  contracts: LiquidityContracts & Pick<Contracts, 'permit2'>,
  token: Address,
): void {
  const from = queue.payer
  for (const spender of [contracts.v2Router, contracts.v3PositionManager, contracts.permit2])
    queueApprove(queue, token, spender, maxUint256)
  const data = encodeFunctionData({
    abi: permit2Abi,
    functionName: 'approve',
    args: [token, contracts.v4PositionManager, maxUint160, 2 ** 48 - 1],
  })
  queue.send({ from, to: contracts.permit2, data, gas: 80_000n })
}
