import { stateViewAbi } from '@oxbow/abi/stateView'
import { v3PoolAbi } from '@oxbow/abi/v3Pool'
import { v3PositionManagerAbi } from '@oxbow/abi/v3PositionManager'
import { v4PositionManagerAbi } from '@oxbow/abi/v4PositionManager'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { plainLiquidity } from '@oxbow/exchange-test/plainLiquidity'
import { type PlainAnswer, type PlainLog, plainNode, wordsOf } from '@oxbow/exchange-test/plainNode'
import { plainContracts, plainPools, plainTokens } from '@oxbow/exchange-test/plainTradingChain'
import { type Hex, keccak256, numberToHex, pad, toHex, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import type { MigrationRecord } from '../flow/MigrationRecord.ts'
import { getMigration } from './getMigration.ts'

const { a, b } = plainTokens
const account = `0x${'d'.repeat(40)}` as const
const contracts = plainContracts as Required<typeof plainContracts>
const { v3PositionManager, v4PositionManager } = contracts
const pair = plainPools.v2.id
const topicOf = (event: string) => keccak256(toHex(event))
const [burnt, decreased, collected, transferred] = [
  topicOf('Burn(address,uint256,uint256,address)'),
  topicOf('DecreaseLiquidity(uint256,uint128,uint256,uint256)'),
  topicOf('Collect(uint256,address,uint256,uint256)'),
  topicOf('Transfer(address,address,uint256)'),
]

const ofV3 = { target: v3PositionManager, abi: v3PositionManagerAbi, functionName: 'positions' }
const ofV4 = { target: v4PositionManager, abi: v4PositionManagerAbi, functionName: 'getPoolAndPositionInfo' }
const ofPool = { target: plainPools.v3.id, abi: v3PoolAbi }
const ofView = { target: contracts.v4StateView, abi: stateViewAbi }
const v3Position = (
  tokenId: bigint,
  { fee = 500, lower = -600, upper = 600, liquidity = 5n, tokens = [a, b] } = {},
) => ({
  ...ofV3,
  args: [tokenId],
  says: [0n, zeroAddress, ...tokens, fee, lower, upper, liquidity, 0n, 0n, 0n, 0n],
})
/** Its info packs the ticks, each of 24 bits, above the flag of a subscriber. */
const v4Position = (
  tokenId: bigint,
  { fee = 3_000, lower = -600, upper = 600, tokens = [zeroAddress, b] as readonly Hex[] } = {},
) => ({
  ...ofV4,
  args: [tokenId],
  says: [
    { currency0: tokens[0], currency1: tokens[1], fee, tickSpacing: 60, hooks: zeroAddress },
    (BigInt.asUintN(24, BigInt(upper)) << 32n) | (BigInt.asUintN(24, BigInt(lower)) << 8n),
  ],
})
const shared: readonly PlainAnswer[] = [
  { ...ofPool, functionName: 'feeGrowthGlobal0X128', says: 0n },
  { ...ofPool, functionName: 'feeGrowthGlobal1X128', says: 0n },
  { ...ofPool, functionName: 'ticks', says: [0n, 0n, 0n, 0n, 0n, 0n, 0, true] },
  { ...ofView, functionName: 'getPositionInfo', says: [5n, 0n, 0n] },
  { ...ofView, functionName: 'getFeeGrowthInside', says: [0n, 0n] },
]

let place = 0
const logOf = (address: Hex, topics: readonly Hex[], data: Hex, blockNumber = 11): PlainLog => ({
  address,
  topics,
  data,
  blockNumber: numberToHex(blockNumber),
  logIndex: numberToHex(place++),
  transactionHash: pad('0x1'),
})
const numbered = (tokenId: bigint) => numberToHex(tokenId, { size: 32 })
const burn = (to: Hex, amount0: bigint, amount1: bigint, block?: number) =>
  logOf(pair, [burnt, pad('0x9'), pad(to)], wordsOf(amount0, amount1), block)
const decrease = (tokenId: bigint, liquidity: bigint, block?: number) =>
  logOf(v3PositionManager, [decreased, numbered(tokenId)], wordsOf(liquidity, 1, 1), block)
const collect = (tokenId: bigint, amount0: bigint, amount1: bigint) =>
  logOf(v3PositionManager, [collected, numbered(tokenId)], wordsOf(BigInt(account), amount0, amount1))
const minted = (manager: Hex, tokenId: bigint, { from = zeroAddress as Hex, to = account as Hex, block = 12 } = {}) =>
  logOf(manager, [transferred, pad(from), pad(to), numbered(tokenId)], '0x', block)

const record: MigrationRecord = {
  chainId: 31337,
  account,
  token0: a,
  token1: b,
  sqrtPriceX96: '1',
  sinceBlock: '10',
  from: { protocol: 'v3', tokenId: '7' },
  to: { protocol: 'v3', feePips: 500, tickLower: -600, tickUpper: 600 },
}
const toV4: Partial<MigrationRecord> = {
  token0: zeroAddress,
  to: { protocol: 'v4', feePips: 3_000, tickLower: -600, tickUpper: 600 },
}
const fromPair: Partial<MigrationRecord> = { from: { protocol: 'v2', pair } }

function read(
  change: Partial<MigrationRecord>,
  logs: readonly PlainLog[],
  { answers = [] as readonly PlainAnswer[], without = {}, balances = {} as Readonly<Record<Hex, bigint>> } = {},
) {
  const { node } = plainNode({
    logs,
    blockNumber: 20n,
    answers: [...answers, ...shared, ...plainLiquidity({ balances })],
  })
  const network = { chainId: 31337, contracts: { ...contracts, ...without } }
  return getMigration(node as unknown as ExchangeClient, { network, record: { ...record, ...change } })
}
const notLeft = { status: 'not-left' }

describe('getMigration, by rote', () => {
  test('default: what came out of a position since it was begun, fees among it', async () => {
    expect(await read({}, [])).toEqual(notLeft)
    expect(await read({}, [collect(7n, 3n, 4n)])).toEqual(notLeft)
    // Nothing is taken out by a decrease of nothing, which updates what is owed.
    expect(await read({}, [decrease(7n, 0n), collect(7n, 3n, 4n)])).toEqual(notLeft)
    expect(await read({}, [decrease(8n, 5n), collect(8n, 3n, 4n)])).toEqual(notLeft)
    expect(await read({}, [decrease(7n, 5n), collect(8n, 3n, 4n)])).toEqual(notLeft)
    const left = [decrease(7n, 1n), collect(7n, 30n, 40n), collect(7n, 1n, 2n)]
    expect(await read({}, left)).toEqual({ status: 'left', amounts: { amount0: 31n, amount1: 42n } })
    const two = [decrease(7n, 0n), decrease(7n, 5n), collect(7n, 3n, 4n)]
    expect(await read({}, two)).toEqual({ status: 'left', amounts: { amount0: 3n, amount1: 4n } })
    expect(await read({}, left, { without: { v3PositionManager: undefined } })).toEqual(notLeft)
  })

  test('default: what a pair has burnt for the account', async () => {
    expect(await read(fromPair, [burn(`0x${'e'.repeat(40)}`, 3n, 4n)])).toEqual(notLeft)
    expect(await read(fromPair, [burn(account, 3n, 4n), burn(account, 10n, 20n)])).toEqual({
      status: 'left',
      amounts: { amount0: 13n, amount1: 24n },
    })
  })

  test('behavior: only blocks after the one in which it was begun count', async () => {
    expect(await read(fromPair, [burn(account, 3n, 4n, 10)])).toEqual(notLeft)
    expect(await read(fromPair, [burn(account, 3n, 4n, 11)])).toMatchObject({ status: 'left' })
    expect(await read(fromPair, [burn(account, 3n, 4n, 20)])).toMatchObject({ status: 'left' })
  })

  const out = [decrease(7n, 5n), collect(7n, 3n, 4n)]

  test.each([
    ['the first token', { tokens: [plainTokens.weth, b] }],
    ['the second token', { tokens: [a, plainTokens.weth] }],
    ['the fee', { fee: 3_000 }],
    ['the lower tick', { lower: -610 }],
    ['the upper tick', { upper: 610 }],
  ] as const)(
    'behavior: v3: it has arrived with a position like the one that was wanted; another in %s is none',
    async (_, change) => {
      const logs = [...out, minted(v3PositionManager, 8n)]
      // Any pool of any pair: it is the position that must not be taken for another.
      const pools: readonly PlainAnswer[] = [
        ...plainLiquidity().filter(({ functionName }) => functionName !== 'getPool'),
        { ...plainLiquidity().find(({ functionName }) => functionName === 'getPool')!, says: plainPools.v3.id },
      ]
      const good = await read({}, logs, { answers: [v3Position(8n), ...pools] })
      expect(good).toEqual({ status: 'arrived', tokenId: 8n })
      const other = await read({}, logs, { answers: [v3Position(8n, change as never), ...pools] })
      expect(other).toEqual({ status: 'left', amounts: { amount0: 3n, amount1: 4n } })
    },
  )

  test.each([
    ['the first token', { tokens: [a, b] }],
    ['the second token', { tokens: [zeroAddress, a] }],
    ['the fee', { fee: 500 }],
    ['the lower tick', { lower: -660 }],
    ['the upper tick', { upper: 660 }],
  ] as const)(
    'behavior: v4: it has arrived with a position like the one that was wanted; another in %s is none',
    async (_, change) => {
      const logs = [...out, minted(v4PositionManager, 8n)]
      expect(await read(toV4, logs, { answers: [v4Position(8n)] })).toEqual({ status: 'arrived', tokenId: 8n })
      expect(await read(toV4, logs, { answers: [v4Position(8n, change)] })).toMatchObject({ status: 'left' })
    },
  )

  test('behavior: the newest of those that the account itself was given', async () => {
    const answers = [8n, 9n, 10n].map((tokenId) => v3Position(tokenId))
    const both = [...out, minted(v3PositionManager, 8n), minted(v3PositionManager, 9n)]
    expect(await read({}, both, { answers })).toEqual({ status: 'arrived', tokenId: 9n })
    for (const other of [
      minted(v3PositionManager, 10n, { from: `0x${'e'.repeat(40)}` }),
      minted(v3PositionManager, 10n, { to: `0x${'e'.repeat(40)}` }),
      minted(v3PositionManager, 10n, { block: 10 }),
      minted(v4PositionManager, 10n),
    ])
      expect(await read({}, [...out, other], { answers })).toMatchObject({ status: 'left' })
    // Without what was taken out there is no move, whatever was opened.
    expect(await read({}, [minted(v3PositionManager, 8n)], { answers })).toEqual(notLeft)
    // Transfers of tokens that are no positions name none.
    const unnamed = logOf(v3PositionManager, [transferred, pad(zeroAddress), pad(account)], '0x')
    expect(await read({}, [...out, unnamed], { answers })).toMatchObject({ status: 'left' })
  })

  test.each([
    ['v3PositionManager', 'v3'],
    ['v3Factory', 'v3'],
    ['v4PositionManager', 'v4'],
    ['v4StateView', 'v4'],
  ] as const)('behavior: without %s nothing has arrived in %s', async (contract, protocol) => {
    const manager = protocol === 'v3' ? v3PositionManager : v4PositionManager
    const answers = [v3Position(8n), v4Position(8n)]
    const target = protocol === 'v3' ? {} : toV4
    const logs = [burn(account, 3n, 4n), minted(manager, 8n)]
    expect(await read({ ...target, ...fromPair }, logs, { answers })).toMatchObject({ status: 'arrived' })
    expect(await read({ ...target, ...fromPair }, logs, { answers, without: { [contract]: undefined } })).toMatchObject(
      {
        status: 'left',
      },
    )
  })

  describe('of a new range in the same pool', () => {
    const held: Partial<MigrationRecord> = { held: { amount0: '100', amount1: '200' } }
    const empty = v3Position(7n, { liquidity: 0n })

    test('default: what the wallet has more than before, once the position is empty', async () => {
      const balances = { [a]: 130n, [b]: 201n }
      expect(await read(held, [], { answers: [v3Position(7n, { liquidity: 1n })], balances })).toEqual(notLeft)
      expect(await read(held, [], { answers: [empty], balances })).toEqual({
        status: 'left',
        amounts: { amount0: 30n, amount1: 1n },
      })
      // The network cost was paid of it: nothing is not less than nothing.
      expect(await read(held, [], { answers: [empty], balances: { [a]: 100n, [b]: 199n } })).toEqual({
        status: 'left',
        amounts: { amount0: 0n, amount1: 0n },
      })
      const there = await read(held, [minted(v3PositionManager, 8n)], { answers: [empty, v3Position(8n)], balances })
      expect(there).toEqual({ status: 'arrived', tokenId: 8n })
    })

    test('behavior: a position that is gone is empty; a pair has no range', async () => {
      expect(await read(held, [], { balances: { [a]: 130n, [b]: 200n } })).toEqual({
        status: 'left',
        amounts: { amount0: 30n, amount1: 0n },
      })
      expect(await read({ ...held, ...fromPair }, [burn(account, 3n, 4n)])).toEqual(notLeft)
    })
  })
})
