import { rewardDistributorAbi } from '@oxbow/abi/rewardDistributor'
import { v2RouterAbi } from '@oxbow/abi/v2Router'
import { v3PositionManagerAbi } from '@oxbow/abi/v3PositionManager'
import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import {
  a,
  b,
  type Deposit,
  type Exit,
  exited,
  me,
  minted,
  network,
  refusal,
  rewardDistributor,
  type Transaction,
  thief,
  v2Router,
  v3PositionManager,
} from './test/refusal.ts'

const unreadable = 'TransactionUnreadable'

const v3Abi = [...v3PositionManagerAbi, ...parseAbi(['function burn(uint256 tokenId)'])]
const v3Call = (functionName: string, args: readonly unknown[]) =>
  encodeFunctionData({ abi: v3Abi, functionName, args } as Parameters<typeof encodeFunctionData>[0])
const v3 = (...calls: Hex[]): Transaction => ({ to: v3PositionManager, data: v3Call('multicall', [calls]), value: 0n })
const bounds = { amount0Desired: 10n, amount1Desired: 20n, amount0Min: 1n, amount1Min: 2n, deadline: 99n }
const mintWith = (change: object = {}) =>
  v3Call('mint', [
    { token0: a, token1: b, fee: 500, tickLower: -10, tickUpper: 20, ...bounds, recipient: me, ...change },
  ])
const increaseWith = (change: object = {}) => v3Call('increaseLiquidity', [{ tokenId: 5n, ...bounds, ...change }])
const decreaseWith = (change: object = {}) => {
  const { amount0Desired: _0, amount1Desired: _1, ...least } = bounds
  return v3Call('decreaseLiquidity', [{ tokenId: 5n, liquidity: 30n, ...least, ...change }])
}
const collectWith = (change: object = {}) => {
  const most = 2n ** 128n - 1n
  return v3Call('collect', [{ tokenId: 5n, recipient: me, amount0Max: most, amount1Max: most, ...change }])
}
const create = (sqrtPriceX96: bigint, fee = 500) =>
  v3Call('createAndInitializePoolIfNecessary', [a, b, fee, sqrtPriceX96])
const burn = (tokenId: bigint) => v3Call('burn', [tokenId])

const increased = (change: Partial<Deposit> = {}) => minted({ range: undefined, tokenId: 5n, ...change })

describe('chain, account and contract', () => {
  const wanted = minted()
  const transaction = v3(mintWith())

  test('default: a deposit as planned, however the sender is written', () => {
    expect(refusal(wanted, transaction)).toBeUndefined()
    expect(refusal(wanted, transaction, { from: me.toUpperCase().replace('0X', '0x') as Hex })).toBeUndefined()
  })

  test('error: another chain: of the transaction, of the plan or of the network', () => {
    expect(refusal(wanted, transaction, { chainId: 2 })).toBe('It is for chain 2.')
    const elsewhere = { ...network, chainId: 2 }
    expect(refusal(wanted, transaction, {}, { network: elsewhere })).toBe('It is for chain 1.')
    expect(refusal(wanted, transaction, { chainId: 2 }, { network: elsewhere })).toBe('It is for chain 2.')
    expect(refusal(wanted, transaction, {}, { plan: { chainId: 2 } })).toBe('It is for chain 1.')
  })

  test('error: another sender, another contract, bytes that cannot be read, more ether', () => {
    expect(refusal(wanted, transaction, { from: thief })).toBe(`It is from ${thief}.`)
    expect(refusal({ ...wanted, protocol: 'v4' }, transaction)).toBe(`It calls ${v3PositionManager}.`)
    expect(refusal(wanted, transaction, { to: thief })).toBe(unreadable)
    expect(refusal(wanted, v3(mintWith(), '0x12345678'))).toBe(unreadable)
    expect(refusal(wanted, transaction, { value: 1n })).toBe('It sends 1 wei.')
  })

  test('error: ether other than planned, also in an exit', () => {
    expect(refusal(minted({ value: 5n }), transaction, { value: 5n })).toBeUndefined()
    expect(refusal(minted({ value: 5n }), transaction, { value: 4n })).toBe('It sends 4 wei.')
    expect(refusal(exited(), v3(decreaseWith()), { value: 1n })).toBe('It sends 1 wei.')
  })

  test('error: a deadline beyond the latest that was set, and none that is within it', () => {
    const within = (latestSeconds: number) => refusal(minted(), transaction, {}, { latestSeconds })
    expect([within(99), within(100)]).toEqual([undefined, undefined])
    expect(within(98)).toBe('It is valid until 99.')
    // What has none cannot outlast anything.
    expect(refusal(exited({ liquidity: 0n }), v3(collectWith()), {}, { latestSeconds: 98 })).toBeUndefined()
  })

  test('error: no deadline, unless nothing but fees moves', () => {
    expect(refusal(minted(), v3(create(7n)))).toBe('It has no deadline.')
    expect(refusal(exited(), v3(collectWith()))).toBe('It has no deadline.')
    expect(refusal(exited({ liquidity: 1n }), v3(collectWith()))).toBe('It has no deadline.')
    expect(refusal(exited({ liquidity: 0n }), v3(collectWith()))).toBeUndefined()
    expect(refusal({ type: 'burn', protocol: 'v3', tokenId: 5n }, v3(burn(5n)))).toBeUndefined()
  })
})

describe('a deposit', () => {
  test.each<[string, Deposit, Hex[]]>([
    ['into a new pool', minted({ sqrtPriceX96: 7n }), [create(7n), mintWith()]],
    ['into a position', increased(), [increaseWith()]],
    ['with what is left of it', minted(), [mintWith(), v3Call('refundETH', [])]],
    ['into a position with what is left of it', increased(), [increaseWith(), v3Call('refundETH', [])]],
  ])('default: %s', (_, wanted, calls) => {
    expect(refusal(wanted, v3(...calls))).toBeUndefined()
  })

  test.each<[string, Deposit, Hex[], string]>([
    ['for somebody else', minted(), [mintWith({ recipient: thief })], `The liquidity is for ${thief}.`],
    ['into another pool', minted(), [mintWith({ fee: 100 })], `It is about the pool v3/${a}/${b}/100.`],
    ['into a position', minted(), [increaseWith()], 'It is about position 5.'],
    ['into another position', increased(), [increaseWith({ tokenId: 6n })], 'It is about position 6.'],
    ['into a new position', increased(), [mintWith()], 'It is about position undefined.'],
    ['of more of token0', minted(), [mintWith({ amount0Desired: 11n })], 'It spends up to 11,20.'],
    ['of more of token1', minted(), [mintWith({ amount1Desired: 21n })], 'It spends up to 10,21.'],
    ['with less of token0 for sure', minted(), [mintWith({ amount0Min: 0n })], 'It promises at least 0,2.'],
    ['with less of token1 for sure', minted(), [mintWith({ amount1Min: 1n })], 'It promises at least 1,1.'],
    ['from a lower tick', minted(), [mintWith({ tickLower: -20 })], 'It is about another range.'],
    ['to a higher tick', minted(), [mintWith({ tickUpper: 30 })], 'It is about another range.'],
    ['twice', minted(), [mintWith(), mintWith()], 'It changes liquidity 2 times.'],
    ['and a withdrawal', minted(), [mintWith(), decreaseWith()], 'It changes liquidity 2 times.'],
    ['without liquidity', minted({ sqrtPriceX96: 7n }), [create(7n), collectWith()], 'It has no deadline.'],
    ['that takes out', increased({ liquidity: 30n }), [decreaseWith()], 'It takes liquidity out.'],
    [
      'into a pool at another price',
      minted({ sqrtPriceX96: 7n }),
      [create(8n), mintWith()],
      `It opens the pool v3/${a}/${b}/500.`,
    ],
    [
      'into another new pool',
      minted({ sqrtPriceX96: 7n }),
      [create(7n, 100), mintWith()],
      `It opens the pool v3/${a}/${b}/100.`,
    ],
    ['into a pool that is there', minted(), [create(7n), mintWith()], `It opens the pool v3/${a}/${b}/500.`],
    ['and a burn', minted(), [mintWith(), burn(6n)], 'It destroys position 6.'],
  ])('error: %s', (_, wanted, calls, fact) => {
    expect(refusal(wanted, v3(...calls))).toBe(fact)
  })

  test('error: ticks where none are wanted, or other ones', () => {
    expect(refusal(minted({ range: undefined }), v3(mintWith()))).toBe('It is about another range.')
  })
})

describe('an exit', () => {
  test.each<[string, Exit, Hex[]]>([
    ['of a part', exited(), [decreaseWith(), collectWith()]],
    ['of fees alone', exited({ liquidity: 0n }), [collectWith()]],
  ])('default: %s', (_, wanted, calls) => {
    expect(refusal(wanted, v3(...calls))).toBeUndefined()
  })

  test.each<[string, Exit, Hex[], string]>([
    ['of another position', exited(), [decreaseWith({ tokenId: 6n })], 'It is about position 6.'],
    ['of more', exited(), [decreaseWith({ liquidity: 31n })], 'It is about liquidity of 31.'],
    ['for less of token0', exited(), [decreaseWith({ amount0Min: 0n })], 'It promises at least 0,2.'],
    ['for less of token1', exited(), [decreaseWith({ amount1Min: 0n })], 'It promises at least 1,0.'],
    ['twice', exited(), [decreaseWith(), decreaseWith()], 'It changes liquidity 2 times.'],
    [
      'of anything where only fees are wanted',
      exited({ liquidity: 0n }),
      [decreaseWith()],
      'It is about liquidity of 30.',
    ],
    ['that puts in', exited(), [increaseWith()], 'It adds liquidity.'],
    ['for somebody else', exited(), [decreaseWith(), collectWith({ recipient: thief })], `It pays ${thief}.`],
    [
      'with the fees of another position',
      exited(),
      [decreaseWith(), collectWith({ tokenId: 6n })],
      'It collects from position 6.',
    ],
    ['that opens a pool', exited(), [create(7n), decreaseWith()], `It opens the pool v3/${a}/${b}/500.`],
    ['that burns', exited(), [decreaseWith(), burn(5n)], 'It destroys position 5.'],
  ])('error: %s', (_, wanted, calls, fact) => {
    expect(refusal(wanted, v3(...calls))).toBe(fact)
  })

  test('v2: to the account itself, out of this pool', () => {
    const wanted = exited({ protocol: 'v2', pool: `v2/${a}/${b}`, tokenId: undefined })
    const remove = (to: Hex, token0 = a): Transaction => {
      const args = [token0, b, 30n, 1n, 2n, to, 99n] as const
      const data = encodeFunctionData({ abi: v2RouterAbi, functionName: 'removeLiquidity', args })
      return { to: v2Router, data, value: 0n }
    }
    expect(refusal(wanted, remove(me))).toBeUndefined()
    expect(refusal(wanted, remove(thief))).toBe(`The liquidity is for ${thief}.`)
    expect(refusal(wanted, remove(me, me))).toBe(`It is about the pool v2/${me}/${b}.`)
  })
})

describe('a burn', () => {
  const wanted = { type: 'burn', protocol: 'v3', tokenId: 5n } as const
  const alone = 'It does not destroy the position alone.'

  test.each<[string, Hex[], string]>([
    ['of another position', [burn(6n)], 'It destroys position 6.'],
    ['of two positions', [burn(5n), burn(6n)], alone],
    ['of nothing', [], alone],
    ['with something else in its place', [v3Call('refundETH', [])], alone],
    ['with something after it', [burn(5n), v3Call('refundETH', [])], alone],
    ['with something before it', [v3Call('refundETH', []), burn(5n)], alone],
    ['with fees of another position', [burn(5n), collectWith({ tokenId: 6n })], 'It collects from position 6.'],
  ])('error: %s', (_, calls, fact) => {
    expect(refusal(wanted, v3(...calls))).toBe(fact)
  })
})

describe('a claim', () => {
  const wanted = { type: 'claim', token: a, earned: 5n } as const
  const claim = (account: Hex, token: Hex, earned: bigint): Transaction => {
    const data = encodeFunctionData({
      abi: rewardDistributorAbi,
      functionName: 'claim',
      args: [account, token, earned, []],
    })
    return { to: rewardDistributor, data, value: 0n }
  }
  const honest = claim(me, a, 5n)

  test('default: all of it to the account itself, however the sender is written', () => {
    expect(refusal(wanted, honest)).toBeUndefined()
    expect(refusal(wanted, honest, { from: me.toUpperCase().replace('0X', '0x') as Hex })).toBeUndefined()
  })

  test('error: another chain, sender or contract, or ether', () => {
    expect(refusal(wanted, honest, { chainId: 2 })).toBe('It is for chain 2.')
    const elsewhere = { ...network, chainId: 2 }
    expect(refusal(wanted, honest, {}, { network: elsewhere })).toBe('It is for chain 1.')
    expect(refusal(wanted, honest, { chainId: 2 }, { network: elsewhere })).toBe('It is for chain 2.')
    expect(refusal(wanted, honest, {}, { plan: { chainId: 2 } })).toBe('It is for chain 1.')
    expect(refusal(wanted, honest, { from: thief })).toBe(`It is from ${thief}.`)
    expect(refusal(wanted, honest, { value: 1n })).toBe('It sends 1 wei.')
    expect(refusal(wanted, v3(collectWith()))).toBe(`It calls ${v3PositionManager}.`)
  })

  test('error: for somebody else, of another token, of more or less than was earned', () => {
    expect(refusal(wanted, claim(thief, a, 5n))).toBe(`It pays ${thief}.`)
    expect(refusal(wanted, claim(me, b, 5n))).toBe(`It claims ${b}.`)
    expect(refusal(wanted, claim(me, a, 6n))).toBe('It claims 6.')
    expect(refusal(wanted, claim(me, a, 4n))).toBe('It claims 4.')
  })

  test('error: bytes that cannot be read', () => {
    expect(refusal(wanted, { ...honest, data: `${honest.data}00` })).toBe(unreadable)
    expect(refusal(wanted, { ...honest, data: '0x12345678' })).toBe(unreadable)
  })
})
