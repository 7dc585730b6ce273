import { expect, test } from 'vitest'
import { checkLag } from './checkLag.ts'

const nowMs = 1_000_000
const hex = (value: number) => `0x${value.toString(16)}` as const

test.each([
  ['two blocks of a slow chain', 12, 2, 0],
  ['three blocks of a slow chain', 12, 3, 3],
  ['fourteen seconds of a fast chain', 1, 14, 0],
  ['fifteen seconds of a fast chain', 1, 15, 15],
])('%s behind', (_, blockTimeSeconds, behind, blocks) => {
  const [head, newest] = [{ number: hex(100 - behind) }, { number: hex(100) }]
  expect(checkLag({ head, newest }, { blockTimeSeconds }, nowMs)).toEqual({ blocks, oldSeconds: 0 })
})
