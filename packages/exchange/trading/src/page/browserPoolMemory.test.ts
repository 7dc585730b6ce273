import { expect, onTestFinished, test, vi } from 'vitest'
import { browserPoolMemory } from './browserPoolMemory.ts'

const known = { blockNumber: 7n, blockHash: '0x07', pools: [] }

/** A browser whose database holds this under every key. */
function keep(value: unknown) {
  const answer = (result: unknown) => {
    const request = { result, onsuccess: () => {} }
    queueMicrotask(() => request.onsuccess())
    return request
  }
  const transaction = () => ({ objectStore: () => ({ get: () => answer(value) }) })
  vi.stubGlobal('indexedDB', { open: () => answer({ transaction, close() {} }) })
  onTestFinished(() => void vi.unstubAllGlobals())
}

test('what was kept is read again, and what another form of the page kept is not', async () => {
  keep(known)
  expect(await browserPoolMemory(1).read()).toEqual(known)
  const broken = [{ blockNumber: 7 }, { blockHash: undefined }, { pools: {} }]
  for (const value of [...broken.map((change) => ({ ...known, ...change })), undefined, null, 7]) {
    keep(value)
    expect(await browserPoolMemory(1).read()).toBeUndefined()
  }
})

test('a browser that refuses a database remembers nothing, and that is no failure', async () => {
  await browserPoolMemory(1).write(known as never)
  expect(await browserPoolMemory(1).read()).toBeUndefined()
})
