import { expect, test } from 'vitest'
import { createPonderLog } from './createPonderLog.ts'

function start() {
  const written: string[] = []
  let nowMs = Date.UTC(2026, 10, 28)
  const log = createPonderLog(
    (text) => written.push(text),
    () => nowMs,
  )
  return {
    written,
    say: (line: object | string) => log(typeof line === 'string' ? line : JSON.stringify(line)),
    wait: (ms: number) => {
      nowMs += ms
    },
  }
}

const failed = {
  level: 40,
  msg: 'Received JSON-RPC error',
  chain: 'ethereum',
  method: 'eth_getLogs',
  request_id: '2fd6ed18',
  error: { message: 'Missing parameters.\n\nURL: http://node\nDetails: pruned history\nVersion: viem', stack: 'at x' },
}

test('default: a line of JSON becomes a sentence, once in a minute', () => {
  const { say, wait, written } = start()
  const sentence =
    '2026-11-28T00:00:00.000Z ethereum: The node failed a call (eth_getLogs); it is asked again: pruned history.\n'
  say(failed)
  say({ ...failed, request_id: 'another', retry_count: 2 })
  expect(written).toEqual([sentence])
  wait(60_000)
  say(failed)
  expect(written).toHaveLength(2)
})

test('behavior: what has no sentence of ours keeps its words, and a fault of the program its stack', () => {
  const { say, written } = start()
  say({ level: 40, msg: 'Dropped database tables' })
  say({
    level: 50,
    msg: 'Error while processing event',
    error: { message: 'x is not a function', stack: 'at swap.ts' },
  })
  say('Segmentation fault')
  expect(written).toEqual([
    '2026-11-28T00:00:00.000Z Dropped database tables.\n',
    '2026-11-28T00:00:00.000Z The index failed at an event: x is not a function.\nat swap.ts\n',
    'Segmentation fault\n',
  ])
})
