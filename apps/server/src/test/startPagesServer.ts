import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { startChain } from '@oxbow/test/startChain'
import { startTestServer } from './startTestServer.ts'

/** A server with a built page, a logo, and files beside them that it must not give away. */
export async function startPagesServer() {
  const chain = await startChain()
  const folder = mkdtempSync(join(tmpdir(), 'oxbow-web-'))
  const webRoot = join(folder, 'web')
  mkdirSync(join(webRoot, 'assets'), { recursive: true })
  mkdirSync(join(folder, 'logos'))
  writeFileSync(join(webRoot, 'index.html'), '<!doctype html><title>Oxbow</title>')
  writeFileSync(join(webRoot, 'boot.js'), 'boot()')
  writeFileSync(join(webRoot, '.secret'), 'secret')
  const script = 'export const app = 1 '.repeat(100)
  writeFileSync(join(webRoot, 'assets/main-Ab3dE5gH.js'), script)
  writeFileSync(join(webRoot, 'assets/main-Ab3dE5gH.js.br'), brotliCompressSync(script))
  writeFileSync(join(folder, 'logos/eth.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  writeFileSync(join(folder, 'secret'), 'secret')
  const server = await startTestServer(chain, { webRoot, logosRoot: join(folder, 'logos') })
  return {
    chain,
    server,
    folder,
    get: (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers }),
    async [Symbol.asyncDispose]() {
      await chain.stop()
      await server[Symbol.asyncDispose]()
      rmSync(folder, { recursive: true })
    },
  }
}
