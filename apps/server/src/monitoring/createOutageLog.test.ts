import { BaseError } from '@oxbow/errors/BaseError'
import pino from 'pino'
import { HttpRequestError, TimeoutError } from 'viem'
import { expect, test } from 'vitest'
import { createOutageLog } from './createOutageLog.ts'

function start() {
  const lines: Record<string, unknown>[] = []
  const log = pino({ base: null, timestamp: false }, { write: (line) => void lines.push(JSON.parse(line)) })
  let time = 0
  const report = createOutageLog(log, () => time)
  return { lines, report, wait: (ms: number) => (time += ms) }
}

const away = () => new HttpRequestError({ url: 'http://node/secret-key', status: 503 })
const slow = () => new TimeoutError({ url: 'http://node/secret-key', body: {} })

test('an outage is one line without a stack, and the next one is another', () => {
  const { lines, report, wait } = start()
  for (let turn = 0; turn < 600; turn++) {
    report(turn % 2 === 0 ? away() : slow(), { what: 'rewards' })
    wait(3_000)
  }
  expect(lines).toEqual([{ level: 40, detail: 'The node is unavailable or starting.', msg: 'rewards' }])
  wait(60_000)
  report(away(), { what: 'rewards' })
  expect(lines).toHaveLength(2)
})

test('each chain has its own, and a fault of ours has its stack, once', () => {
  const { lines, report } = start()
  report(away(), { what: 'market feed', chain: 'base' })
  report(away(), { what: 'market feed', chain: 'unichain' })
  for (let turn = 0; turn < 3; turn++) report(new TypeError('x is no function'), { what: 'market feed', chain: 'base' })
  expect(lines.map(({ chain }) => chain)).toEqual(['base', 'unichain', 'base'])
  expect(lines[2]).toMatchObject({ err: { stack: expect.stringContaining('createOutageLog.test') } })
})

test('two findings of one look are two lines, each without a stack', () => {
  const { lines, report } = start()
  for (const said of [
    'The code of weth is another.',
    'The code of permit2 is another.',
    'The code of weth is another.',
  ])
    report(new BaseError(said), { what: 'doctor' })
  expect(lines).toEqual([
    { level: 40, detail: 'The code of weth is another.', msg: 'doctor' },
    { level: 40, detail: 'The code of permit2 is another.', msg: 'doctor' },
  ])
})
