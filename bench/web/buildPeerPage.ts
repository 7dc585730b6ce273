import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { build } from 'vite'

/** Builds a page with only the peer's widget, with a bundler's defaults and a `.br` beside every text file. Returns the folder. */
export async function buildPeerPage(): Promise<string> {
  const outDir = join(import.meta.dirname, 'peers/dist')
  await build({
    configFile: false,
    logLevel: 'error',
    root: join(import.meta.dirname, 'peers/page'),
    build: { outDir, emptyOutDir: true, target: 'baseline-widely-available', reportCompressedSize: false },
  })
  for (const name of readdirSync(outDir, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(html|js|css|svg|json)$/.test(name)) continue
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11 }
    writeFileSync(join(outDir, `${name}.br`), brotliCompressSync(readFileSync(join(outDir, name)), { params }))
  }
  return outDir
}
