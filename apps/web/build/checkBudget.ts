import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Manifest, Plugin } from 'vite'
import { compress } from './compress.ts'

/**
 * Fails the build if a page's startup code is too large: the entry, its imports, and the modules of `askedForEarly`, which the page loads without a
 * click. Sizes are compressed as by `precompress` when not in a hurry.
 */
export function checkBudget(options: checkBudget.Options): Plugin {
  let outDir = ''
  return {
    name: 'oxbow:check-budget',
    apply: 'build',
    configResolved(config) {
      outDir = path.resolve(config.root, config.build.outDir)
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler() {
        const file = path.join(outDir, '.vite/manifest.json')
        // A failed build reports its own error.
        if (!existsSync(file)) return
        const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest
        const chunks = collect(manifest, ['index.html', ...options.askedForEarly])
        const javaScript = [...chunks.map((chunk) => chunk.file), ...options.classicScripts]
        const css = [...new Set(chunks.flatMap((chunk) => chunk.css ?? []))]
        weigh(outDir, 'JavaScript before the first quote', javaScript, options.javaScriptKilobytes)
        weigh(outDir, 'CSS', css, options.cssKilobytes)
      },
    },
  }
}

export declare namespace checkBudget {
  type Options = {
    /** Keys of the build manifest. */
    askedForEarly: readonly string[]
    /** Scripts of `public/` that the page loads. */
    classicScripts: readonly string[]
    /** 1 kB is 1,024 bytes, after brotli. */
    javaScriptKilobytes: number
    cssKilobytes: number
  }
}

function collect(manifest: Manifest, keys: readonly string[]) {
  const found = new Set<string>()
  function visit(key: string) {
    if (found.has(key)) return
    const chunk = manifest[key]
    if (chunk === undefined)
      throw new Error(`The build has no "${key}": the budget in vite.config.ts names a module that moved.`)
    found.add(key)
    for (const imported of chunk.imports ?? []) visit(imported)
  }
  for (const key of keys) visit(key)
  return [...found].flatMap((key) => manifest[key] ?? [])
}

function weigh(outDir: string, what: string, files: readonly string[], budgetKilobytes: number): void {
  const sizes = files.map((file) => {
    const compressed = compress(readFileSync(path.join(outDir, file)), 11)
    return { file, kilobytes: compressed.length / 1024 }
  })
  const total = sizes.reduce((sum, { kilobytes }) => sum + kilobytes, 0)
  const sentence = `${what}: ${total.toFixed(1)} kB brotli of ${budgetKilobytes} kB`
  console.log(sentence)
  if (total <= budgetKilobytes) return
  const heaviest = sizes.toSorted((a, b) => b.kilobytes - a.kilobytes).slice(0, 12)
  const list = heaviest.map(({ file, kilobytes }) => `  ${kilobytes.toFixed(1).padStart(6)} kB  ${file}`)
  throw new Error([`${sentence}. Load lazily what the first price does not need.`, ...list].join('\n'))
}
