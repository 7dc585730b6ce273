import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createScreening } from './createScreening.ts'
import { toScreeningSettings } from './screeningSettings.ts'

const [listed, sanctioned, welcome] = ['a', 'b', 'c'].map((digit) => `0x${digit.repeat(40)}`) as [
  string,
  string,
  string,
]

const visitor = '192.0.2.1'

/** A service of sanctions screening, over HTTP as the published one is. */
let service: Server
let url: string
let asked: string[] = []
let answerWith: (address: string) => readonly [status: number, body: string]
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'screening-'))
  service = createServer((request, response) => {
    const address = request.url!.slice(1)
    asked.push(address)
    const [status, body] =
      request.headers['x-api-key'] === 'right' ? answerWith(address) : [403, '{"message":"Forbidden"}']
    response.writeHead(status, { 'content-type': 'application/json' }).end(body)
  })
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
})
afterAll(async () => {
  service?.close()
  await rm(folder, { recursive: true })
})
beforeEach(() => {
  asked = []
  answerWith = (address) => [
    200,
    JSON.stringify({ identifications: address === sanctioned ? [{ category: 'sanctions', name: 'A list' }] : [] }),
  ]
})

async function settingsOf(file: unknown, list?: string) {
  const path = join(folder, 'screening.json')
  await writeFile(path, typeof file === 'string' ? file : JSON.stringify(file))
  if (list !== undefined) await writeFile(join(folder, 'list.txt'), list)
  return toScreeningSettings({ OXBOW_SCREENING: path })!
}

function open(settings: Parameters<typeof createScreening>[0], clock = { nowMs: 0 }) {
  const problems: unknown[] = []
  const screening = createScreening(settings, { now: () => clock.nowMs, onProblem: (error) => problems.push(error) })
  return { clock, problems, screening }
}

describe('a list', () => {
  test('default: who is in it is not served, in any case of letters, and it is read again when it changes', async () => {
    const settings = await settingsOf(
      { lists: ['list.txt'] },
      `# Ours\n${listed.toUpperCase().replace('X', 'x')}, a note\n\n`,
    )
    const { clock, problems, screening } = open(settings)
    expect(await screening.isBlocked([welcome], visitor)).toBe(false)
    expect(await screening.isBlocked([welcome, listed], visitor)).toBe(true)
    await writeFile(join(folder, 'list.txt'), `${welcome} # new\n`)
    await utimes(join(folder, 'list.txt'), 1, 1)
    clock.nowMs += 10_000
    expect(await screening.isBlocked([listed], visitor)).toBe(false)
    expect(await screening.isBlocked([welcome], visitor)).toBe(true)
    expect(problems).toEqual([])
    expect(asked).toEqual([])
  })

  test('error: one that cannot be read any more holds as it was, and the operator is told', async () => {
    const { clock, problems, screening } = open(await settingsOf({ lists: ['list.txt'] }, listed))
    expect(await screening.isBlocked([listed], visitor)).toBe(true)
    await writeFile(join(folder, 'list.txt'), 'half of an addr')
    await utimes(join(folder, 'list.txt'), 2, 2)
    clock.nowMs += 10_000
    expect(await screening.isBlocked([listed], visitor)).toBe(true)
    expect(problems).toHaveLength(1)
  })

  test('error: one that goes away or is emptied before the first request holds as it was at the start', async () => {
    const { clock, problems, screening } = open(await settingsOf({ lists: ['list.txt'] }, listed))
    await writeFile(join(folder, 'list.txt'), '')
    await utimes(join(folder, 'list.txt'), 3, 3)
    clock.nowMs += 10_000
    expect(await screening.isBlocked([listed], visitor)).toBe(true)
    await rm(join(folder, 'list.txt'))
    clock.nowMs += 10_000
    expect(await screening.isBlocked([listed], visitor)).toBe(true)
    expect(problems).toHaveLength(2)
  })

  test('error: one that is away at the start is no start', async () => {
    const settings = await settingsOf({ lists: ['list.txt'] }, listed)
    await rm(join(folder, 'list.txt'))
    expect(() => open(settings)).toThrow(expect.objectContaining({ facts: [expect.stringContaining('ENOENT')] }))
  })
})

describe('a service', () => {
  const of = (key: string) => settingsOf({ service: { kind: 'chainalysis', key, url } })

  test('default: whom it names is not served; an address is asked about once in a quarter of an hour', async () => {
    const { clock, screening } = open(await of('right'))
    const all = await Promise.all(
      [[welcome], [welcome], [sanctioned, welcome]].map((each) => screening.isBlocked(each, visitor)),
    )
    expect(all).toEqual([false, false, true])
    expect(asked.toSorted()).toEqual([sanctioned, welcome])
    clock.nowMs += 15 * 60_000
    expect(await screening.isBlocked([welcome], visitor)).toBe(false)
    expect(asked).toHaveLength(3)
  })

  test.each([
    ['a wrong key', 'wrong', undefined],
    ['an answer of another shape', 'right', [200, '{"ok":true}']],
    ['no JSON', 'right', [200, '<html>']],
    ['an address that it does not know the way to', 'right', [404, '{}']],
    ['an error', 'right', [500, '{}']],
  ] as const)('error: nobody is let in by %s, and it is asked again after some seconds', async (_, key, answer) => {
    if (answer) answerWith = () => answer
    const { clock, problems, screening } = open(await of(key))
    await expect(screening.isBlocked([welcome], visitor)).rejects.toMatchObject({ code: 'ScreeningUnavailable' })
    expect(problems).toHaveLength(1)
    expect(String(problems[0])).not.toContain('right')
    await expect(screening.isBlocked([welcome], visitor)).rejects.toMatchObject({ code: 'ScreeningUnavailable' })
    expect(asked).toHaveLength(1)
    clock.nowMs += 10_000
    await expect(screening.isBlocked([welcome], visitor)).rejects.toMatchObject({ code: 'ScreeningUnavailable' })
    expect(asked).toHaveLength(2)
  })

  test('behavior: a visitor who names ever new addresses is stopped, and nobody else', async () => {
    const { screening } = open(await of('right'))
    await screening.isBlocked([welcome], visitor)
    const made = Array.from({ length: 40 }, (_, index) => `0x${String(index).padStart(40, '0')}`)
    const found = await Promise.allSettled(made.map((address) => screening.isBlocked([address], visitor)))
    expect(found.filter(({ status }) => status === 'fulfilled')).toHaveLength(29)
    expect(found.at(-1)).toMatchObject({ reason: { code: 'Ratelimited' } })
    expect(asked).toHaveLength(30)
    // What is known costs nothing.
    expect(await screening.isBlocked([welcome], visitor)).toBe(false)
    expect(await screening.isBlocked([sanctioned], '192.0.2.2')).toBe(true)
  })

  test('behavior: where nothing is signed only what is known counts, and nobody is asked', async () => {
    const { screening } = open(await of('right'))
    expect(await screening.isKnownBlocked([sanctioned])).toBe(false)
    expect(asked).toEqual([])
    await screening.isBlocked([sanctioned], visitor)
    expect(await screening.isKnownBlocked([welcome, sanctioned])).toBe(true)
    answerWith = () => [500, '{}']
    await expect(screening.isBlocked([welcome], visitor)).rejects.toThrow()
    expect(await screening.isKnownBlocked([welcome])).toBe(false)
  })
})

describe('the setting', () => {
  test('default: nobody is looked up', () => expect(toScreeningSettings({})).toBe(undefined))

  test.each([
    ['it is not JSON', 'lists'],
    ['name a list or a service', {}],
    ['ENOENT', { lists: ['none.txt'] }],
    ['Invalid input', { service: { kind: 'other', key: 'secret' } }],
  ])('error: %s', async (words, file) => {
    const problem = await settingsOf(file).catch((error: { facts: string[] }) => error)
    expect(JSON.stringify((problem as { facts: string[] }).facts)).toContain(words)
    expect(JSON.stringify(problem)).not.toContain('secret')
  })

  test('error: a line that is no address, by its number', async () => {
    const problem = await settingsOf({ lists: ['list.txt'] }, `${listed}\nsomebody\n`).catch((error: unknown) => error)
    expect(problem).toMatchObject({ facts: [expect.stringMatching(/list\.txt:2: no address$/)] })
  })

  test.each(['', '\n', '# Nobody yet\n'])('error: a list of nobody: %j', async (text) => {
    const problem = await settingsOf({ lists: ['list.txt'] }, text).catch((error: unknown) => error)
    expect(problem).toMatchObject({ facts: [expect.stringMatching(/list\.txt: no address in it$/)] })
  })
})
