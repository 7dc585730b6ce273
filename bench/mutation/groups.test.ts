import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { groups } from './groups.ts'

const cwd = resolve(import.meta.dirname, '../..')

/** A folder that is renamed would leave its group unnoticed. */
test('each part of each pattern finds files', () => {
  const patterns = groups.flatMap(({ sources, tests, everywhere = [] }) => [...sources, ...tests, ...everywhere])
  expect(patterns.flatMap(alternatives).filter((pattern) => globSync(pattern, { cwd }).length === 0)).toEqual([])
})

/** One pattern for each member of its braces. */
function alternatives(pattern: string): string[] {
  const braces = /\{([^}]+)\}/.exec(pattern)
  if (!braces) return [pattern]
  return braces[1]!.split(',').flatMap((member) => alternatives(pattern.replace(braces[0], member)))
}
