import { expect, test } from 'vitest'
import { startDevice } from '../test/startDevice.ts'
import { limitTip } from './limitTip.ts'

const gwei = 10n ** 9n
const hex = (value: bigint) => `0x${value.toString(16)}`

/** The tip at a node that suggests one, and has seen these. */
function tipOf(suggested: bigint, paid: readonly bigint[] | undefined): Promise<bigint> {
  startDevice(({ body }) => {
    const { method } = body as { method: string }
    if (method === 'eth_maxPriorityFeePerGas') return { result: hex(suggested) }
    return paid ? { result: { reward: paid.map((each) => [hex(each)]) } } : { error: { message: 'no history' } }
  })
  return limitTip(1)
}

test.each<[string, suggested: bigint, paid: readonly bigint[] | undefined, tip: bigint]>([
  ['default: what the node suggests', gwei, [gwei], gwei],
  ['behavior: at most twice the usual one', 100n * gwei, [3n * gwei, 40n * gwei, 2n * gwei], 6n * gwei],
  ['behavior: exactly twice the usual one passes', 6n * gwei, [3n * gwei], 6n * gwei],
  ['behavior: a gwei where blocks are nearly empty', 5n * gwei, [0n, 0n, 1n], gwei],
  ['behavior: the suggestion without history', 100n * gwei, undefined, 100n * gwei],
  ['behavior: the suggestion with an empty history', 100n * gwei, [], 100n * gwei],
])('%s', async (_, suggested, paid, tip) => {
  expect(await tipOf(suggested, paid)).toBe(tip)
})
