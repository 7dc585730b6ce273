import { sqrtPriceX96AtTick } from '@oxbow/amm/tick'
import { type PlainLog, plainNode, wordsOf } from '@oxbow/exchange-test/plainNode'
import { numberToHex, pad, toEventSelector, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import type { V4Position } from '../held/Position.ts'
import { readV4Earnings } from './readV4Earnings.ts'

const address = (digit: string) => `0x${digit.repeat(40)}` as const
const [poolManager, manager, stranger] = [address('3'), address('4'), address('5')]
const poolId = `0x${'c'.repeat(64)}` as const
const one = 10n ** 18n
const x96 = 2n ** 96n
const span = { fromBlock: 1n, toBlock: 90n }
const topic = {
  transfer: toEventSelector('Transfer(address,address,uint256)'),
  initialize: toEventSelector('Initialize(bytes32,address,address,uint24,int24,address,uint160,int24)'),
  modify: toEventSelector('ModifyLiquidity(bytes32,address,int24,int24,int256,bytes32)'),
  swap: toEventSelector('Swap(bytes32,address,int128,int128,uint160,uint128,int24,uint24)'),
  donate: toEventSelector('Donate(bytes32,address,uint256,uint256)'),
  protocolFee: toEventSelector('ProtocolFeeUpdated(bytes32,uint24)'),
}

const at = (block: number, index: number) => ({
  blockNumber: numberToHex(block),
  logIndex: numberToHex(index),
  transactionHash: numberToHex(block * 100),
})
const ofPool = (
  name: keyof typeof topic,
  block: number,
  data: readonly (bigint | number)[],
  by = manager,
): PlainLog => ({
  address: poolManager,
  topics: [topic[name], poolId, pad(by)],
  data: wordsOf(...data),
  ...at(block, 1),
})
const opened = (block: number, sqrtPriceX96 = x96, tick = 0) =>
  ofPool('initialize', block, [3_000, 60, 0, sqrtPriceX96, tick])
const minted = (block: number): PlainLog => ({
  address: manager,
  topics: [topic.transfer, pad(zeroAddress), pad(stranger), wordsOf(7)],
  data: '0x',
  ...at(block, 9),
})
const modified = (block: number, delta: bigint, { salt = 7n, by = manager, lower = -600, upper = 600 } = {}) =>
  ofPool('modify', block, [lower, upper, delta, salt], by)

/** A market of liquidity alone: prices after trades by the plain formula. `share`: of one, how much is ours. */
class Market {
  sqrtPriceX96 = x96
  readonly liquidity: bigint
  constructor(liquidity: bigint) {
    this.liquidity = liquidity
  }
  sell0(block: number, amountIn: bigint, tick: number): PlainLog {
    const net = (amountIn * 997_000n) / 1_000_000n
    const denominator = this.liquidity * x96 + net * this.sqrtPriceX96
    this.sqrtPriceX96 = (this.liquidity * x96 * this.sqrtPriceX96 + denominator - 1n) / denominator
    return ofPool('swap', block, [-amountIn, 1, this.sqrtPriceX96, this.liquidity, tick, 3_000], stranger)
  }
  sell1(block: number, amountIn: bigint, tick: number): PlainLog {
    const net = (amountIn * 997_000n) / 1_000_000n
    this.sqrtPriceX96 += (net * x96) / this.liquidity
    return ofPool('swap', block, [1, -amountIn, this.sqrtPriceX96, this.liquidity, tick, 3_000], stranger)
  }
}

const positionAt = (change: Partial<V4Position> = {}): V4Position => ({
  protocol: 'v4',
  chainId: 1,
  poolId,
  token0: address('a'),
  token1: address('b'),
  status: 'in-range',
  tokenId: 7n,
  feePips: 3_000,
  keyFee: 3_000,
  tickSpacing: 60,
  hooks: zeroAddress,
  tickLower: -600,
  tickUpper: 600,
  tick: 0,
  sqrtPriceX96: x96,
  liquidity: one,
  amounts: { amount0: 0n, amount1: 0n },
  owed: { amount0: 0n, amount1: 0n },
  ...change,
})
/** What comes in of token0 on the way down to a price, its fee among it, rounded up. */
function amountOf(liquidity: bigint, fromX96: bigint, toX96: bigint): bigint {
  const up = (a: bigint, b: bigint) => (a + b - 1n) / b
  const net = up(up((liquidity << 96n) * (fromX96 - toX96), fromX96), toX96)
  return net + up(net * 3_000n, 997_000n)
}
const read = (
  logs: readonly PlainLog[],
  position: V4Position,
  secondsOf: (block: number) => number | undefined = (block) => block * 10,
) => readV4Earnings(plainNode({ logs, secondsOf }).rpc, { position, poolManager, manager, span })

/** (1 - 1.0001^-300) of one: what a range of 600 ticks each way holds of each token in its middle. */
const middle = 29_553_010_879_137_169n
const milli = 10n ** 15n

describe('a position that is alone in its pool', () => {
  test('default: what it put in and took out, and three thousandths of all that was traded', async () => {
    const market = new Market(one)
    const logs = [
      ...[opened(5), minted(10), modified(10, one)],
      ...[market.sell0(20, milli, -20), market.sell1(30, 2n * milli, 19)],
      modified(40, 0n),
      market.sell0(50, 4n * milli, -61),
    ]
    const owed = { amount0: 12n * 10n ** 12n - 1n, amount1: 0n }
    const position = positionAt({
      sqrtPriceX96: market.sqrtPriceX96,
      owed,
      amounts: { amount0: middle, amount1: middle },
    })
    const earnings = (await read(logs, position))!
    expect(earnings.deposited).toEqual({ amount0: middle + 1n, amount1: middle + 1n })
    expect(earnings.withdrawn).toEqual({ amount0: 0n, amount1: 0n })
    const paid = { amount0: 3n * 10n ** 12n - 1n, amount1: 6n * 10n ** 12n - 1n }
    expect(earnings.fees).toEqual({ amount0: paid.amount0 + owed.amount0, amount1: paid.amount1 })
    expect(earnings.time).toMatchObject({ heldSeconds: 800, inRangeSeconds: 800 })
    expect(earnings.time!.invested.amount0).toBe((middle + 1n) * 800n)
    expect(earnings.history).toEqual([
      { kind: 'added', amounts: earnings.deposited, seconds: 100, hash: numberToHex(1_000) },
      { kind: 'collected', amounts: paid, seconds: 400, hash: numberToHex(4_000) },
    ])
  })

  test('default: what is taken out is rounded down, and pays the fees out', async () => {
    const market = new Market(one)
    const logs = [opened(5), minted(10), modified(10, one), market.sell1(20, 0n, 0), modified(30, -one)]
    const closed = positionAt({ liquidity: 0n, status: 'closed' })
    const earnings = (await read(logs, closed))!
    expect(earnings).toMatchObject({
      deposited: { amount0: middle + 1n, amount1: middle + 1n },
      withdrawn: { amount0: middle, amount1: middle },
      againstHolding: { amount0: -1n, amount1: -1n },
      time: { heldSeconds: 200 },
    })
    expect(earnings.history!.map(({ kind }) => kind)).toEqual(['added', 'removed'])
  })

  test('behavior: donations are earned, and the protocol’s part is not', async () => {
    const market = new Market(one)
    const logs = [
      ...[opened(5), ofPool('protocolFee', 6, [1_000]), minted(10), modified(10, one)],
      ofPool('donate', 20, [11, 13], stranger),
      market.sell0(30, milli, -20),
    ]
    const owed = { amount0: 2n * 10n ** 12n + 10n, amount1: 12n }
    const position = positionAt({ sqrtPriceX96: market.sqrtPriceX96, owed })
    expect((await read(logs, position))!.fees).toEqual(owed)
    // Half of it later on.
    const halved = [...logs.slice(0, 5), ofPool('protocolFee', 25, [500]), ...logs.slice(5)]
    const more = { ...owed, amount0: 25n * 10n ** 11n + 10n }
    expect((await read(halved, { ...position, owed: more }))!.fees).toEqual(more)
    expect(await read(halved, position)).toBeUndefined()
  })

  test('behavior: out of range it is held and earns nothing', async () => {
    const market = new Market(one)
    const other = { salt: 8n, lower: -6_000, upper: 6_000 }
    const start = [opened(5, x96, 0), modified(6, one, other), minted(10)]
    // The price is above; then it comes in, and leaves again.
    const range = { lower: -600, upper: -60 }
    const logs = [...start, modified(10, one, range), market.sell0(20, milli, -20), market.sell1(30, milli, -1)]
    const position = positionAt({ tickLower: -600, tickUpper: -60, sqrtPriceX96: market.sqrtPriceX96, tick: -1 })
    const earnings = (await read(logs, position))!
    expect(earnings).toMatchObject({
      deposited: { amount0: 0n },
      fees: { amount0: 0n, amount1: 0n },
      time: { heldSeconds: 800, inRangeSeconds: 0 },
    })
    expect(earnings.deposited.amount1).toBeGreaterThan(0n)
  })

  test('behavior: time counts in range while the price is inside, from the trade that brings it in to the one that takes it out', async () => {
    // Ours from -60 to 60, and as much of somebody else's on a wide range, which alone is left below.
    const range = { lower: -60, upper: 60 }
    const wide = modified(6, one, { salt: 8n, lower: -6_000, upper: 6_000 })
    const endX96 = sqrtPriceX96AtTick(-60)
    const toEnd = amountOf(2n * one, x96, endX96)
    const below = new Market(one)
    below.sqrtPriceX96 = endX96
    below.sell0(20, milli, -80)
    const trade = ofPool('swap', 20, [-(toEnd + milli), 1, below.sqrtPriceX96, one, -80, 3_000], stranger)
    const logs = [opened(5), wide, minted(10), modified(10, one, range), trade]
    const fee = toEnd - (toEnd * 997_000n) / 1_000_000n
    const position = positionAt({
      tickLower: -60,
      tickUpper: 60,
      tick: -80,
      sqrtPriceX96: below.sqrtPriceX96,
      status: 'out-of-range',
      owed: { amount0: fee / 2n, amount1: 0n },
    })
    const earnings = await read(logs, position)
    expect(earnings?.time).toMatchObject({ heldSeconds: 800, inRangeSeconds: 100 })
  })

  test('behavior: it shares with others by their liquidity', async () => {
    const market = new Market(4n * one)
    const logs = [
      ...[opened(5), modified(6, 3n * one, { salt: 8n }), minted(10), modified(10, one)],
      market.sell0(20, milli, -5),
    ]
    const owed = { amount0: 75n * 10n ** 10n - 1n, amount1: 0n }
    const position = positionAt({ sqrtPriceX96: market.sqrtPriceX96, owed })
    expect((await read(logs, position))!.fees).toEqual(owed)
    // Another contract's positions may bear the same number.
    const foreign = [...logs.slice(0, 1), modified(6, 3n * one, { by: stranger }), ...logs.slice(2)]
    expect((await read(foreign, position))!.fees).toEqual(owed)
    const grown = [...logs, modified(30, one, { by: stranger }), modified(30, one, { salt: 8n })]
    expect((await read(grown, position))!.deposited).toEqual({ amount0: middle + 1n, amount1: middle + 1n })
  })
})

describe('where the pool stood before', () => {
  const swapTo = (block: number, tick: number, sqrtPriceX96: bigint) =>
    ofPool('swap', block, [0, 0, sqrtPriceX96, 0, tick, 3_000], stranger)
  const deposit = (from: readonly PlainLog[], position: V4Position) =>
    read([...from, minted(10), modified(10, one)], position)

  test('default: as the last trade before says, else as it was opened', async () => {
    expect((await deposit([opened(5)], positionAt()))!.time).toMatchObject({ inRangeSeconds: 800 })
    // A square root of 1.1 times one is the price at 1,906 ticks.
    const above = (x96 * 11n) / 10n
    const beside = positionAt({ sqrtPriceX96: above, tick: 1_906 })
    expect((await deposit([opened(5), swapTo(7, 0, x96), swapTo(8, 1_906, above)], beside))!.time).toMatchObject({
      heldSeconds: 800,
      inRangeSeconds: 0,
    })
    expect((await deposit([opened(5, above, 1_906)], beside))!.time).toMatchObject({ inRangeSeconds: 0 })
    // One in the block of the deposit is replayed, not taken for where it began.
    expect(await deposit([opened(5)], positionAt({ sqrtPriceX96: above }))).toBeUndefined()
  })

  test('behavior: opened in the block of its first position', async () => {
    const logs = [{ ...opened(10), logIndex: '0x0' as const }, minted(10), modified(10, one)]
    expect((await read(logs, positionAt()))!.deposited).toEqual({ amount0: middle + 1n, amount1: middle + 1n })
  })
})

describe('what is not known', () => {
  const logs = [opened(5), minted(10), modified(10, one)]

  test('behavior: what the chain does not say, or says otherwise', async () => {
    expect(await read(logs, positionAt())).toBeDefined()
    expect(await read(logs, positionAt({ liquidity: one + 1n }))).toBeUndefined()
    expect(await read(logs, positionAt({ sqrtPriceX96: x96 + 1n }))).toBeUndefined()
    for (const owed of [
      { amount0: 1n, amount1: 0n },
      { amount0: 0n, amount1: 1n },
    ])
      expect(await read(logs, positionAt({ owed }))).toBeUndefined()
    expect(await read(logs.slice(1), positionAt())).toBeUndefined()
    expect(await read([logs[0]!, logs[2]!], positionAt())).toBeUndefined()
    expect(await read([], positionAt())).toBeUndefined()
    // A trade that the liquidity cannot have made.
    const impossible = ofPool('swap', 20, [-1, 1, x96 / 2n, one, -13_863, 3_000], stranger)
    expect(await read([...logs, impossible], positionAt())).toBeUndefined()
  })

  test('behavior: each trade may be off by a unit', async () => {
    const market = new Market(one)
    const traded = [...logs, market.sell0(20, milli, -20)]
    const owing = (amount0: bigint) => positionAt({ sqrtPriceX96: market.sqrtPriceX96, owed: { amount0, amount1: 0n } })
    const exact = 3n * 10n ** 12n - 1n
    for (const off of [-1n, 0n, 1n]) expect(await read(traded, owing(exact + off))).toBeDefined()
    for (const off of [-2n, 2n]) expect(await read(traded, owing(exact + off))).toBeUndefined()
  })

  test('behavior: a hook that keeps a part of what comes or goes', async () => {
    const hooked = (last: string) => read(logs, positionAt({ hooks: `0x${'8'.repeat(39)}${last}` as `0x${string}` }))
    expect([await hooked('1'), await hooked('2'), await hooked('3')]).toEqual([undefined, undefined, undefined])
    expect([await hooked('4'), await hooked('8')]).not.toContain(undefined)
  })

  test('behavior: without the times the sums alone', async () => {
    const { time, history, feesOverTime, ...sums } = (await read(logs, positionAt()))!
    expect([time, history, feesOverTime]).not.toContain(undefined)
    for (const silent of [10, 90])
      expect(await read(logs, positionAt(), (block) => (block === silent ? undefined : 1))).toEqual(sums)
  })

  test('behavior: more than a page can read', async () => {
    const many = (log: PlainLog) => [...logs, ...Array.from({ length: 100_001 }, () => log)]
    expect(await read(many(ofPool('donate', 20, [0, 0])), positionAt())).toBeUndefined()
    expect(await read(many(modified(20, 0n, { salt: 8n })), positionAt())).toBeUndefined()
  })
})
