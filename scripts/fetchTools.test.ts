import { execFile, execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { hasTools, type Lock } from './fetchTools.mjs'

const names = ['tool', 'tool-program']

describe('fetchTools', () => {
  let folder: string
  let registry: Registry
  let lock: Lock
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'oxbow-tools-'))
    registry = await startRegistry(join(folder, 'made'))
    const program = { version: '1.0.0', integrity: registry.integrityOf('tool-program'), optional: true }
    const tool = {
      version: '1.0.0',
      integrity: registry.integrityOf('tool'),
      optionalDependencies: { 'tool-program': '1.0.0', 'tool-program-elsewhere': '1.0.0' },
    }
    lock = { packages: { 'node_modules/tool': tool, 'node_modules/tool-program': program } }
  })
  afterEach(async () => {
    await registry.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  /** In a process of its own, which waits for npm: this one has the registry. */
  async function fetchThem(): Promise<string> {
    const script = `import { fetchTools } from ${JSON.stringify(join(import.meta.dirname, 'fetchTools.mjs'))}
      process.stdout.write(fetchTools(...JSON.parse(process.argv[1])) ?? '')`
    const args = ['--input-type=module', '-e', script, JSON.stringify([join(folder, 'tools'), lock, names])]
    const env = { ...process.env, npm_config_registry: registry.url, npm_config_cache: join(folder, 'cache') }
    return (await promisify(execFile)(process.execPath, args, { env })).stdout
  }
  const pathOf = (name: string) => join(folder, 'tools/node_modules', name, 'program.js')

  test('default', async () => {
    expect(hasTools(join(folder, 'tools'), lock, names)).toBe(false)
    expect(await fetchThem()).toBe('')
    for (const name of names) expect(readFileSync(pathOf(name), 'utf8')).toBe(`'${name}'`)
    expect(hasTools(join(folder, 'tools'), lock, names)).toBe(true)
  })

  test.each(names)('error: a changed byte of %s, although the registry vouches for it', async (name) => {
    registry.change(name)
    expect(await fetchThem()).toContain('EINTEGRITY')
    expect(names.map((each) => existsSync(pathOf(each)))).toEqual([false, false])
    expect(hasTools(join(folder, 'tools'), lock, names)).toBe(false)
  })
})

describe('hasTools', () => {
  test('error: what an earlier lock had', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'oxbow-tools-'))
    const lockOf = (integrity: string) => ({ packages: { 'node_modules/tool': { version: '1.0.0', integrity } } })
    mkdirSync(join(folder, 'node_modules'))
    writeFileSync(join(folder, 'node_modules/.package-lock.json'), JSON.stringify(lockOf('sha512-old')))
    expect(hasTools(folder, lockOf('sha512-old'), ['tool'])).toBe(true)
    expect(hasTools(folder, lockOf('sha512-new'), ['tool'])).toBe(false)
    rmSync(folder, { recursive: true })
  })
})

type Registry = {
  readonly url: string
  integrityOf(name: string): string
  /** From now on it has another program under the same version, with a hash that is right for it. */
  change(name: string): void
  stop(): Promise<void>
}

async function startRegistry(folder: string): Promise<Registry> {
  const tarballs = new Map(names.map((name) => [name, pack(folder, name, `'${name}'`)]))
  const server = createServer((request, response) => {
    const [, name = '', isTarball] = /^\/([^/]+)(\/-\/)?/.exec(request.url ?? '') ?? []
    const tarball = tarballs.get(name)
    if (tarball === undefined) return response.writeHead(404).end('{}')
    if (isTarball) return response.end(tarball)
    const dist = { tarball: `http://${request.headers.host}/${name}/-/${name}-1.0.0.tgz`, integrity: hashOf(tarball) }
    const version = { name, version: '1.0.0', dist }
    return response.end(JSON.stringify({ name, 'dist-tags': { latest: '1.0.0' }, versions: { '1.0.0': version } }))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    integrityOf: (name) => hashOf(tarballs.get(name)!),
    change: (name) => void tarballs.set(name, pack(folder, name, `"${name}"`)),
    stop: () => new Promise((done) => server.close(() => done())),
  }
}

function pack(folder: string, name: string, program: string): Buffer {
  mkdirSync(join(folder, name, 'package'), { recursive: true })
  writeFileSync(join(folder, name, 'package/package.json'), JSON.stringify({ name, version: '1.0.0' }))
  writeFileSync(join(folder, name, 'package/program.js'), program)
  return execFileSync('tar', ['-cz', '-C', join(folder, name), 'package'])
}

function hashOf(bytes: Buffer): string {
  return `sha512-${createHash('sha512').update(bytes).digest('base64')}`
}
