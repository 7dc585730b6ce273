import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { operationsPath, printOperations } from './printOperations.ts'

test('default: the manifest holds every operation of the pages', () => {
  expect(readFileSync(operationsPath, 'utf8')).toBe(printOperations())
})
