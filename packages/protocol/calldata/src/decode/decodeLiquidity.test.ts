import { rewardDistributorAbi } from '@oxbow/abi/rewardDistributor'
import { v2RouterAbi } from '@oxbow/abi/v2Router'
import { v3PositionManagerAbi } from '@oxbow/abi/v3PositionManager'
import { encodeFunctionData, type Hex, maxUint128, parseAbi, toHex, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { decodeLiquidity } from './decodeLiquidity.ts'
import { poolText } from './poolText.ts'
import { a, b, broken, contracts, decode, thief, unknown } from './test/liquidityCalls.ts'

test('poolText: in lower case, whatever is in it', () => {
  expect(poolText(['v3', '0xAB', '0xcd', 3_000])).toBe('v3/0xab/0xcd/3000')
})

describe('decodeLiquidity', () => {
  test('another contract: unknown, also where the network has none of them', () => {
    const expected = { target: 'other', effects: [unknown('Contract call')], deadlineSeconds: undefined }
    expect(decode(thief, '0x')).toEqual(expected)
    const none = {
      weth: contracts.weth,
      v2Router: undefined,
      v3PositionManager: undefined,
      v4PositionManager: undefined,
      rewardDistributor: undefined,
    }
    expect(decodeLiquidity({ to: thief, data: '0x', value: 0n, contracts: none })).toEqual(expected)
  })

  describe('v2 router', () => {
    const added = { type: 'add', protocol: 'v2', range: undefined, tokenId: undefined, liquidity: undefined } as const
    const decodeRouter = (data: Hex, value?: bigint) => decode(contracts.v2Router, data, value)
    const addition = (first: Hex, second: Hex) => {
      const args = [first, second, 10n, 20n, 1n, 2n, thief, 99n] as const
      return encodeFunctionData({ abi: v2RouterAbi, functionName: 'addLiquidity', args })
    }
    const removal = (first: Hex, second: Hex) => {
      const args = [first, second, 30n, 1n, 2n, thief, 99n] as const
      return encodeFunctionData({ abi: v2RouterAbi, functionName: 'removeLiquidity', args })
    }
    const ofEther = (token: Hex) => {
      const args = [token, 10n, 1n, 2n, thief, 99n] as const
      return encodeFunctionData({ abi: v2RouterAbi, functionName: 'addLiquidityETH', args })
    }

    test('addition', () => {
      expect(decodeRouter(addition(a, b))).toEqual({
        target: 'v2-router',
        effects: [{ ...added, pool: `v2/${a}/${b}`, maximum: [10n, 20n], minimum: [1n, 2n], recipient: thief }],
        deadlineSeconds: 99n,
      })
    })

    test('addition of ETH, on whichever side WETH is', () => {
      expect(decodeRouter(ofEther(a), 20n)).toEqual({
        target: 'v2-router',
        effects: [
          {
            ...added,
            pool: `v2/${a}/${contracts.weth}`,
            maximum: [10n, 20n],
            minimum: [1n, 2n],
            recipient: thief,
          },
        ],
        deadlineSeconds: 99n,
      })
      expect(decodeRouter(ofEther(b), 20n).effects).toEqual([
        {
          ...added,
          pool: `v2/${contracts.weth}/${b}`,
          maximum: [20n, 10n],
          minimum: [2n, 1n],
          recipient: thief,
        },
      ])
    })

    test('removal', () => {
      expect(decodeRouter(removal(a, b))).toEqual({
        target: 'v2-router',
        effects: [
          {
            type: 'remove',
            protocol: 'v2',
            pool: `v2/${a}/${b}`,
            tokenId: undefined,
            liquidity: 30n,
            minimum: [1n, 2n],
            recipient: thief,
          },
        ],
        deadlineSeconds: 99n,
      })
    })

    test('unknown: tokens in another order than the pool’s, or one token twice', () => {
      for (const encode of [addition, removal])
        for (const [first, second] of [
          [b, a],
          [a, a],
        ] as const)
          expect(decodeRouter(encode(first, second)).effects).toEqual([unknown('Router call')])
    })

    test('unknown: other bytes', () => {
      for (const data of [addition(a, b), removal(a, b), ofEther(a)].flatMap(broken))
        expect(decodeRouter(data)).toEqual({
          target: 'v2-router',
          effects: [unknown('Router call')],
          deadlineSeconds: undefined,
        })
    })
  })

  describe('v3 positions', () => {
    const decodeV3 = (data: Hex) => decode(contracts.v3PositionManager, data)
    const v3 = <name extends string>(functionName: name, args: readonly unknown[]) =>
      encodeFunctionData({ abi: v3Abi, functionName, args } as Parameters<typeof encodeFunctionData>[0])
    const v3Abi = [...v3PositionManagerAbi, ...parseAbi(['function burn(uint256 tokenId)'])]
    const amounts = { amount0Desired: 10n, amount1Desired: 20n, amount0Min: 1n, amount1Min: 2n }
    const mintAt = { token0: a, token1: b, fee: 500, tickLower: -10, tickUpper: 20, recipient: thief }
    const create = v3('createAndInitializePoolIfNecessary', [a, b, 500, 7n])
    const mint = v3('mint', [{ ...mintAt, ...amounts, deadline: 99n }])
    const increase = v3('increaseLiquidity', [{ tokenId: 5n, ...amounts, deadline: 98n }])
    const decrease = v3('decreaseLiquidity', [
      { tokenId: 5n, liquidity: 30n, amount0Min: 1n, amount1Min: 2n, deadline: 97n },
    ])
    const collect = (amount0Max = maxUint128, amount1Max = maxUint128) =>
      v3('collect', [{ tokenId: 5n, recipient: thief, amount0Max, amount1Max }])
    const burn = v3('burn', [5n])
    const refund = v3('refundETH', [])
    const multicall = (calls: readonly Hex[]) => v3('multicall', [calls])

    const created = { type: 'create-pool', protocol: 'v3', pool: `v3/${a}/${b}/500`, sqrtPriceX96: 7n }
    const minted = {
      type: 'add',
      protocol: 'v3',
      pool: `v3/${a}/${b}/500`,
      range: { tickLower: -10, tickUpper: 20 },
      tokenId: undefined,
      liquidity: undefined,
      maximum: [10n, 20n],
      minimum: [1n, 2n],
      recipient: thief,
    }
    const increased = {
      type: 'add',
      protocol: 'v3',
      pool: undefined,
      range: undefined,
      tokenId: 5n,
      liquidity: undefined,
      maximum: [10n, 20n],
      minimum: [1n, 2n],
      recipient: undefined,
    }
    const decreased = {
      type: 'remove',
      protocol: 'v3',
      pool: undefined,
      tokenId: 5n,
      liquidity: 30n,
      minimum: [1n, 2n],
      recipient: undefined,
    }
    const collected = { type: 'pay', tokenId: 5n, recipient: thief }
    const burnt = { type: 'burn', protocol: 'v3', tokenId: 5n }
    const refunded = { type: 'refund', token: zeroAddress, recipient: 'sender' }

    test.each([
      ['a new pool', create, created, undefined],
      ['a mint', mint, minted, 99n],
      ['an increase', increase, increased, 98n],
      ['a decrease', decrease, decreased, 97n],
      ['a collection', collect(), collected, undefined],
      ['a burn', burn, burnt, undefined],
      ['a refund', refund, refunded, undefined],
    ])('%s', (_, data, effect, deadlineSeconds) => {
      expect(decodeV3(data)).toEqual({ target: 'v3-positions', effects: [effect], deadlineSeconds })
      for (const other of broken(data)) expect(decodeV3(other).effects).toEqual([unknown('Call to the positions')])
    })

    test('a multicall: all of them in order, with the earliest deadline', () => {
      const earliest = { target: 'v3-positions', deadlineSeconds: 97n }
      expect(decodeV3(multicall([create, mint, increase, decrease, collect(), burn, refund]))).toEqual({
        ...earliest,
        effects: [created, minted, increased, decreased, collected, burnt, refunded],
      })
      expect(decodeV3(multicall([decrease, increase]))).toEqual({ ...earliest, effects: [decreased, increased] })
      expect(decodeV3(multicall([increase, decrease]))).toEqual({ ...earliest, effects: [increased, decreased] })
    })

    test('unknown: a part of the fees', () => {
      for (const data of [collect(1n), collect(maxUint128, 1n), collect(maxUint128 - 1n, maxUint128 - 1n)])
        expect(decodeV3(data).effects).toEqual([unknown('A part of the fees')])
    })

    test('unknown: a call within a call, even beside what is understood', () => {
      expect(decodeV3(multicall([burn, multicall([burn])])).effects).toEqual([burnt, unknown('Call within a call')])
      expect(decodeV3(multicall([burn, '0x12345678'])).effects).toEqual([burnt, unknown('Call to the positions')])
    })
  })

  describe('rewards', () => {
    const claim = encodeFunctionData({
      abi: rewardDistributorAbi,
      functionName: 'claim',
      args: [thief, a, 5n, [toHex(1, { size: 32 })]],
    })

    test('a claim', () => {
      expect(decode(contracts.rewardDistributor, claim)).toEqual({
        target: 'rewards',
        effects: [{ type: 'claim', account: thief, token: a, earned: 5n }],
        deadlineSeconds: undefined,
      })
    })

    test('unknown: other bytes', () => {
      for (const data of broken(claim))
        expect(decode(contracts.rewardDistributor, data).effects).toEqual([unknown('Call to the rewards')])
    })
  })
})
