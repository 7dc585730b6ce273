import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { minifySync, type Plugin } from 'vite'

/** Minifies scripts of `public/` that run before any module, which are copied as they are otherwise. Must run before `precompress`. */
export function minifyClassicScripts(files: readonly string[]): Plugin {
  return {
    name: 'oxbow:minify-classic-scripts',
    apply: 'build',
    writeBundle({ dir }) {
      for (const name of files) {
        const file = path.join(dir!, name)
        const { code, errors } = minifySync(name, readFileSync(file, 'utf8'), { module: false })
        if (errors.length > 0) throw new Error(`${name} isn't a script: ${errors[0]!.message}`)
        writeFileSync(file, code)
      }
    },
  }
}
