import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

/** The component files that `main` loads first: its static imports, recursively, without dynamic imports. */
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

/** Matches whole import and export statements, except for types, which are erased. */
const importOfOurs = /^(?:import|export)\s(?!type\s)(?:[^'"]*?\sfrom\s)?'((?:\.|@oxbow\/)[^']+(?<!\.css))'/gm
