import { expect, test } from 'vitest'
import type { Message } from './emit.ts'
import { type Blocks, logProgress } from './logProgress.ts'
import type { Node } from './Node.ts'

function start({ restMs }: { restMs: number }) {
  const said: Message[] = []
  const told = new Map<string, Blocks>()
  const node = { network: { slug: 'example' }, restMs, getHeadNumber: async () => 5_000 } as unknown as Node
  return {
    said,
    look: (indexed: readonly [string, number][], read: readonly [string, number][]) =>
      logProgress(
        { getProgress: async () => new Map(indexed), getRead: async () => new Map(read) },
        [node],
        told,
        (line) => said.push(line),
      ),
  }
}

test('default: the logs that a slow node has given are told before the first of them is indexed', async () => {
  const { look, said } = start({ restMs: 10_000 })
  await look([['example', 0]], [['example', 700]])
  await look([['example', 0]], [['example', 700]])
  await look([['example', 0]], [['example', 1_400]])
  // Ponder was too busy to say how far the index is.
  await look([], [['example', 2_100]])
  const told = (block: number) => ({
    type: 'progress',
    chain: 'example',
    step: `logs read to ${block}, indexing`,
    done: 0,
    total: 5_000,
  })
  expect(said).toEqual([told(700), told(1_400), told(2_100)])
})

test('behavior: a node of this machine gives them at once: what is indexed is all that is told', async () => {
  const { look, said } = start({ restMs: 0 })
  await look([['example', 100]], [['example', 700]])
  expect(said).toEqual([{ type: 'progress', chain: 'example', done: 100, total: 5_000 }])
})
