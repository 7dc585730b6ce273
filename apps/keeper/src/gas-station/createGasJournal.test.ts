import { appendFileSync, mkdtempSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { createGasJournal, type GasEntry } from './createGasJournal.ts'

const entry = (digit: string, more: Partial<GasEntry> = {}): GasEntry => ({
  at: Date.now(),
  chainId: 1,
  grant: '0x01',
  account: '0xaa',
  expiresAt: 1,
  nonce: Number(digit),
  hash: `0x${digit.repeat(64)}`,
  raw: '0x02f8',
  mostWei: 7n,
  maxFeePerGas: 3n,
  ...more,
})

let path: string
beforeEach(() => {
  path = join(mkdtempSync(join(tmpdir(), 'oxbow-gas-')), 'keeper/gas.jsonl')
})

test('default: what was written is there after a restart, the last word of each transaction', () => {
  const journal = createGasJournal(path)
  const paid: Partial<GasEntry> = { called: ['0xcc'], fee: { token: '0xcc', amount: 5n }, risk: 'plain' }
  journal.put(entry('1', paid))
  journal.put(entry('2'))
  journal.put(entry('1', { ...paid, end: 'done', costWei: 6n }))
  const ended = entry('1', { ...paid, at: expect.any(Number) as number, end: 'done', costWei: 6n, raw: '0x' })
  expect(createGasJournal(path).entries(1)).toEqual([ended, { ...entry('2'), at: expect.any(Number) as number }])
  expect(createGasJournal(path).entries(2)).toEqual([])
})

test('behavior: a line that was cut off doesn’t take the next one with it', () => {
  const journal = createGasJournal(path)
  journal.put(entry('1'))
  appendFileSync(path, `\n${JSON.stringify({ ...entry('2'), mostWei: '7', maxFeePerGas: '3' }).slice(0, 60)}`)
  journal.put(entry('3'))
  expect(
    createGasJournal(path)
      .entries(1)
      .map(({ nonce }) => nonce),
  ).toEqual([1, 3])
})

test('behavior: a disk that takes a part of a line gets the rest of it', () => {
  const part = (file: number, bytes: Buffer) => writeSync(file, bytes.subarray(0, 20))
  createGasJournal(path, Date.now, part).put(entry('1'))
  expect(createGasJournal(path).entries(1)).toHaveLength(1)
})

test('error: a disk that takes no more fails the sending, and what it took is left out', () => {
  let room = 20
  const journal = createGasJournal(path, Date.now, (file, bytes) => {
    if (room === 0) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
    const taken = writeSync(file, bytes.subarray(0, room))
    room -= taken
    return taken
  })
  expect(() => journal.put(entry('1'))).toThrow('no space')
  expect(journal.entries(1)).toEqual([])
  room = 10_000
  journal.put(entry('2'))
  const nonces = createGasJournal(path)
    .entries(1)
    .map(({ nonce }) => nonce)
  expect(nonces).toEqual([2])
})

test('behavior: accounts are known for 30 days, and what is pending for as long as it is', () => {
  const old = Date.now() - 31 * 24 * 3_600_000
  const journal = createGasJournal(path)
  journal.put(entry('1', { at: old, end: 'done' }))
  journal.put(entry('2', { at: old }))
  journal.put(entry('3', { end: 'done' }))
  expect(
    createGasJournal(path)
      .entries(1)
      .map(({ nonce }) => nonce),
  ).toEqual([2, 3])
})
