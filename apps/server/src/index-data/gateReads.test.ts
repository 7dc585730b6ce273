import { expect, test } from 'vitest'
import { VisitorGate } from '../access/VisitorGate.ts'
import type { Database } from './Database.ts'
import { gateReads } from './gateReads.ts'

test('behavior: a visitor with many slow statements holds three, and another visitor’s is run at once', async () => {
  const running: string[] = []
  const ends: (() => void)[] = []
  const database: Database = {
    async read(query) {
      const answer = await query(undefined as never)
      running.push(String(answer))
      await new Promise<void>((end) => ends.push(end))
      return answer
    },
    write: (query) => query(undefined as never),
    close: async () => {},
  }
  const gate = new VisitorGate({ slots: 8, slotsPerVisitor: 3, busy: () => new Error('busy') })
  const settled = () => new Promise((done) => setImmediate(done))
  // Those that still wait when the test is over are refused then.
  const ask = (visitor: string) =>
    void gateReads(database, gate, visitor)
      .read(async () => visitor)
      .catch(() => {})
  for (let times = 0; times < 20; times++) ask('greedy')
  await settled()
  expect(running).toEqual(['greedy', 'greedy', 'greedy'])
  ask('other')
  await settled()
  expect(running.at(-1)).toBe('other')
  ends[0]!()
  await settled()
  expect(running).toHaveLength(5)
})
