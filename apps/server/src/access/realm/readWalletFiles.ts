import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { extname, join, relative } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'

export type WalletFile = { readonly bytes: Buffer; readonly brotli: Buffer; readonly type: string }

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** The wallet's few built files by path, in memory. Follows an upgrade that replaces them while the server runs. */
export function followWalletFiles(root: string | undefined): () => ReadonlyMap<string, WalletFile> {
  let folder: string | undefined
  let files: ReadonlyMap<string, WalletFile> = new Map()
  return () => {
    if (root === undefined || !existsSync(root)) return files
    const now = realpathSync(root)
    if (folder !== now) files = readFiles(now)
    folder = now
    return files
  }
}

function readFiles(folder: string): ReadonlyMap<string, WalletFile> {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && types[extname(entry.name)] !== undefined)
    .map((entry) => join(entry.parentPath, entry.name))
  return new Map(
    paths.map((path) => {
      const bytes = readFileSync(path)
      const brotli = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
      return [`/${relative(folder, path).replaceAll('\\', '/')}`, { bytes, brotli, type: types[extname(path)]! }]
    }),
  )
}
