import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type IndexDatabase, startIndexDatabase } from '../../test/startIndexDatabase.ts'
import { createDatabase, type Database } from '../Database.ts'
import { createPoolMemory } from './createPoolMemory.ts'

let server: IndexDatabase
let database: Database
beforeAll(async () => {
  server = await startIndexDatabase()
  database = createDatabase(server.url)
})
afterAll(async () => {
  await database?.close()
  await server?.[Symbol.asyncDispose]()
})

test('what is kept is read once a database that was away at the start is back: to begin anew would write over it', async () => {
  const open = (problems: unknown[]) =>
    createPoolMemory({ database, chainId: 1, onProblem: (error) => problems.push(error) })
  const known = { blockNumber: 7n, blockHash: `0x${'ab'.repeat(32)}`, pools: [] } as const
  await open([]).write(known)
  await server.stop()
  const problems: unknown[] = []
  const reading = open(problems).read()
  await expect.poll(() => problems.length).toBeGreaterThan(0)
  await sleep(100)
  await server.restart()
  expect(await reading).toEqual(known)
})
