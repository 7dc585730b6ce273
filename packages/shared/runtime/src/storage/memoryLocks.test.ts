import { expect, test } from 'vitest'
import { memoryLocks } from './memoryLocks.ts'

const never = new AbortController().signal

test('default: one holder at a time, and the next one after it', async () => {
  const locks = memoryLocks()
  const release = await locks.tryHold('flow')
  expect(release).toBeDefined()
  expect(await locks.tryHold('flow')).toBeUndefined()
  expect(await locks.tryHold('other')).toBeDefined()
  release!()
  expect(await locks.tryHold('flow')).toBeDefined()
})

test('behavior: grants waiting requests in order, without gaps', async () => {
  const locks = memoryLocks()
  const release = await locks.hold('flow', never)
  const order: string[] = []
  const second = locks.hold('flow', never).then((letGo) => {
    order.push('second')
    return letGo
  })
  const third = locks.hold('flow', never).then(() => order.push('third'))
  release()
  // A second release by the first holder has no effect.
  release()
  expect(await locks.tryHold('flow')).toBeUndefined()
  const letGo = await second
  expect(order).toEqual(['second'])
  letGo()
  await third
  expect(order).toEqual(['second', 'third'])
})

test('behavior: skips an aborted request', async () => {
  const locks = memoryLocks()
  const release = await locks.hold('flow', never)
  const gone = new AbortController()
  const waiting = locks.hold('flow', gone.signal)
  gone.abort(new Error('gone'))
  await expect(waiting).rejects.toThrow('gone')
  await expect(locks.hold('flow', gone.signal)).rejects.toThrow('gone')
  release()
  expect(await locks.tryHold('flow')).toBeDefined()
})
