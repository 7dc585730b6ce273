import { brotliCompressSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'

/**
 * Fails the build when the wallet's pages exceed their size limit, and prints the size of each screen.
 * Counts code, styles and the largest catalogue, since a window uses one language; not fonts, as in
 * the exchange's budget, nor the `apart` module, which has its own limit. Brotli; 1 kB is 1,024 bytes.
 */
export function checkRealm({ screens, kilobytes, apart }: checkRealm.Options): Plugin {
  return {
    name: 'oxbow:check-realm',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_output, bundle) {
        const files = Object.values(bundle)
        const chunks = files.filter((file) => file.type === 'chunk')
        const [aside, own] = split(chunks, ({ moduleIds }) => moduleIds.some((id) => id.endsWith(apart.module)))
        const [catalogues, code] = split(own, isCatalogue)
        const entry = code.find(({ isEntry }) => isEntry)
        if (entry === undefined) return
        const styles = files.filter(({ fileName }) => fileName.endsWith('.css'))
        const always = sum([...styles.map(weigh), Math.max(0, ...catalogues.map(weigh))])
        for (const screen of screens) {
          const chunk = code.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(screen)))
          if (chunk === undefined) throw new Error(`The build has no "${screen}", which vite.config.ts names.`)
          const loaded = new Set([...needed(code, entry), ...needed(code, chunk)])
          console.log(`${screen}: ${inKilobytes(always + sum([...loaded].map(weigh)))} kB brotli`)
        }
        limit('The wallet’s pages', always + sum(code.map(weigh)), kilobytes)
        if (aside.length === 0) throw new Error(`The build has no chunk of its own for "${apart.module}".`)
        limit(apart.module, sum(aside.map(weigh)), apart.kilobytes)
      },
    },
  }
}

export declare namespace checkRealm {
  type Options = {
    /** Suffixes of their module paths. */
    screens: readonly string[]
    kilobytes: number
    /** A lazily loaded module of one screen, with its own limit. */
    apart: { readonly module: string; readonly kilobytes: number }
  }
}

type Chunk = Rolldown.OutputChunk

/** A chunk with all its static imports. */
function needed(chunks: readonly Chunk[], chunk: Chunk, seen = new Set<Chunk>()): ReadonlySet<Chunk> {
  if (seen.has(chunk)) return seen
  seen.add(chunk)
  for (const name of chunk.imports) {
    const next = chunks.find(({ fileName }) => fileName === name)
    if (next) needed(chunks, next, seen)
  }
  return seen
}

function split(chunks: readonly Chunk[], is: (chunk: Chunk) => boolean): readonly [Chunk[], Chunk[]] {
  return [chunks.filter(is), chunks.filter((chunk) => !is(chunk))]
}

function limit(what: string, bytes: number, kilobytes: number): void {
  const sentence = `${what}: ${inKilobytes(bytes)} kB brotli of ${kilobytes} kB`
  console.log(sentence)
  if (bytes > kilobytes * 1024) throw new Error(sentence)
}

function isCatalogue({ moduleIds }: Chunk): boolean {
  return moduleIds.some((id) => id.endsWith('.po'))
}

/** Each file is compressed once, however many screens load it. */
const weights = new WeakMap<Chunk | Rolldown.OutputAsset, number>()

function weigh(file: Chunk | Rolldown.OutputAsset): number {
  const known = weights.get(file)
  if (known !== undefined) return known
  const weight = brotliCompressSync(file.type === 'chunk' ? file.code : file.source).length
  weights.set(file, weight)
  return weight
}

function sum(sizes: readonly number[]): number {
  return sizes.reduce((total, size) => total + size, 0)
}

function inKilobytes(bytes: number): string {
  return (bytes / 1024).toFixed(1)
}
