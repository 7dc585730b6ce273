import { expect, test } from 'vitest'
import { toNftListState } from './NftListState.ts'

const error = new Error('away')
const known = { isOn: true, items: ['a', 'b'], error: undefined }

test('off before anything else, also with what was known', () => {
  expect(toNftListState({ ...known, isOn: false })).toEqual({ kind: 'off' })
})

test('loading until there is an answer or a reason, and what is known stays when the next answer fails', () => {
  expect(toNftListState({ ...known, items: undefined })).toEqual({ kind: 'loading' })
  expect(toNftListState({ ...known, items: undefined, error })).toEqual({ kind: 'failed', error })
  expect(toNftListState({ ...known, error })).toMatchObject({ kind: 'list' })
})

test('what is put away is apart, and all of it put away is not the same as none', () => {
  expect(toNftListState({ ...known, items: [] })).toEqual({ kind: 'empty' })
  expect(toNftListState({ ...known, isHidden: (item) => item === 'a' })).toEqual({
    kind: 'list',
    shown: ['b'],
    hidden: ['a'],
  })
  expect(toNftListState({ ...known, isHidden: () => true })).toEqual({ kind: 'all-hidden', hidden: ['a', 'b'] })
  expect(toNftListState({ ...known, isHidden: () => true, hasMore: true })).toMatchObject({ kind: 'list', shown: [] })
})
