import { rewardDistributorAbi } from '@oxbow/abi/rewardDistributor'
import { v2RouterAbi } from '@oxbow/abi/v2Router'
import { v3PositionManagerAbi } from '@oxbow/abi/v3PositionManager'
import { v4PositionManagerAbi } from '@oxbow/abi/v4PositionManager'
import type { Network } from '@oxbow/chain/Network'
import {
  type AbiParameter,
  concatHex,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  parseAbi,
  parseAbiParameters,
  toHex,
  zeroAddress,
} from 'viem'
import { describe, expect, test } from 'vitest'
import type { LiquidityPlan, LiquidityTerms, WantedEffects } from '../plan/LiquidityPlan.ts'
import { verifyLiquidity } from './verifyLiquidity.ts'

const address = (byte: string) => `0x${byte.repeat(20)}` as Hex
const [a, b, me, thief, hooks] = ['aa', 'bb', 'a1', '6f', 'c1'].map(address) as [Hex, Hex, Hex, Hex, Hex]
const contracts = {
  ...{ weth: address('b0'), permit2: address('d2'), universalRouter: address('c0') },
  ...{ v2Router: address('02'), v3PositionManager: address('03'), v4PositionManager: address('04') },
  rewardDistributor: address('05'),
} as Network['contracts']
const network = { chainId: 1, contracts }
const { v2Router, v3PositionManager, v4PositionManager, rewardDistributor } = contracts as Required<typeof contracts>

type Transaction = { readonly to: Hex; readonly data: Hex; readonly value: bigint }
const terms: LiquidityTerms = {
  ...{ token0: a, token1: b, liquidity: 30n },
  expected: { amount0: -10n, amount1: -20n },
  worst: { amount0: -10n, amount1: -20n },
}
/** The fact that a check throws, or undefined when all of them pass. */
function refusal(
  wanted: WantedEffects,
  { to, data, value }: Transaction,
  change: Partial<verifyLiquidity.Parameters['transaction']> = {},
  about: { readonly plan?: Partial<LiquidityPlan>; readonly network?: typeof network } = {},
): string | undefined {
  const transaction = { chainId: 1, from: me, to, data, value, ...change }
  const plan = { chainId: 1, account: me, wanted, terms, permit: undefined, ...about.plan }
  try {
    verifyLiquidity({ transaction, plan, network: about.network ?? network })
  } catch (error) {
    const { code, facts } = error as { code: string; facts: readonly string[] }
    return code === 'TransactionMismatch' ? facts.join() : code
  }
}
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

type Deposit = Extract<WantedEffects, { type: 'deposit' }>
type Exit = Extract<WantedEffects, { type: 'exit' }>
const minted = (change: Partial<Deposit> = {}): Deposit => ({
  ...{ type: 'deposit', protocol: 'v3', pool: `v3/${a}/${b}/500`, range: { tickLower: -10, tickUpper: 20 } },
  ...{ tokenId: undefined, liquidity: undefined, maximum: [10n, 20n], minimum: [1n, 2n] },
  ...{ sqrtPriceX96: undefined, value: 0n },
  ...change,
})
const increased = (change: Partial<Deposit> = {}) => minted({ range: undefined, tokenId: 5n, ...change })
const exited = (change: Partial<Exit> = {}): Exit => ({
  ...{ type: 'exit', protocol: 'v3', pool: undefined, tokenId: 5n, liquidity: 30n, minimum: [1n, 2n] },
  ...change,
})

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

describe('v4', () => {
  type Step = readonly [action: number, parameters: Hex]
  const encode = (parameters: readonly AbiParameter[], values: readonly unknown[]) =>
    encodeAbiParameters(parameters, values)
  const key = { currency0: a, currency1: b, fee: 500, tickSpacing: 10, hooks }
  const pool = `v4/${a}/${b}/500/10/${hooks}`
  const mint: Step = [
    0x02,
    encode(
      parseAbiParameters([
        'PoolKey k, int24, int24, uint256, uint128, uint128, address, bytes',
        'struct PoolKey { address currency0; address currency1; uint24 fee; int24 tickSpacing; address hooks; }',
      ]),
      [key, -10, 20, 30n, 10n, 20n, me, '0x'],
    ),
  ]
  const decrease: Step = [
    0x01,
    encode(parseAbiParameters('uint256, uint256, uint128, uint128, bytes'), [5n, 30n, 1n, 2n, '0x']),
  ]
  const takePair = (to: Hex): Step => [0x11, encode(parseAbiParameters('address, address, address'), [a, b, to])]
  const close = (token: Hex): Step => [0x12, encode(parseAbiParameters('address'), [token])]
  const sweep = (to: Hex): Step => [0x14, encode(parseAbiParameters('address, address'), [zeroAddress, to])]
  const modify = (steps: readonly Step[]) => {
    const actions = concatHex(steps.map(([action]) => toHex(action, { size: 1 })))
    const unlockData = encode(parseAbiParameters('bytes, bytes[]'), [actions, steps.map(([, each]) => each)])
    return encodeFunctionData({ abi: v4PositionManagerAbi, functionName: 'modifyLiquidities', args: [unlockData, 99n] })
  }
  const v4 = (data: Hex): Transaction => ({ to: v4PositionManager, data, value: 0n })
  const wanted = minted({ protocol: 'v4', pool, liquidity: 30n, minimum: undefined })
  const exit = exited({ protocol: 'v4' })

  test('default: a deposit and an exit, each side settled, the rest to the account', () => {
    expect(refusal(wanted, v4(modify([mint, close(a), close(b), sweep(me)])))).toBeUndefined()
    expect(refusal(exit, v4(modify([decrease, takePair(me)])))).toBeUndefined()
  })

  test.each<[string, WantedEffects, Step[], string]>([
    ['no liquidity', wanted, [close(a)], 'It changes liquidity 0 times.'],
    ['nothing taken out', exit, [takePair(me)], 'It changes liquidity 0 times.'],
    ['a settlement of another token', wanted, [mint, close(a), close(thief)], `It settles ${thief}.`],
    ['what is left to somebody else', wanted, [mint, sweep(thief)], `It pays ${thief}.`],
    ['what comes out to somebody else', exit, [decrease, takePair(thief)], `It pays ${thief}.`],
    ['another liquidity', { ...wanted, liquidity: 31n } as Deposit, [mint], 'It is about liquidity of 30.'],
    [
      'a minimum where all of the liquidity was wanted',
      { ...wanted, minimum: [1n, 2n] } as Deposit,
      [mint],
      'It promises at least undefined.',
    ],
    [
      'a burn',
      wanted,
      [mint, [0x03, encode(parseAbiParameters('uint256, uint128, uint128, bytes'), [6n, 0n, 0n, '0x'])]],
      'It destroys position 6.',
    ],
  ])('error: %s', (_, planned, steps, fact) => {
    expect(refusal(planned, v4(modify(steps)))).toBe(fact)
  })

  describe('a permit', () => {
    type Allowance = readonly [token: Hex, amount: bigint]
    const permitted = (allowances: readonly Allowance[], owner = me, spender = v4PositionManager) => {
      const details = allowances.map(([token, amount]) => ({ token, amount, expiration: 11, nonce: 12 }))
      const permit = encodeFunctionData({
        abi: v4PositionManagerAbi,
        functionName: 'permitBatch',
        args: [owner, { details, spender, sigDeadline: 13n }, '0x'],
      })
      const data = encodeFunctionData({
        abi: v4PositionManagerAbi,
        functionName: 'multicall',
        args: [[permit, modify([mint])]],
      })
      return refusal(wanted, v4(data))
    }

    test('default: for the position manager, of no more than the deposit may cost', () => {
      expect(
        permitted([
          [a, 10n],
          [b, 20n],
        ]),
      ).toBeUndefined()
      expect(permitted([[thief, 0n]])).toBeUndefined()
    })

    test('error: of another owner, or for another spender', () => {
      expect(permitted([[a, 10n]], thief)).toBe(`It lets ${v4PositionManager} spend.`)
      expect(permitted([[a, 10n]], me, thief)).toBe(`It lets ${thief} spend.`)
    })

    test.each<Allowance>([
      [a, 11n],
      [b, 21n],
      [thief, 1n],
    ])('error: more of %s than the deposit may cost', (token, amount) => {
      expect(permitted([[token, amount]])).toBe(`It allows ${amount} of ${token}.`)
      expect(
        permitted([
          [a, 10n],
          [token, amount],
        ]),
      ).toBe(`It allows ${amount} of ${token}.`)
    })
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
