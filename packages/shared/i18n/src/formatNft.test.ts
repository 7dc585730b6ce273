import { expect, test } from 'vitest'
import { formatNft } from './formatNft.ts'

test('shows a single one by its name, several with their count', () => {
  expect(formatNft('Ferry 12', 1n, 'en')).toBe('Ferry 12')
  expect(formatNft('Day pass', 1_200n, 'de')).toBe('1.200 × Day pass')
})
