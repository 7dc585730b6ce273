import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

/** The files of components that `main` loads before anything else: what it imports, and what that imports, but not what comes by `import()`. */
export function firstViews(main: string): readonly string[] {
  const found = new Set<string>()
  function visit(file: string): void {
    if (found.has(file)) return
    found.add(file)
    const require = createRequire(file)
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(importOfOurs)) visit(require.resolve(name))
  }
  visit(path.resolve(main))
  return [...found].filter((file) => file.endsWith('.tsx'))
}

/** Whole statements of code; types are gone when it runs. */
const importOfOurs = /^(?:import|export)\s(?!type\s)(?:[^'"]*?\sfrom\s)?'((?:\.|@oxbow\/)[^']+(?<!\.css))'/gm
