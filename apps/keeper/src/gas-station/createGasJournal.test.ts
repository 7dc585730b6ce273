import { appendFileSync, mkdtempSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import { createGasJournal, type GasEntry } from './createGasJournal.ts'

vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>()
  return { ...fs, writeSync: vi.fn(fs.writeSync) }
})

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

test('behavior: a disk that takes a part of a line gets the rest of it', async () => {
  const { writeSync: write } = await vi.importActual<typeof import('node:fs')>('node:fs')
  const part = (file: number, data: Buffer | string) => write(file, Buffer.from(data).subarray(0, 20))
  vi.mocked(writeSync).mockImplementation(part as never)
  createGasJournal(path).put(entry('1'))
  vi.mocked(writeSync).mockImplementation(write as never)
  expect(createGasJournal(path).entries(1)).toHaveLength(1)
})

test('error: a disk that takes no more fails the sending, and what it took is left out', async () => {
  const { writeSync: write } = await vi.importActual<typeof import('node:fs')>('node:fs')
  const journal = createGasJournal(path)
  let room = 20
  vi.mocked(writeSync).mockImplementation(((file: number, data: Buffer | string) => {
    const part = Buffer.from(data).subarray(0, room)
    if (part.length === 0) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
    room -= part.length
    return write(file, part)
  }) as never)
  expect(() => journal.put(entry('1'))).toThrow('no space')
  expect(journal.entries(1)).toEqual([])
  vi.mocked(writeSync).mockImplementation(write as never)
  journal.put(entry('2'))
  expect(
    createGasJournal(path)
      .entries(1)
      .map(({ nonce }) => nonce),
  ).toEqual([2])
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
