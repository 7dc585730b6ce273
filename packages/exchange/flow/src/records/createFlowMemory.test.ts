import { createActivityLog } from '@oxbow/activity/createActivityLog'
import { memoryStorage } from '@oxbow/runtime/memoryStorage'
import { expect, test } from 'vitest'
import { createFlowMemory } from './createFlowMemory.ts'

const name = { key: 'once', chainId: 1, account: '0x0a' } as const
const done = {
  kind: 'lock',
  type: 'call',
  chainId: 1,
  planned: undefined,
  isDone: true,
  sent: undefined,
} as const

test('who leaves while it is looked for is told of nothing, and whoever comes back of all that was done', async () => {
  const storage = memoryStorage()
  const open = () =>
    createFlowMemory({
      domain: 'bridge',
      name,
      lastStep: 'claim',
      storage,
      locks: undefined,
      activity: createActivityLog(storage),
      clock: { now: () => 99 } as never,
    })
  const takeUp = (memory: ReturnType<typeof open>, signal = new AbortController().signal) =>
    memory.takeUp({} as never, {} as never, () => undefined as never, signal)
  const earlier = open()
  await takeUp(earlier)
  earlier.remember({ state: 'asking', context: { steps: [done] } } as never)

  const later = open()
  expect(await takeUp(later, AbortSignal.abort())).toEqual({ status: 'none' })
  expect(await takeUp(later)).toMatchObject({ status: 'resumed', steps: [{ kind: 'lock', isDone: true }] })
})
