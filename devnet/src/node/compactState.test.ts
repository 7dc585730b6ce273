import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BrokenDumpError, compactState } from './compactState.ts'
import { createPruning } from './createPruning.ts'
import { openStateFiles } from './StateFiles.ts'

describe('compactState', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'oxbow-compact-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  const compact = async (text: string) => {
    await writeFile(join(folder, 'in'), text)
    await compactState(join(folder, 'in'), join(folder, 'out'))
    return await readFile(join(folder, 'out'), 'utf8')
  }

  test('default: empties every array of traces and leaves all else as it was', async () => {
    const nasty = 'a "quoted\\" [bracket] { brace "traces":[ \\'
    const info = (traces: unknown[]) => ({ from: '0x1', note: nasty, traces, out: null })
    const dump = (traces: unknown[]) => ({
      blocks: [{ traces: 7 }],
      transactions: [{ info: info(traces) }, { info: info([]) }],
    })
    const traces = [{ node: { traces: [[nasty]], logs: [{ data: ']' }] } }, [nasty, [[]]]]
    expect(JSON.parse(await compact(JSON.stringify(dump(traces))))).toEqual(dump([]))
  })

  test('behavior: traces may lie across the borders of what is read at once', async () => {
    const dump = (traces: unknown[]) => ({
      transactions: Array.from({ length: 40 }, (_, id) => ({ id, info: { traces } })),
    })
    const text = JSON.stringify(dump(Array.from({ length: 3_000 }, () => ({ input: `0x${'ab'.repeat(20)}` }))))
    expect(text.length).toBeGreaterThan(5_000_000)
    expect(JSON.parse(await compact(text))).toEqual(dump([]))
  })

  test('error: half a dump, nothing, and more than a dump', async () => {
    const whole = JSON.stringify({ a: { b: ['c'] }, traces: [[1, '2']] })
    for (let length = 0; length < whole.length; length++) {
      await expect(compact(whole.slice(0, length)), whole.slice(0, length)).rejects.toThrow(BrokenDumpError)
    }
    await expect(compact(`${whole}}`)).rejects.toThrow(BrokenDumpError)
  })

  test('behavior: thinning leaves out old empty blocks and old market swaps, and nothing else', async () => {
    const trader = '0x00000000000000000000000000000000000000aa'
    const person = '0x00000000000000000000000000000000000000bb'
    const block = (number: number, ...to: (string | null)[]) => ({
      header: { number: `0x${number.toString(16)}`, timestamp: '0xe10' },
      transactions: to.map((address) => ({ transaction: { to: address } })),
    })
    const transaction = (block_number: number) => ({ info: { traces: [1] }, receipt: { n: 1 }, block_number })
    const dump = (blocks: unknown[], numbers: number[]) =>
      JSON.stringify({
        block: { number: '0x30d40' },
        accounts: { '0x0': { storage: {} } },
        best_block_number: 200_000,
        blocks,
        transactions: numbers.map(transaction),
        historical_states: null,
      })
    const stays = [
      block(0),
      block(9),
      block(8, trader),
      block(5_000, trader, person),
      block(5_001, null),
      block(150_000, trader),
      block(199_000),
      block(200_000, trader),
    ]
    const otherGenesis = { ...block(0), header: { number: '0x0', timestamp: '0xe11' } }
    const goes = [otherGenesis, block(10), block(4_999, trader), block(197_000), block(5_002, trader, trader)]
    await writeFile(
      join(folder, 'in'),
      dump([goes[0], ...stays.slice(0, 4), ...goes.slice(1), ...stays.slice(4)], [8, 4_999, 5_000, 5_002, 5_002]),
    )
    const thin = (headNumber: number) => createPruning({ headNumber, firstLiveBlock: 10, trader })
    await compactState(join(folder, 'in'), join(folder, 'out'), { thin })
    const expected = dump(stays, [8, 5_000]).replaceAll('"traces":[1]', '"traces":[]')
    expect(await readFile(join(folder, 'out'), 'utf8')).toBe(expected)
  })

  test('StateFiles: a whole dump becomes the state, half of one does not; what a node went live from stays', async () => {
    const files = await openStateFiles(join(folder, 'chain'))
    expect(files.candidates()).toEqual([])
    await writeFile(files.dumpPath, '{"n":1}')
    expect(await files.adoptDump()).toBe(true)
    const states = () => Promise.all(files.candidates().map((path) => readFile(path, 'utf8')))
    await files.markSound(files.candidates()[0]!)
    expect(await states()).toEqual(['{"n":1}', '{"n":1}'])
    for (const text of ['{"n":2}', '{"n":3}']) {
      await writeFile(files.dumpPath, text)
      expect(await files.adoptDump()).toBe(true)
      expect(await states()).toEqual([text, '{"n":1}'])
    }
    await writeFile(files.dumpPath, '{"n":4')
    expect(await files.adoptDump()).toBe(false)
    expect(await states()).toEqual(['{"n":3}', '{"n":1}'])
    await files.markSound(files.candidates()[1]!)
    expect(await states()).toEqual(['{"n":1}', '{"n":1}'])
    await files.markSound(files.candidates()[1]!)
    await files.removeTemporary()
    expect((await readdir(join(folder, 'chain'))).sort()).toEqual(['state.json', 'state.previous.json'])
  })
})
