import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { transform } from 'oxc-transform-react'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '../../..')

/** How often each BigInt stands in a file. */
function bigintsOf(code: string): ReadonlyMap<string, number> {
  const found = new Map<string, number>()
  function visit(node: unknown): void {
    if (typeof node !== 'object' || node === null) return
    if ('bigint' in node && typeof node.bigint === 'string') found.set(node.bigint, (found.get(node.bigint) ?? 0) + 1)
    for (const child of Object.values(node)) visit(child)
  }
  visit(parseAst(code).body)
  return found
}

async function compile(name: string, code: string, reactCompiler: boolean) {
  return bigintsOf((await transform(name, code, { reactCompiler })).code)
}

test('no BigInt of a component is lost to the compiler, as 0.156.0 lost all of them', async () => {
  const files = globSync(['apps/*/src/**/*.tsx', 'packages/*/*/src/**/*.tsx'], { cwd: root })
  const shipped = files.filter((file) => !file.includes('.test.') && !file.includes('node_modules'))
  let count = 0
  for (const file of shipped) {
    const code = readFileSync(path.join(root, file), 'utf8')
    const asWritten = await compile(file, code, false)
    count += [...asWritten.values()].reduce((sum, times) => sum + times, 0)
    if (asWritten.size === 0) continue
    const compiled = await compile(file, code, true)
    for (const [bigint, times] of asWritten)
      expect(compiled.get(bigint) ?? 0, `${bigint}n in ${file}`).toBeGreaterThanOrEqual(times)
  }
  expect(count).toBeGreaterThan(50)
})
