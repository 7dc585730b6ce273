import { expect, test } from 'vitest'
import { toFee } from './toFee.ts'

test('a fee is counted in what is paid, whatever decimals the other side has', () => {
  const decimals = { input: 6, output: 18 }
  expect(toFee(1_000_000n, 999_000_000_000_000_000n, decimals)).toEqual({ raw: 1_000n, bps: 10 })
  expect(toFee(1_000_000n, 2n * 10n ** 18n, decimals)).toEqual({ raw: 0n, bps: 0 })
})
