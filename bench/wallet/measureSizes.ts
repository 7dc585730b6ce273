import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'vite'

const root = join(import.meta.dirname, '../..')

/**
 * Kilobytes (1,024 bytes) by brotli of the package's exports with all their libraries, in one file as a host that uses all of them has it. Keys, vault, lock,
 * signer and limits alone, or with the provider for pages, which the wallet's window doesn't load.
 */
export async function weighCore({ hasProvider }: { readonly hasProvider: boolean }): Promise<number> {
  const folder = join(root, 'packages/wallet/core')
  const { exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    exports: Record<string, string>
  }
  const name = '\0core'
  const paths = Object.values(exports).filter((path) => hasProvider || !path.startsWith('./src/provider/'))
  const everything = paths.map((path) => `export * from ${JSON.stringify(join(folder, path))}`)
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    root: folder,
    plugins: [
      {
        name: 'oxbow:core',
        resolveId: (id) => (id === 'core' ? name : undefined),
        load: (id) => (id === name ? everything.join('\n') : undefined),
      },
    ],
    build: {
      write: false,
      target: 'baseline-widely-available',
      minify: true,
      rolldownOptions: { input: 'core', preserveEntrySignatures: 'strict', output: { codeSplitting: false } },
    },
  })
  const outputs = [result].flat().flatMap((each) => ('output' in each ? each.output : []))
  return (
    outputs.reduce((sum, each) => sum + (each.type === 'chunk' ? brotliCompressSync(each.code).length : 0), 0) / 1024
  )
}

/** Kilobytes of the whole realm, as its build weighs and limits it: all screens, styles and one language. */
export function weighRealm(): number {
  const outDir = mkdtempSync(join(tmpdir(), 'oxbow-bench-realm-'))
  try {
    const vite = join(root, 'node_modules/vite/bin/vite.js')
    const args = [vite, 'build', '--outDir', outDir, '--emptyOutDir']
    const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: join(root, 'apps/wallet'), encoding: 'utf8' })
    const found = /The wallet’s pages: ([\d.]+) kB/.exec(`${stdout}${stderr}`)?.[1]
    if (found === undefined) throw new Error(`The wallet’s build says no size:\n${stdout}${stderr}`)
    return Number(found)
  } finally {
    rmSync(outDir, { recursive: true, force: true })
  }
}
