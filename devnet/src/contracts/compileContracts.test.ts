import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { compileContracts } from './compileContracts.ts'

test('behavior: what is committed is what the sources compile to', () => {
  const committed = readFileSync(join(import.meta.dirname, '../generated/contracts.json'), 'utf8')
  expect(compileContracts()).toEqual(JSON.parse(committed))
})
