import { expect, test } from 'vitest'
import { inTurn } from './inTurn.ts'

test('behavior: what fails is tried once more, after all others, and keeps nothing else back', async () => {
  const tried: number[] = []
  const done = new Set<number>()
  await inTurn([...Array(40).keys()], async (item) => {
    const isFirst = !tried.includes(item)
    tried.push(item)
    if (item === 7 || (item === 3 && isFirst)) throw new Error('Node is away')
    done.add(item)
  })
  expect(tried.slice(40).toSorted()).toEqual([3, 7])
  expect(done).toEqual(new Set([...Array(40).keys()].filter((item) => item !== 7)))
})
