import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BrokenDumpError, compactState } from './compactState.ts'
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

  test('StateFiles: a whole dump becomes the state, half of one does not and is removed', async () => {
    const files = await openStateFiles(join(folder, 'chain'))
    expect(files.candidates()).toEqual([])
    await writeFile(files.dumpPath, '{"n":1}')
    expect(await files.adoptDump()).toBe(true)
    await writeFile(files.dumpPath, '{"n":2}')
    expect(await files.adoptDump()).toBe(true)
    await writeFile(files.dumpPath, '{"n":3')
    expect(await files.adoptDump()).toBe(false)
    expect(await Promise.all(files.candidates().map((path) => readFile(path, 'utf8')))).toEqual(['{"n":2}', '{"n":1}'])
    await files.removeTemporary()
    expect((await readdir(join(folder, 'chain'))).sort()).toEqual(['state.json', 'state.previous.json'])
  })
})
