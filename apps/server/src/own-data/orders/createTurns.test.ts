import { expect, test } from 'vitest'
import { createTurns } from './createTurns.ts'

test('one after the other under a key, at once under several, whether or not one fails', async () => {
  const turn = createTurns()
  const log: string[] = []
  const run =
    (name: string, fails = false) =>
    async () => {
      log.push(`${name} begins`)
      await new Promise((done) => setTimeout(done, 5))
      log.push(`${name} ends`)
      if (fails) throw new Error(name)
      return name
    }
  const all = [turn('a', run('a1', true)), turn('a', run('a2')), turn('b', run('b1'))]
  expect((await Promise.allSettled(all)).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
  expect(log.filter((line) => line.startsWith('a'))).toEqual(['a1 begins', 'a1 ends', 'a2 begins', 'a2 ends'])
  expect(log.indexOf('b1 begins')).toBeLessThan(log.indexOf('a1 ends'))
})
