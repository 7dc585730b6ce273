import { createClient, custom, numberToHex } from 'viem'
import { expect, test } from 'vitest'
import type { RoundReport } from './createKeeper.ts'
import { followBlocks } from './followBlocks.ts'
import { createMeter } from './monitor/createMeter.ts'

const chainId = 31337
const quiet: RoundReport = { block: 7n, openOrders: 0, judged: 0, isBehind: false, isReading: false }

/** Rounds on a chain that makes no block, until so many looks found nothing to do. */
async function roundsOf(reports: readonly Partial<RoundReport>[], looks: number) {
  const stop = new AbortController()
  const rpc = createClient({ transport: custom({ request: (async () => numberToHex(7)) as never }) })
  const meter = createMeter('0x0', [chainId])
  let looked = 0
  const counting = {
    ...meter,
    looked(id: number) {
      meter.looked(id)
      if (++looked === looks) stop.abort()
    },
  }
  let rounds = 0
  const round = async () => ({ ...quiet, ...reports[rounds++] })
  const tell = () => {}
  await followBlocks(rpc, { chainId, meter: counting, round, settings: { pollMs: 50 }, signal: stop.signal, tell })
  return rounds
}

test('default: one round on a block', async () => {
  expect(await roundsOf([{}], 5)).toBe(1)
})

test('behavior: while the book is read for the first time it goes on without a block', async () => {
  expect(await roundsOf([{ isReading: true }, { isReading: true }, {}], 200)).toBe(3)
})
