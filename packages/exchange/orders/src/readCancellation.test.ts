import { permit2Abi } from '@oxbow/abi/permit2'
import { encodeFunctionData } from 'viem'
import { expect, test } from 'vitest'
import { groupByWord } from './cancel/groupByWord.ts'
import { isTakenBack, readCancellation } from './readCancellation.ts'

const nonces = [513n, 520n, 767n]

test('what was encoded for nonces takes back these and no other one', () => {
  const args = [...groupByWord(nonces)][0]!
  const data = encodeFunctionData({ abi: permit2Abi, functionName: 'invalidateUnorderedNonces', args })
  const canceled = readCancellation(data)!
  expect(nonces.every((nonce) => isTakenBack(nonce, canceled))).toBe(true)
  for (const nonce of [512n, 514n, 513n - 256n, 513n + 256n, 0n]) expect(isTakenBack(nonce, canceled)).toBe(false)
})

test.each(['0x', '0x3ff9dcb1', `0x3ff9dcb1${'0'.repeat(130)}`, `0x095ea7b3${'0'.repeat(128)}`] as const)(
  '%s takes nothing back',
  (data) => {
    expect(readCancellation(data)).toBeUndefined()
  },
)
