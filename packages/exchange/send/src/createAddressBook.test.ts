import { memoryStorage } from '@oxbow/runtime/memoryStorage'
import { expect, test } from 'vitest'
import { createAddressBook, toBookName } from './createAddressBook.ts'

const [alice, bob] = [`0x${'A'.repeat(40)}`, `0x${'b'.repeat(40)}`] as const
const low = alice.toLowerCase()

test('default: adds, renames and removes, by name, and is there after a reload', () => {
  const storage = memoryStorage()
  const book = createAddressBook(storage)
  book.put(bob, 'Zoe')
  book.put(alice, ' Alice ')
  book.put(bob, 'Bob')
  expect(book.getSnapshot()).toEqual([
    { address: low, name: 'Alice' },
    { address: bob, name: 'Bob' },
  ])
  book.remove(low)
  expect(createAddressBook(storage).getSnapshot()).toEqual([{ address: bob, name: 'Bob' }])
})

test('behavior: a name of nothing changes nothing, and none hides what it is', () => {
  const book = createAddressBook(memoryStorage())
  book.put(bob, 'Bob')
  book.put(bob, ' \u200b ')
  expect(book.getSnapshot()).toEqual([{ address: bob, name: 'Bob' }])
  expect(toBookName('\u202eboB\u0000')).toBe('boB')
  expect(toBookName('x'.repeat(99))).toHaveLength(32)
})

test('behavior: an entry that cannot be read costs none of the others; there are at most 500', () => {
  const storage = memoryStorage()
  const entries = [{ address: bob, name: 'Bob' }, { address: '0x1', name: 'No' }, { address: low, name: '' }, 7]
  storage.setItem('oxbow.address-book', JSON.stringify({ version: 1, value: entries }))
  const book = createAddressBook(storage)
  expect(book.getSnapshot()).toEqual([{ address: bob, name: 'Bob' }])
  for (let n = 1; n < 600; n++) book.put(`0x${n.toString(16).padStart(40, '0')}`, `n${n}`)
  expect(book.getSnapshot()).toHaveLength(500)
  book.put(bob, 'Bobby')
  expect(book.getSnapshot().find(({ address }) => address === bob)?.name).toBe('Bobby')
})
