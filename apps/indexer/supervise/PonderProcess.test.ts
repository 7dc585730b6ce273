import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

test('Ponder has ten minutes to load a file of handlers, not ten seconds', { timeout: 120_000 }, () => {
  const preload = new URL('../preload/waitForFiles.mjs', import.meta.url).href
  const program = import.meta.resolve('ponder').replace(/\/dist\/.*/, '/dist/esm/build/index.js')
  const script = `console.log((await import(${JSON.stringify(program)})).createBuild.toString())`
  const read = (...flags: string[]) =>
    execFileSync(process.execPath, [...flags, '--input-type=module', '-e', script], { encoding: 'utf8' })
  expect(read()).toContain('waited 10s)")), 10_000')
  expect(read('--import', preload)).toContain('waited 600s)")), 600_000')
})
