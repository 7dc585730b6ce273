import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Transformer } from '@napi-rs/image'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createLogoStore, type LogoStore } from './createLogoStore.ts'

describe('createLogoStore', () => {
  let folder: string
  let host: Server
  let name: string
  let answer: Buffer | undefined
  let asked: number
  const stores: LogoStore[] = []
  const problems: unknown[] = []

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'oxbow-store-'))
    answer = await Transformer.fromRgbaPixels(Buffer.alloc(64 * 64 * 4, 200), 64, 64).png()
    asked = 0
    host = createServer((_, response) => {
      asked++
      if (answer === undefined) response.writeHead(404)
      response.end(answer)
    })
    await new Promise<void>((done) => host.listen(0, '127.0.0.1', done))
    name = `127.0.0.1:${(host.address() as AddressInfo).port}`
  })
  afterEach(async () => {
    await Promise.all(stores.splice(0).map((store) => store.stop()))
    problems.length = 0
    host.close()
    await rm(folder, { recursive: true })
  })

  async function open(...paths: string[]): Promise<LogoStore> {
    const store = createLogoStore({
      settings: { fetches: true, folder, ipfsGateway: undefined, privateHosts: new Set([name]) },
      named: () => paths.map(urlOf),
      onProblem: (error) => problems.push(error),
    })
    stores.push(store)
    await store.refresh()
    return store
  }
  const urlOf = (path: string) => (path.includes(':') ? path : `http://${name}/${path}`)

  /** As if all had been fetched long ago. */
  async function age(): Promise<void> {
    const path = join(folder, 'index.json')
    await writeFile(path, (await readFile(path, 'utf8')).replace(/"checkedAt":\d+/g, '"checkedAt":0'))
  }

  test('behavior: one picture under many addresses is one file, and what is not named any more is nobody asked for', async () => {
    const paths = Array.from({ length: 12 }, (_, place) => `${place}.png`)
    const store = await open(...paths)
    expect(new Set(paths.map((path) => store.pathOf(urlOf(path)))).size).toBe(1)
    expect((await readdir(folder)).sort()).toEqual([expect.stringMatching(/^[0-9a-f]{64}\.webp$/), 'index.json'])
    expect(asked).toBe(12)
    await age()
    await open('0.png')
    expect(asked).toBe(13)
    expect(problems).toEqual([])
  })

  test('behavior: an old picture stays while its host is away, and goes when it is taken down', async () => {
    await open('oak.png')
    await age()
    const { port } = host.address() as AddressInfo
    await new Promise((done) => host.close(done))
    expect((await open('oak.png')).pathOf(urlOf('oak.png'))).toBeDefined()
    await age()
    await new Promise<void>((done) => host.listen(port, '127.0.0.1', done))
    answer = undefined
    expect((await open('oak.png')).pathOf(urlOf('oak.png'))).toBeUndefined()
  })

  test('behavior: a damaged index costs no more than fetching again', async () => {
    await open('oak.png')
    for (const text of ['{"a', '[]', '{"a":{"checkedAt":1,"file":"../../etc/passwd"}}']) {
      await writeFile(join(folder, 'index.json'), text)
      expect((await open('oak.png')).pathOf(urlOf('oak.png'))).toMatch(/\.webp$/)
    }
    expect(asked).toBe(4)
  })

  test('error: what failed is told once, with why', async () => {
    const store = await open('ipfs://bafy/oak.png', 'http://lists.example/oak.png')
    expect(problems).toHaveLength(1)
    expect(String(problems[0])).toContain('ipfs://bafy/oak.png: it is on IPFS, and OXBOW_IPFS_GATEWAY names no gateway')
    expect(String(problems[0])).toContain('http://lists.example/oak.png: it is asked for by https alone')
    await store.refresh()
    expect(problems).toHaveLength(1)
  })
})
