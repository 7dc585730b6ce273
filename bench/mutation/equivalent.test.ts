import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { equivalent } from './equivalent.ts'
import { changeOf, findMutants } from './findMutants.ts'

const root = resolve(import.meta.dirname, '../..')

/** The bench stops at an entry that names no mutant, or several, so a change of a source would keep it from running. */
test('each mutant that is listed as equivalent is one of its file', () => {
  const mutants = new Map(
    [...new Set(equivalent.map(({ path }) => path))].map((path) => {
      const source = existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : ''
      return [path, findMutants(path, source)] as const
    }),
  )
  const astray = equivalent.filter(
    ({ path, code, change }) =>
      mutants.get(path)!.filter((mutant) => mutant.code === code && changeOf(mutant) === change).length !== 1,
  )
  expect(astray).toEqual([])
})
