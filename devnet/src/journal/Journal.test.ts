import { type FileHandle, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Hex } from 'viem'
import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest'
import { devAddress } from '../node/devAccounts.ts'
import { createRpc } from '../node/Rpc.ts'
import { startAnvil } from '../node/startAnvil.ts'
import { Journal } from './Journal.ts'
import { JournaledNode } from './JournaledNode.ts'
import type { JournalRecord } from './JournalRecord.ts'
import { JournalWriteError } from './journalFile.ts'
import { readHead, remakeBlocks } from './remakeBlocks.ts'
import { resumePending } from './resumePending.ts'

let folder: string
let path: string
let journal: Journal
let said: MockInstance<typeof process.stderr.write>
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'oxbow-journal-'))
  path = join(folder, 'journal.jsonl')
  journal = await Journal.open(path)
  said = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await journal.close()
  await rm(folder, { recursive: true })
})

const transaction = (number: number): JournalRecord => ({
  type: 'transaction',
  hash: `0x${number}`,
  sent: { raw: `0x${'ab'.repeat(200)}` },
})

/** Of what is written from now on the disk takes so many bytes, until the spies are restored. */
async function fillDisk(freeBytes: number, sees: { truncate: boolean } = { truncate: true }): Promise<void> {
  await using file = await open(path)
  const prototype = Object.getPrototypeOf(file) as FileHandle
  const { write } = prototype
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  let left = freeBytes
  vi.spyOn(prototype, 'write').mockImplementation(async function (this: FileHandle, ...args: unknown[]) {
    const [bytes, offset, length, position] = args as [Buffer, number, number, number]
    const taken = Math.min(left, length)
    if (taken === 0) throw full
    left -= taken
    return await Reflect.apply(write, this, [bytes, offset, taken, position])
  } as typeof write)
  if (!sees.truncate) vi.spyOn(prototype, 'truncate').mockRejectedValue(full)
}

function emptyDisk(): void {
  vi.restoreAllMocks()
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
}

describe('Journal', () => {
  test.each([
    ['is cut off at once', true],
    ['that cannot be cut off at once is cut off before the next', false],
  ])('error: half of a line that a full disk leaves %s; nothing acknowledged is lost', async (_, truncate) => {
    const acknowledged: number[] = []
    const append = (number: number) => journal.append([transaction(number)]).then(() => acknowledged.push(number))
    await append(1)
    await fillDisk(250, { truncate })
    for (const number of [2, 3]) await expect(append(number)).rejects.toThrow(JournalWriteError)
    expect(said).toHaveBeenCalledTimes(1)
    expect(said.mock.calls[0]![0]).toMatch(/no space left.*disk is full/s)
    // What a kill at this moment leaves.
    const killed = join(folder, 'killed.jsonl')
    await writeFile(killed, await readFile(path))
    expect(await journal.read()).toEqual([1, 2, 3].map(transaction))

    emptyDisk()
    expect(await (await Journal.open(killed)).read()).toEqual([transaction(1)])
    for (const number of [4, 5]) await append(number)
    expect(acknowledged).toEqual([1, 4, 5])
    // The node took 2 and 3 before they could not be written.
    expect(await (await Journal.open(path)).read()).toEqual([1, 2, 3, 4, 5].map(transaction))
  })

  test('error: a full disk leaves the journal that was to be written anew as it was', async () => {
    await journal.append([1, 2].map(transaction))
    await fillDisk(250)
    await expect(journal.rewrite([transaction(2)])).rejects.toThrow(JournalWriteError)
    emptyDisk()
    await journal.append([transaction(3)])
    expect(await (await Journal.open(path)).read()).toEqual([1, 2, 3].map(transaction))
  })

  test('behavior: half a line at the end, as after a kill, is left out and written over', async () => {
    await writeFile(path, `${JSON.stringify(transaction(1))}\n{"type":"mining","aft`)
    const torn = await Journal.open(path)
    await torn.append([transaction(2)])
    expect(await torn.read()).toEqual([1, 2].map(transaction))
    expect(said).not.toHaveBeenCalled()
  })

  test('error: a broken line in the midst is said, what follows it is read, and the file as it was is kept', async () => {
    const text = [JSON.stringify(transaction(1)), '{"type":"trans{"type":', JSON.stringify(transaction(3)), ''].join(
      '\n',
    )
    await writeFile(path, text)
    expect(await (await Journal.open(path)).read()).toEqual([1, 3].map(transaction))
    expect(said.mock.calls.join()).toMatch(/^Line 2 of .*journal\.jsonl cannot be read/)
    expect(await readFile(`${path}.broken`, 'utf8')).toBe(text)
  })

  test('behavior: what a node took while the disk filled up is there after its next block and a kill', async () => {
    const cacheDir = join(folder, 'tmp')
    await using node = await startAnvil({ chainId: 31337, cacheDir, timestamp: 1_700_000_000, endsWithParent: true })
    const rpc = createRpc(node.url)
    await rpc.request('evm_setAutomine', [false])
    const { rpc: journaled } = new JournaledNode({ url: node.url, journal, headNumber: 0 })
    const send = (value: Hex) =>
      journaled.request<Hex>('eth_sendTransaction', [{ from: devAddress(0), to: devAddress(1), value }])

    await fillDisk(100)
    await expect(send('0x1')).rejects.toThrow(JournalWriteError)
    // Nothing more is asked of the node: neither a transaction nor a block.
    await expect(send('0x2')).rejects.toThrow(JournalWriteError)
    await expect(journaled.request('evm_mine')).rejects.toThrow(JournalWriteError)
    expect(await rpc.request('eth_blockNumber')).toBe('0x0')
    emptyDisk()
    const acknowledged = await send('0x3')
    await journaled.request('evm_mine')
    const head = await readHead(rpc)
    expect(head.transactions).toHaveLength(2)
    expect(head.transactions).toContain(acknowledged)

    await using next = await startAnvil({ chainId: 31337, cacheDir, timestamp: 1_700_000_000, endsWithParent: true })
    const nextRpc = createRpc(next.url)
    await nextRpc.request('evm_setAutomine', [false])
    await resumePending(nextRpc, await remakeBlocks(nextRpc, await (await Journal.open(path)).read()))
    expect((await readHead(nextRpc)).transactions).toEqual(head.transactions)
  })
})
