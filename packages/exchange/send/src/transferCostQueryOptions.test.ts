import type { Network } from '@oxbow/chain/Network'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { type Hex, numberToHex, size, slice } from 'viem'
import { expect, test } from 'vitest'
import { transferCostQueryOptions } from './transferCostQueryOptions.ts'

const oracle: Hex = `0x${'0f'.repeat(20)}`
/** A base fee of 100, a tip of 7, and a data fee of 3 a byte where the rollup's oracle is asked. */
const client = {
  rpc: () => ({
    async request({ method, params }: { method: string; params: readonly { data: Hex }[] }) {
      if (method === 'eth_feeHistory')
        return { baseFeePerGas: ['0x64', '0x64'], gasUsedRatio: [0.5], reward: [['0x7']] }
      if (method !== 'eth_call') throw new Error(`Unexpected ${method}.`)
      const bytes = BigInt(slice(params[0]!.data, 4))
      expect(size(params[0]!.data)).toBe(36)
      return numberToHex(bytes * 3n, { size: 32 })
    },
  }),
} as unknown as ExchangeClient

const costOn = (network: Partial<Network>) =>
  transferCostQueryOptions(client, { network: { chainId: 1, ...network } as Network, isEnabled: true }).queryFn()

test('default: the gas of a plain transfer at the most that is bid', async () => {
  expect(await costOn({})).toBe(21_000n * 207n)
})

test('behavior: on a rollup with twice what its data costs now', async () => {
  expect(await costOn({ dataFeeOracle: oracle })).toBe(21_000n * 207n + 2n * 3n * 200n)
})

test('error: unknown where the node tells no fees', async () => {
  const silent = { rpc: () => ({ request: () => Promise.reject(new Error('away')) }) } as unknown as ExchangeClient
  const network = { chainId: 1 } as Network
  expect(await transferCostQueryOptions(silent, { network, isEnabled: true }).queryFn()).toBeNull()
})
