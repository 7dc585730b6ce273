import { erc20Abi } from '@oxbow/abi/erc20'
import { erc20Bytes32Abi } from '@oxbow/abi/erc20Bytes32'
import { stateViewAbi } from '@oxbow/abi/stateView'
import { v4QuoterAbi } from '@oxbow/abi/v4Quoter'
import { accounts } from '@oxbow/test/accounts'
import { balanceOf } from '@oxbow/test/balanceOf'
import { createPool } from '@oxbow/test/createPool'
import { deployToken } from '@oxbow/test/deployToken'
import { mine } from '@oxbow/test/mine'
import { startChain } from '@oxbow/test/startChain'
import { swapDirect } from '@oxbow/test/swapDirect'
import type { TestChain } from '@oxbow/test/TestChain'
import { type Address, encodeFunctionData, hexToString, parseAbi } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dynamicFee, toV4Struct, type V4PoolKey } from '../pools/PoolKey.ts'
import { ownAddress } from './deployOwnContracts.ts'

const one = 10n ** 18n
const user = accounts[0]!
const friend = accounts[1]!.address
const routerAbi = parseAbi([
  'function swapExactETHForTokensSupportingFeeOnTransferTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable',
  'function swapExactTokensForETHSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
])

let chain: TestChain
beforeAll(async () => {
  chain = await startChain()
})
afterAll(() => chain.stop())

describe('tokens that misbehave', () => {
  const holders = [user.address]

  test('fee-on-transfer: the receiver gets 2 % less', async () => {
    const toll = await deployToken(chain, { quirk: 'fee-on-transfer', holders })
    expect(await send(toll.address, 'transfer', [friend, 100n * one])).toBe('success')
    expect(await balanceOf(chain, toll.address, friend)).toBe(98n * one)
  })

  test('reset-approval: refuses to change an approval that is not zero, and returns nothing', async () => {
    const { address } = await deployToken(chain, { quirk: 'reset-approval', holders })
    expect(await send(address, 'approve', [friend, 5n])).toBe('success')
    expect(await send(address, 'approve', [friend, 6n])).toBe('reverted')
    expect(await send(address, 'approve', [friend, 0n])).toBe('success')
    expect(await send(address, 'approve', [friend, 6n])).toBe('success')
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [friend, 1n] })
    expect((await chain.publicClient.call({ account: user, to: address, data })).data).toBeUndefined()
  })

  test('honeypot: can be bought and not be sold', async () => {
    const { address } = await deployToken(chain, { quirk: 'honeypot' })
    await createPool(chain, { protocol: 'v2', tokenA: address, tokenB: chain.contracts.weth })
    expect(await buy(address)).toBe('success')
    expect(await balanceOf(chain, address, user.address)).toBeGreaterThan(0n)
    expect(await sell(address)).toBe('reverted')
  })

  test('reverting-transfer: cannot be moved nor bought', async () => {
    const { address } = await deployToken(chain, { quirk: 'reverting-transfer', holders })
    await createPool(chain, { protocol: 'v2', tokenA: address, tokenB: chain.contracts.weth })
    expect(await send(address, 'transfer', [friend, 1n])).toBe('reverted')
    expect(await buy(address)).toBe('reverted')
  })

  test('bytes32-symbol: the symbol is a word; transfers work', async () => {
    const { address } = await deployToken(chain, { quirk: 'bytes32-symbol', symbol: 'OLD', holders })
    const symbol = await chain.publicClient.readContract({ address, abi: erc20Bytes32Abi, functionName: 'symbol' })
    expect(hexToString(symbol, { size: 32 })).toBe('OLD')
    await expect(chain.publicClient.readContract({ address, abi: erc20Abi, functionName: 'symbol' })).rejects.toThrow()
    expect(await send(address, 'transfer', [friend, 1n])).toBe('success')
  })

  test('impostor: says it is another and is not', async () => {
    const real = await deployToken(chain, { symbol: 'USDC', name: 'USD Coin', decimals: 6 })
    const impostor = await deployToken(chain, { symbol: 'USDC', name: 'USD Coin', decimals: 6, quirk: 'impostor' })
    expect(impostor.address).not.toBe(real.address)
    const readSymbol = (address: Address) =>
      chain.publicClient.readContract({ address, abi: erc20Abi, functionName: 'symbol' })
    expect(await readSymbol(impostor.address)).toBe(await readSymbol(real.address))
  })
})

describe('v4 hooks', () => {
  let tokens: { tokenA: Address; tokenB: Address }
  beforeAll(async () => {
    tokens = { tokenA: (await deployToken(chain)).address, tokenB: (await deployToken(chain)).address }
  })

  test('CountingHook: counts and changes nothing', async () => {
    const hooks = ownAddress('CountingHook')
    const [plain, counted] = [
      await createPool(chain, { protocol: 'v4', ...tokens }),
      await createPool(chain, { protocol: 'v4', ...tokens, hooks }),
    ]
    expect(await quote(counted)).toBe(await quote(plain))
    await swapDirect(chain, counted, { zeroForOne: true, amountIn: one })
    const count = await chain.publicClient.readContract({
      address: hooks,
      abi: parseAbi(['function swapCount(address manager, bytes32 poolId) view returns (uint256)']),
      functionName: 'swapCount',
      args: [chain.contracts.v4PoolManager, counted.id],
    })
    expect(count).toBe(1n)
  })

  test('DynamicFeeHook: the fee follows the movement of the last hour, from the next swap on', async () => {
    const hooks = ownAddress('DynamicFeeHook')
    const pool = await createPool(chain, { protocol: 'v4', ...tokens, feePips: dynamicFee, hooks })
    expect(await readFee(pool)).toBe(3_000)
    await mine(chain, 2, 3_600)
    const before = await quote(pool)
    await swapDirect(chain, pool, { zeroForOne: true, amountIn: one })
    // 20 ticks down: 500 + 20 * 25.
    expect(await readFee(pool)).toBe(1_000)
    expect(before).toBeLessThan((one * 9_971n) / 10_000n)
    expect(await quote(pool, false)).toBeGreaterThan((one * 999n) / 1_000n)
    await swapDirect(chain, pool, { zeroForOne: true, amountIn: 300n * one })
    expect(await readFee(pool), 'same hour').toBe(1_000)
    await mine(chain, 2, 3_600)
    await swapDirect(chain, pool, { zeroForOne: true, amountIn: one })
    expect(await readFee(pool)).toBe(10_000)
  })

  test('HostileHook: keeps a tenth, then refuses', async () => {
    const hooks = ownAddress('HostileHook')
    const [plain, hostile] = [
      await createPool(chain, { protocol: 'v4', ...tokens, feePips: 500 }),
      await createPool(chain, { protocol: 'v4', ...tokens, feePips: 500, hooks }),
    ]
    const fair = await quote(plain)
    expect(await quote(hostile)).toBe(fair - fair / 10n)
    await chain.walletClient(user).writeContract({
      address: hooks,
      abi: parseAbi(['function setRefusing(bool value)']),
      functionName: 'setRefusing',
      args: [true],
    })
    await mine(chain)
    await expect(quote(hostile)).rejects.toThrow()
  })
})

async function send(to: Address, functionName: 'transfer' | 'approve', args: readonly [Address, bigint]) {
  return await mined({ to, data: encodeFunctionData({ abi: erc20Abi, functionName, args }) })
}

async function buy(token: Address) {
  const path = [chain.contracts.weth, token]
  const functionName = 'swapExactETHForTokensSupportingFeeOnTransferTokens'
  const data = encodeFunctionData({ abi: routerAbi, functionName, args: [0n, path, user.address, 2n ** 40n] })
  return await mined({ to: chain.contracts.v2Router, data, value: one })
}

async function sell(token: Address) {
  await send(token, 'approve', [chain.contracts.v2Router, 2n ** 200n])
  const path = [token, chain.contracts.weth]
  const functionName = 'swapExactTokensForETHSupportingFeeOnTransferTokens'
  const data = encodeFunctionData({ abi: routerAbi, functionName, args: [1n, 0n, path, user.address, 2n ** 40n] })
  return await mined({ to: chain.contracts.v2Router, data })
}

/** Sends a real transaction, without asking the node first whether it would work. */
async function mined(transaction: { to: Address; data: `0x${string}`; value?: bigint }) {
  const hash = await chain.walletClient(user).sendTransaction({ ...transaction, gas: 500_000n })
  const { status } = await chain.publicClient.waitForTransactionReceipt({ hash })
  return status
}

async function quote(pool: V4PoolKey, zeroForOne = true): Promise<bigint> {
  const { result } = await chain.publicClient.simulateContract({
    address: chain.contracts.v4Quoter,
    abi: v4QuoterAbi,
    functionName: 'quoteExactInputSingle',
    args: [{ poolKey: toV4Struct(pool), zeroForOne, exactAmount: one, hookData: '0x' }],
  })
  return result[0]
}

async function readFee(pool: V4PoolKey): Promise<number> {
  const slot0 = await chain.publicClient.readContract({
    address: chain.contracts.v4StateView,
    abi: stateViewAbi,
    functionName: 'getSlot0',
    args: [pool.id],
  })
  return slot0[3]
}
