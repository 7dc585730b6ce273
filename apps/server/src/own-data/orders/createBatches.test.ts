import { expect, test } from 'vitest'
import { createBatches } from './createBatches.ts'

test('default: what comes while one is under way goes into the next, no more at once than may', async () => {
  const batches: (readonly number[])[] = []
  const release = Promise.withResolvers<void>()
  const double = createBatches(async (items: readonly number[]) => {
    batches.push(items)
    await release.promise
    return items.map((item) => item * 2)
  }, 3)
  const first = double(1)
  await expect.poll(() => batches.length).toBe(1)
  const rest = [2, 3, 4, 5].map(double)
  release.resolve()
  expect(await Promise.all([first, ...rest])).toEqual([2, 4, 6, 8, 10])
  expect(batches).toEqual([[1], [2, 3, 4], [5]])
})

test('error: one that fails fails for those that are in it alone', async () => {
  const ask = createBatches(async (items: readonly string[]) => {
    if (items.includes('bad')) throw new Error('bad')
    return items
  }, 1)
  const answers = await Promise.allSettled([ask('bad'), ask('good')])
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
})
