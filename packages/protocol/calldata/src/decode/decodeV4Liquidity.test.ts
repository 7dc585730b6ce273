import { v4PositionManagerAbi } from '@oxbow/abi/v4PositionManager'
import { encodeAbiParameters, encodeFunctionData, type Hex, parseAbiParameters, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { a, b, broken, me, thief, unknown } from './test/liquidityCalls.ts'
import { close, decodeV4, encode, key, modify, modifyWith, pool, poolKey, type Step } from './test/v4Calls.ts'

const multicall = (calls: readonly Hex[]) =>
  encodeFunctionData({ abi: v4PositionManagerAbi, functionName: 'multicall', args: [calls] })

const initialize = encodeFunctionData({
  abi: v4PositionManagerAbi,
  functionName: 'initializePool',
  args: [key, 7n],
})
const permit = encodeFunctionData({
  abi: v4PositionManagerAbi,
  functionName: 'permitBatch',
  args: [
    me,
    {
      details: [
        { token: a, amount: 10n, expiration: 11, nonce: 12 },
        { token: b, amount: 20n, expiration: 21, nonce: 22 },
      ],
      spender: thief,
      sigDeadline: 13n,
    },
    '0x1234',
  ],
})
const initialized = { type: 'create-pool', protocol: 'v4', pool, sqrtPriceX96: 7n }
const permitted = {
  type: 'permit',
  owner: me,
  spender: thief,
  sigDeadline: 13n,
  allowances: [
    { token: a, amount: 10n, expiration: 11 },
    { token: b, amount: 20n, expiration: 21 },
  ],
}

const mintParameters = parseAbiParameters([
  'PoolKey k, int24, int24, uint256, uint128, uint128, address, bytes',
  poolKey,
])
const mint = (hookData: Hex = '0x'): Step => [
  0x02,
  encode(mintParameters, [key, -10, 20, 30n, 1n, 2n, thief, hookData]),
]
const modified = (action: number, hookData: Hex = '0x'): Step => [
  action,
  encode(parseAbiParameters('uint256, uint256, uint128, uint128, bytes'), [5n, 30n, 1n, 2n, hookData]),
]
const burn = (hookData: Hex = '0x'): Step => [
  0x03,
  encode(parseAbiParameters('uint256, uint128, uint128, bytes'), [5n, 1n, 2n, hookData]),
]
const takePair: Step = [0x11, encode(parseAbiParameters('address, address, address'), [a, b, thief])]

const sweep = (token: Hex): Step => [0x14, encode(parseAbiParameters('address, address'), [token, thief])]

const minted = {
  type: 'add',
  protocol: 'v4',
  pool,
  range: { tickLower: -10, tickUpper: 20 },
  tokenId: undefined,
  liquidity: 30n,
  maximum: [1n, 2n],
  minimum: undefined,
  recipient: thief,
}
const increased = {
  type: 'add',
  protocol: 'v4',
  pool: undefined,
  range: undefined,
  tokenId: 5n,
  liquidity: 30n,
  maximum: [1n, 2n],
  minimum: undefined,
  recipient: undefined,
}
const decreased = {
  type: 'remove',
  protocol: 'v4',
  pool: undefined,
  tokenId: 5n,
  liquidity: 30n,
  minimum: [1n, 2n],
  recipient: undefined,
}

describe('v4 positions', () => {
  test.each([
    ['a new pool', initialize, initialized],
    ['a permit', permit, permitted],
  ])('%s', (_, data, effect) => {
    expect(decodeV4(data)).toEqual({ target: 'v4-positions', effects: [effect], deadlineSeconds: undefined })
    for (const other of broken(data)) expect(decodeV4(other).effects).toEqual([unknown('Call to the positions')])
  })

  test.each<[string, Step, object, (hookData: Hex) => Step]>([
    ['a mint', mint(), minted, mint],
    ['an increase', modified(0x00), increased, (hookData) => modified(0x00, hookData)],
    ['a decrease', modified(0x01), decreased, (hookData) => modified(0x01, hookData)],
    ['a burn', burn(), { type: 'burn', protocol: 'v4', tokenId: 5n, minimum: [1n, 2n] }, burn],
  ])('%s', (_, step, effect, withHookData) => {
    expect(decodeV4(modify([step]))).toEqual({ target: 'v4-positions', effects: [effect], deadlineSeconds: 99n })
    const [action, parameters] = step
    for (const other of [...broken(parameters).map((each): Step => [action, each]), withHookData('0x12')])
      expect(decodeV4(modify([other])).effects).toEqual([unknown(`Action ${action}`)])
  })

  test.each<[string, Step, object]>([
    ['a take of both tokens', takePair, { type: 'pay', tokenId: undefined, tokens: [a, b], recipient: thief }],
    ['a settlement of what is open', close, { type: 'close', token: a }],
    ['a sweep of ETH', sweep(zeroAddress), { type: 'refund', token: zeroAddress, recipient: thief }],
  ])('%s', (_, step, effect) => {
    expect(decodeV4(modify([step])).effects).toEqual([effect])
    for (const other of broken(step[1]))
      expect(decodeV4(modify([[step[0], other]])).effects).toEqual([unknown(`Action ${step[0]}`)])
  })

  test('unknown: a sweep of a token, and actions that nobody knows', () => {
    expect(decodeV4(modify([sweep(a)])).effects).toEqual([unknown('Action 20')])
    expect(decodeV4(modify([[0x13, close[1]]])).effects).toEqual([unknown('Action 19')])
    expect(decodeV4(modify([[0x0b, close[1]], close])).effects).toEqual([
      unknown('Action 11'),
      { type: 'close', token: a },
    ])
  })

  test('a multicall: all of them in order, with the earliest deadline', () => {
    const calls = [permit, initialize, modify([mint(), close]), modify([burn()], 98n)]
    expect(decodeV4(multicall(calls))).toEqual({
      target: 'v4-positions',
      effects: [
        permitted,
        initialized,
        minted,
        { type: 'close', token: a },
        { type: 'burn', protocol: 'v4', tokenId: 5n, minimum: [1n, 2n] },
      ],
      deadlineSeconds: 98n,
    })
  })

  test('unknown: a call within a call, and other bytes', () => {
    expect(decodeV4(multicall([permit, multicall([permit])])).effects).toEqual([
      permitted,
      unknown('Call within a call'),
    ])
    expect(decodeV4(multicall([permit, '0x12345678'])).effects).toEqual([permitted, unknown('Call to the positions')])
    expect(decodeV4(modifyWith('0x12'))).toEqual({
      target: 'v4-positions',
      effects: [unknown('Actions')],
      deadlineSeconds: 99n,
    })
  })

  test('unknown: more actions than parameters, or fewer', () => {
    for (const actions of ['0x', '0x12', '0x121212'] as const) {
      const unlockData = encodeAbiParameters(parseAbiParameters('bytes, bytes[]'), [actions, [close[1], close[1]]])
      expect(decodeV4(modifyWith(unlockData)).effects).toEqual([unknown('Actions')])
    }
    expect(decodeV4(modify([])).effects).toEqual([])
  })
})
