import { expect, test } from 'vitest'
import { createWaitLog } from './createWaitLog.ts'

const away = 'waiting for a node of Example Chain (OXBOW_RPC_777001)'

test('a wait of an hour is a line when it begins, one each five minutes, and one when it is over', () => {
  const said: unknown[] = []
  const logged: string[] = []
  let time = 0
  const log = createWaitLog({ emit: (line) => said.push(line), write: (text) => logged.push(text), now: () => time })
  log.goesOn('reading the chains')
  expect(said).toEqual([])
  for (; time < 3_600_000; time += 15_000) log.waits(away)
  expect(said).toEqual(Array(12).fill({ type: 'progress', step: away }))
  expect(logged).toHaveLength(12)
  log.goesOn('reading the chains')
  log.goesOn('reading the chains')
  expect(said.slice(12)).toEqual([{ type: 'progress', step: 'reading the chains' }])
  expect(logged.at(-1)).toBe('1970-01-01T01:00:00.000Z reading the chains\n')
  log.waits(away)
  expect(said).toHaveLength(14)
})

test('reasons that come by turns are a line each', () => {
  const said: unknown[] = []
  const log = createWaitLog({ emit: (line) => said.push(line), now: () => 0 })
  for (let turn = 0; turn < 10; turn++) log.waits(turn % 2 === 0 ? 'nothing listens there' : 'it is starting up')
  expect(said).toHaveLength(2)
})
