import { expect, test } from 'vitest'
import { startDevice } from '../test/startDevice.ts'
import { prepareSend } from './prepareSend.ts'

const gwei = 10n ** 9n
const hex = (value: bigint) => `0x${value.toString(16)}`

/** What is prepared at a node that says so. */
async function prepare({ tip = gwei, rewards = [gwei] as readonly bigint[], value = 10n ** 18n }) {
  const answers: Record<string, unknown> = {
    eth_getBlockByNumber: { baseFeePerGas: hex(gwei) },
    eth_maxPriorityFeePerGas: hex(tip),
    eth_feeHistory: rewards.length > 0 && { reward: rewards.map((each) => [hex(each)]) },
    eth_estimateGas: hex(100_000n),
  }
  startDevice(({ path, body }) => {
    if (path === '/v1/networks')
      return { networks: [{ chainId: 1, name: 'Ethereum', nativeCurrency: { symbol: 'ETH', decimals: 18 } }] }
    const result = answers[(body as { method: string }).method]
    return result ? { result } : { error: { message: 'Unknown method' } }
  })
  const to = `0x${'ab'.repeat(20)}`
  const calls = [{ to, value: hex(value), data: '0x' }]
  const prepared = await prepareSend({ address: to, chainId: 1, calls })
  if (prepared.status !== 'ready') throw new TypeError(prepared.status)
  const { isCostly, transaction } = prepared.send
  return { isCostly, tip: transaction.maxPriorityFeePerGas, most: transaction.maxFeePerGas }
}

test.each([
  ['as the node suggests, where people pay as much', { tip: 2n * gwei }, 2n * gwei, false],
  [
    'twice what people paid, where the node asks for more',
    { tip: 900n * gwei, rewards: [gwei, 3n * gwei] },
    6n * gwei,
    false,
  ],
  ['a gwei, where people pay nothing', { tip: 900n * gwei, rewards: [0n] }, gwei, false],
  [
    'what the node says, where it knows no history: the person is asked',
    { tip: 900n * gwei, rewards: [] },
    900n * gwei,
    true,
  ],
  ['what a node says twice: the person is asked', { tip: 900n * gwei, rewards: [900n * gwei] }, 900n * gwei, true],
  ['more than is sent in all: the person is asked', { value: 10n ** 12n }, gwei, true],
  ['more than nothing, which is sent with a call', { value: 0n }, gwei, false],
] as const)('behavior: a tip of %s', async (_, node, tip, isCostly) => {
  expect(await prepare(node)).toEqual({ tip, isCostly, most: 2n * gwei + tip })
})
