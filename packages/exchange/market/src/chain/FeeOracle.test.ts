import { plainNode } from '@oxbow/exchange-test/plainNode'
import { afterEach, expect, test, vi } from 'vitest'
import { createFeeOracle } from './FeeOracle.ts'

afterEach(() => void vi.useRealTimers())

function setUp() {
  const state: { baseFee: number | undefined; tip: number; isAway: boolean; reads: number; tips: number } = {
    baseFee: 1_000,
    tip: 100,
    isAway: false,
    reads: 0,
    tips: 0,
  }
  const { rpc } = plainNode({
    methods: {
      eth_getBlockByNumber: () => {
        if (state.isAway) throw new Error('away')
        state.reads++
        const baseFeePerGas = state.baseFee === undefined ? null : `0x${state.baseFee.toString(16)}`
        return { number: '0x1', hash: '0x01', timestamp: '0x1', transactions: [], baseFeePerGas }
      },
      eth_maxPriorityFeePerGas: () => {
        state.tips++
        return `0x${state.tip.toString(16)}`
      },
    },
  })
  return { state, oracle: createFeeOracle(rpc, 'Plain') }
}

test('default: the base fee and a tip by urgency; twice the base fee is the most', async () => {
  const { oracle } = setUp()
  expect(await oracle.get('normal', 1n)).toEqual({ expected: 1_100n, maxFeePerGas: 2_100n, maxPriorityFeePerGas: 100n })
  expect(await oracle.get('fast', 1n)).toEqual({ expected: 1_130n, maxFeePerGas: 2_130n, maxPriorityFeePerGas: 130n })
  expect(await oracle.get('urgent', 1n)).toEqual({ expected: 1_170n, maxFeePerGas: 2_170n, maxPriorityFeePerGas: 170n })
})

test('behavior: read once a block; the answer of the block before is given meanwhile', async () => {
  const { state, oracle } = setUp()
  const feeAt = async (block: bigint) => (await oracle.get('normal', block)).expected
  await Promise.all([feeAt(1n), feeAt(1n)])
  await feeAt(1n)
  expect(state.reads).toBe(1)
  state.baseFee = 2_000
  expect(await feeAt(2n)).toBe(1_100n)
  await expect.poll(() => feeAt(2n)).toBe(2_100n)
  expect(state.reads).toBe(2)
  // Away for a block, it is no worse than old.
  state.isAway = true
  expect(await feeAt(3n)).toBe(2_100n)
})

test('behavior: the tip is not read again for each block of a fast chain', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { state, oracle } = setUp()
  const feeAt = async (block: bigint) => (await oracle.get('normal', block)).expected
  await feeAt(1n)
  state.tip = 200
  for (let block = 2n; block < 6n; block++) {
    vi.setSystemTime(Date.now() + 2_000)
    state.baseFee = Number(block) * 1_000
    await expect.poll(() => feeAt(block)).toBe(block * 1_000n + 100n)
  }
  expect(state.tips).toBe(1)
  vi.setSystemTime(Date.now() + 4_001)
  await expect.poll(() => feeAt(6n)).toBe(5_200n)
  expect(state.tips).toBe(2)
})

test('behavior: a chain without base fees costs the tip', async () => {
  const { state, oracle } = setUp()
  state.baseFee = undefined
  expect(await oracle.get('normal', 1n)).toMatchObject({ expected: 100n, maxFeePerGas: 100n })
})

test('error: never read, and no node; later it is tried again', async () => {
  const { state, oracle } = setUp()
  state.isAway = true
  await expect(oracle.get('normal', 1n)).rejects.toMatchObject({ name: 'Engine.NodeUnavailableError' })
  state.isAway = false
  expect((await oracle.get('normal', 1n)).expected).toBe(1_100n)
})
