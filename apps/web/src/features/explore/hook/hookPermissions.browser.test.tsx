import { hookPermissions as bits } from '@oxbow/pools/describeHook'
import { expect, test } from 'vitest'
import { hookPermissions } from './hookPermissions.ts'

test('behavior: each of the 14 bits has words, the dangerous ones first', () => {
  expect(hookPermissions.map(({ permission }) => permission).toSorted()).toEqual([...bits].toSorted())
  const dangers = hookPermissions.map(({ isDangerous }) => isDangerous)
  expect(dangers.lastIndexOf(true)).toBeLessThan(dangers.indexOf(false))
})
