import { sqrtPriceX96AtTick } from '@oxbow/amm/tick'
import { wordsOf } from '@oxbow/exchange-test/plainNode'
import { describe, expect, test } from 'vitest'
import {
  answersOf,
  costOf,
  deposit,
  exit,
  passed,
  probe,
  type Result,
  readAfter,
  readBefore,
  readDeposited,
  readSwapped,
  scenario,
  swap,
} from './test/probeByRote.ts'

const refused: Result = { status: '0x0', returnData: '0x' }

describe('probeHook, by rote', () => {
  test('behavior: what is refused is told; without a deposit there is nothing to take out', async () => {
    const tried = { status: 'tried', deposit: 'passed' }
    expect((await probe({ changes: { [swap!]: refused } })).simulation).toMatchObject({
      ...tried,
      swap: { status: 'refused' },
      withdrawal: { status: 'passed' },
    })
    expect((await probe({ changes: { [exit!]: refused } })).simulation).toMatchObject({
      ...tried,
      swap: { status: 'passed' },
      withdrawal: { status: 'refused' },
    })
    for (const change of [passed, refused])
      expect((await probe({ changes: { [deposit!]: refused, [exit!]: change } })).simulation).toMatchObject({
        status: 'tried',
        deposit: 'refused',
        withdrawal: { status: 'untried' },
      })
  })

  test.each([0, 1, 2, 3, 4, 5, 6, 7])('behavior: without its tokens there is no trial (call %i)', async (place) => {
    expect((await probe({ changes: { [place]: refused } })).simulation).toEqual({ status: 'unavailable' })
  })

  test.each([readBefore, readDeposited, readSwapped, readAfter])(
    'behavior: a balance that cannot be read is no verdict (call %i)',
    async (place) => {
      const unread = [
        refused,
        { ...refused, returnData: scenario[0]!.returnData },
        { ...passed, returnData: answersOf(undefined, wordsOf(1)) },
        { ...passed, returnData: answersOf(wordsOf(1), undefined) },
        { ...passed, returnData: answersOf('0x01', wordsOf(1)) },
        { ...passed, returnData: answersOf(wordsOf(1), { refused: wordsOf(1) }) },
      ]
      for (const result of unread)
        expect((await probe({ changes: { [place!]: result } })).simulation).toEqual({ status: 'unavailable' })
      // More than a word is a word.
      const long = { ...passed, returnData: answersOf(wordsOf(5_900, 1), wordsOf(14_100)) }
      if (place === readSwapped)
        expect((await probe({ changes: { [place!]: long } })).simulation).toEqual((await probe()).simulation)
    },
  )

  test('behavior: a pool that is not open, or too shallow on either side, has nothing to try', async () => {
    const empty = { status: 'empty' }
    expect((await probe({ sqrtPriceX96: 0n })).simulation).toEqual(empty)
    // At this price 10^3 of liquidity costs 1,000 of neither token.
    expect((await probe({ liquidity: 10n ** 6n })).simulation).toEqual(empty)
    // The range is as far on either side as its spacings are: at the foot of one the second token is the scarce one, at its head the first.
    for (const [tick, scarce] of [
      [0, 'amount1'],
      [59, 'amount0'],
    ] as const) {
      const at = { sqrtPriceX96: sqrtPriceX96AtTick(tick), tick }
      const costs = (liquidity: bigint) => costOf(at.sqrtPriceX96, -600, 660, liquidity)
      let least = 30_000n
      while (costs(least)[scarce] < 1_000n) least++
      const { amount0, amount1 } = costs(least)
      expect([amount0, amount1].toSorted()[0]).toBe(1_000n)
      expect((await probe({ ...at, liquidity: least * 1_000n })).simulation.status).toBe('tried')
      expect((await probe({ ...at, liquidity: least * 1_000n - 1n })).simulation).toEqual(empty)
    }
  })

  test.each(['v4StateView', 'v4PositionManager', 'v4PoolManager'] as const)(
    'behavior: without %s there is no trial, and nothing is asked',
    async (without) => {
      const { simulation, methods } = await probe({ without })
      expect([simulation, methods]).toEqual([{ status: 'unavailable' }, []])
    },
  )

  test('error: a node that does not simulate is no verdict', async () => {
    const simulate = () => {
      throw new Error('no such method')
    }
    expect((await probe({ simulate })).simulation).toEqual({ status: 'unavailable' })
  })
})
