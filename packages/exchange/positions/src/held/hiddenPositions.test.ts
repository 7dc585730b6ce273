import { expect, test } from 'vitest'
import { hiddenKeysOf, hiddenPositions, hidePosition, showPosition } from './hiddenPositions.ts'

const [ann, bob] = [`0x${'a'.repeat(40)}`, `0x${'b'.repeat(40)}`]

function memory(initial: Record<string, string> = {}) {
  const items = new Map(Object.entries(initial))
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
}

test('what an account hides is hidden once, for it alone, after a reload too, until it is shown again', () => {
  const storage = memory()
  const store = hiddenPositions(storage)
  hidePosition(store, { account: ann!, key: 'v3/1/7' })
  hidePosition(store, { account: ann!, key: 'v3/1/7' })
  hidePosition(store, { account: ann!, key: 'v4/1/7' })
  const reloaded = hiddenPositions(storage)
  expect(reloaded.getSnapshot()).toHaveLength(2)
  expect([...hiddenKeysOf(reloaded.getSnapshot(), ann)]).toEqual(['v4/1/7', 'v3/1/7'])
  expect(hiddenKeysOf(reloaded.getSnapshot(), bob).size).toBe(0)
  showPosition(reloaded, { account: ann!, key: 'v4/1/7' })
  expect([...hiddenKeysOf(hiddenPositions(storage).getSnapshot(), ann)]).toEqual(['v3/1/7'])
})

test.each(['nonsense', '{"version":1,"value":[{"account":"ann","key":"v3/1/7"}]}', '{"version":1,"value":{}}'])(
  'what somebody else wrote hides nothing: %s',
  (text) => {
    expect(hiddenPositions(memory({ 'oxbow.hidden-positions': text })).getSnapshot()).toEqual([])
  },
)
