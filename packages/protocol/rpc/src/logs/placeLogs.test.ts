import { expect, test } from 'vitest'
import { placeLogs } from './placeLogs.ts'

const log = {
  address: `0x${'A'.repeat(40)}`,
  topics: [`0x${'B'.repeat(64)}`],
  data: `0x${'C'.repeat(64)}`,
  blockNumber: '0x64',
}
const place = (...logs: readonly unknown[]) => placeLogs(logs, { fromBlock: 100n, toBlock: 200n })
const good = {
  address: `0x${'a'.repeat(40)}`,
  topics: [`0x${'b'.repeat(64)}`],
  data: `0x${'c'.repeat(64)}`,
  blockNumber: 100n,
}

test('keeps logs of the range, in lower case', () => {
  expect(place(log, { ...log, blockNumber: '0xc8' })).toEqual([good, { ...good, blockNumber: 200n }])
})

test.each([
  ['a block before the range', { blockNumber: '0x63' }],
  ['a block beyond the head', { blockNumber: '0xc9' }],
  ['a block that is no number', { blockNumber: '0x' }],
  ['no block', { blockNumber: null }],
  ['a negative block', { blockNumber: '-0x64' }],
  ['data of half a byte', { data: '0x1' }],
  ['no data', { data: undefined }],
  ['an address that is none', { address: '0x12' }],
  ['no topics', { topics: undefined }],
  ['a topic that is none', { topics: ['0x12'] }],
  ['removed', { removed: true }],
])('leaves out a log with %s, and keeps the others', (_name, change) => {
  expect(place({ ...log, ...change }, log, null, 'text')).toEqual([good])
})
