import type { PlacedLog } from '@oxbow/client/PlacedLog'
import { wordsOf } from '@oxbow/exchange-test/plainNode'
import { type Hex, numberToHex, pad } from 'viem'
import { expect, test } from 'vitest'
import type { V4Position } from '../held/Position.ts'
import { replay, topic } from './replayV4Position.ts'

const manager: Hex = `0x${'4'.repeat(40)}`
const one = 10n ** 18n
const position = { tokenId: 7n, tickSpacing: 60, tickLower: -600, tickUpper: 600 } as V4Position
const logOf = (name: keyof typeof topic, block: number, data: readonly bigint[]) =>
  ({
    topics: [topic[name], '0x', pad(manager)],
    data: wordsOf(...data),
    blockNumber: numberToHex(block),
  }) as unknown as PlacedLog
const modified = (block: number, delta: bigint, salt = 7n) => logOf('modify', block, [-600n, 600n, delta, salt])
const donated = (block: number, amount0: bigint) => logOf('donate', block, [amount0, 0n])
const empty = { sqrtPriceX96: 2n ** 96n, tick: 0, liquidity: 0n, ticks: [], protocolFee: 0 }
const start = { ...empty, growth0X128: 0n, growth1X128: 0n }

test('fees are told from the first deposit on, and what takes them out alone takes nothing else', () => {
  const later = [
    ...[modified(1, one, 8n), donated(2, 9n), modified(3, one), donated(4, 10n)],
    ...[modified(5, 0n), donated(6, 4n)],
  ]
  const found = replay({ position, manager, later, start })!
  expect(found.feePoints.map(({ log, fees }) => [Number(log.blockNumber), fees.amount0])).toEqual([
    [3, 0n],
    [4, 4n],
    [5, 4n],
    [6, 5n],
  ])
  expect(found.steps.map(({ kind, log }) => [kind, Number(log.blockNumber)])).toEqual([
    ['collected', 3],
    ['added', 3],
    ['collected', 5],
  ])
  expect(found.moments.map(({ log, change }) => [Number(log.blockNumber), change?.liquidity])).toEqual([
    [3, one],
    [5, undefined],
  ])
  expect(found.liquidity).toBe(one)
})
