import { erc20Abi } from '@oxbow/abi/erc20'
import { v4PoolManagerAbi } from '@oxbow/abi/v4PoolManager'
import { weth9Abi } from '@oxbow/abi/weth9'
import { delegationContracts } from '@oxbow/delegation/contracts'
import {
  type Address,
  encodeAbiParameters,
  encodeEventTopics,
  type Hex,
  type Log,
  pad,
  parseAbiParameters,
  zeroAddress,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { amountOf, readMoved } from './moved/Moved.ts'
import { type RoutePoolFacts, readTradeResult } from './readTradeResult.ts'

const addressOf = (digit: string): Address => `0x${digit.repeat(40)}`
const [account, router, manager, weth] = ['a', 'b', 'c', 'e'].map(addressOf) as [Address, Address, Address, Address]
const [usd, oak, pool] = ['1', '2', '3'].map(addressOf) as [Address, Address, Address]
const poolId = `0x${'4'.repeat(64)}` as const
const contracts = { universalRouter: router, v4PoolManager: manager, weth }

const logOf = (address: Address, topics: unknown, data: Hex) => ({ address, topics, data }) as Log
const transfer = (token: Address, from: Address, to: Address, amount: bigint) =>
  logOf(
    token,
    encodeEventTopics({ abi: erc20Abi, eventName: 'Transfer', args: { from, to } as never }),
    encodeAbiParameters([{ type: 'uint256' }], [amount]),
  )
const wrap = (eventName: 'Deposit' | 'Withdrawal', party: Address, amount: bigint) =>
  logOf(
    weth,
    encodeEventTopics({
      abi: weth9Abi,
      eventName,
      args: (eventName === 'Deposit' ? { to: party } : { from: party }) as never,
    }),
    encodeAbiParameters([{ type: 'uint256' }], [amount]),
  )
/** Of a v4 pool: what the router got of token0, and of token1. */
const swap = (amount0: bigint, amount1: bigint, sender = router, id: Hex = poolId) =>
  logOf(
    manager,
    encodeEventTopics({ abi: v4PoolManagerAbi, eventName: 'Swap', args: { id, sender } as never }),
    encodeAbiParameters(parseAbiParameters('int128, int128, uint160, uint128, int24, uint24'), [
      amount0,
      amount1,
      1n,
      1n,
      0,
      0,
    ]),
  )

function resultOf(tokenIn: Address, tokenOut: Address, logs: readonly Log[], v4Pools?: readonly RoutePoolFacts[]) {
  const trade = { tokenIn: { address: tokenIn }, tokenOut: { address: tokenOut }, v4Pools }
  return readTradeResult({ logs, account, trade, contracts })
}

describe('tokens', () => {
  test('behavior: a fee to whoever sent the account’s calls is no part of the trade', () => {
    const topics = ['0x40dadaa36c6c2e3d7317e24757451ffb2d603d875f0ad5e92c5dd156573b1873', pad(account), pad(pool)]
    const sent = logOf(delegationContracts.manager, topics, '0x')
    const moves = [transfer(usd, account, router, 100n), transfer(oak, router, account, 7n)]
    const fee = transfer(usd, account, pool, 3n)
    expect(resultOf(usd, oak, [...moves, fee, sent])).toEqual({ paid: 100n, received: 7n })
    expect(
      resultOf(oak, usd, [transfer(oak, account, router, 7n), transfer(usd, router, account, 100n), fee, sent]),
    ).toEqual({
      paid: 7n,
      received: 100n,
    })
    // Only one payment, the last.
    expect(resultOf(usd, oak, [transfer(usd, account, pool, 3n), ...moves, fee, sent])).toEqual({
      paid: 103n,
      received: 7n,
    })
    const moved = readMoved({ logs: [...moves, fee, sent], account, weth })
    expect([usd, oak].map((token) => amountOf(token, moved))).toEqual([-100n, 7n])
    const elsewhere = [
      logOf(usd, topics, '0x'),
      logOf(delegationContracts.manager, [topics[0], pad(oak), pad(pool)], '0x'),
    ]
    for (const log of elsewhere) expect(resultOf(usd, oak, [...moves, fee, log])).toEqual({ paid: 103n, received: 7n })
  })

  test('default: by their transfers, from and to the account alone', () => {
    const logs = [
      transfer(usd, account, pool, 5n),
      transfer(oak, pool, router, 9n),
      transfer(oak, router, account, 8n),
      transfer(oak, router, pool, 1n),
    ]
    expect(resultOf(usd, oak, logs)).toEqual({ paid: 5n, received: 8n })
  })

  test('behavior: what came back counts, what moved within the account does not', () => {
    const logs = [
      transfer(usd, account, router, 5n),
      transfer(usd, router, account, 2n),
      transfer(usd, account, account, 100n),
      transfer(oak, pool, account, 8n),
    ]
    expect(resultOf(usd, oak, logs)).toEqual({ paid: 3n, received: 8n })
  })

  test('behavior: unknown where the receipt does not tell', () => {
    expect(resultOf(usd, oak, [])).toEqual({ paid: undefined, received: undefined })
    expect(resultOf(usd, oak, [transfer(oak, account, pool, 1n)])).toEqual({ paid: undefined, received: undefined })
  })
})

describe('the wrapped currency', () => {
  test('default: by its transfers, and by wrapping of the account’s own', () => {
    expect(resultOf(weth, usd, [transfer(weth, account, pool, 5n)]).paid).toBe(5n)
    expect(resultOf(zeroAddress, weth, [wrap('Deposit', account, 5n)])).toEqual({ paid: 5n, received: 5n })
    expect(resultOf(weth, zeroAddress, [wrap('Withdrawal', account, 5n)])).toEqual({ paid: 5n, received: 5n })
  })

  test('behavior: wrapping that is told by events and by transfers is counted once', () => {
    const wrapped = [wrap('Deposit', account, 5n), transfer(weth, zeroAddress, account, 5n)]
    expect(resultOf(zeroAddress, weth, wrapped)).toEqual({ paid: 5n, received: 5n })
    const unwrapped = [wrap('Withdrawal', account, 5n), transfer(weth, account, zeroAddress, 5n)]
    expect(resultOf(weth, zeroAddress, unwrapped)).toEqual({ paid: 5n, received: 5n })
    expect(resultOf(zeroAddress, weth, wrapped.slice(1))).toEqual({ paid: 5n, received: 5n })
    expect(resultOf(weth, zeroAddress, unwrapped.slice(1))).toEqual({ paid: 5n, received: 5n })
  })
})

describe('the native currency', () => {
  test('default: what the router wrapped and unwrapped', () => {
    const sold = [wrap('Deposit', router, 5n), wrap('Withdrawal', router, 1n), transfer(usd, pool, account, 7n)]
    expect(resultOf(zeroAddress, usd, sold)).toEqual({ paid: 4n, received: 7n })
    const bought = [transfer(usd, account, pool, 7n), wrap('Withdrawal', router, 5n)]
    expect(resultOf(usd, zeroAddress, bought)).toEqual({ paid: 7n, received: 5n })
    expect(resultOf(usd, zeroAddress, [wrap('Withdrawal', pool, 5n)]).received).toBeUndefined()
  })

  const exact = { id: poolId, isEther: true, isExact: true }

  test('behavior: what v4 pools of the route paid the router or took', () => {
    expect(resultOf(zeroAddress, usd, [swap(-5n, 7n), transfer(usd, manager, account, 7n)], [exact])).toEqual({
      paid: 5n,
      received: 7n,
    })
    const both = [transfer(usd, account, pool, 9n), swap(5n, -7n), wrap('Withdrawal', router, 3n)]
    expect(resultOf(usd, zeroAddress, both, [exact])).toEqual({ paid: 9n, received: 8n })
    // Somebody else's trade in the same transaction, and a pool of two tokens.
    expect(resultOf(usd, zeroAddress, [swap(5n, -7n), swap(100n, -7n, pool)], [exact]).received).toBe(5n)
    const tokens = { id: poolId, isEther: false, isExact: false }
    expect(resultOf(usd, zeroAddress, [swap(100n, -7n), wrap('Withdrawal', router, 3n)], [tokens]).received).toBe(3n)
  })

  test('behavior: unknown where a hook may have kept a part, or the pool is not of the route', () => {
    const logs = [swap(5n, -7n), wrap('Withdrawal', router, 3n)]
    expect(resultOf(usd, zeroAddress, logs, [{ ...exact, isExact: false }]).received).toBeUndefined()
    expect(resultOf(usd, zeroAddress, logs, [{ ...exact, id: `0x${'5'.repeat(64)}` }]).received).toBeUndefined()
    expect(resultOf(usd, zeroAddress, logs).received).toBeUndefined()
  })
})
