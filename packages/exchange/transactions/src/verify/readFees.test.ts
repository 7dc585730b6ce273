import { type Client, numberToHex, toFunctionSelector } from 'viem'
import { describe, expect, test } from 'vitest'
import { mostCostWei, readFees } from './readFees.ts'

/** A node that answers with what is given for each method. */
function nodeOf(answers: Readonly<Record<string, unknown>>): Client {
  const request = async ({ method }: { method: string }) => {
    if (!(method in answers)) throw new Error(`${method} was not expected.`)
    return answers[method]
  }
  return { request } as unknown as Client
}

describe('readFees', () => {
  test('default: twice the next base fee and the median of the tips that were paid', async () => {
    const eth_feeHistory = {
      baseFeePerGas: ['0x1', '0x2', '0x3', '0x64'],
      gasUsedRatio: [0.5, 0, 0.9],
      // The tip of an empty block says nothing.
      reward: [['0x7'], ['0xffff'], ['0x9']],
    }
    expect(await readFees(nodeOf({ eth_feeHistory }))).toEqual({ maxFeePerGas: 209n, maxPriorityFeePerGas: 9n })
  })

  test('behavior: a node is asked for a tip where nobody has paid one', async () => {
    const eth_feeHistory = { baseFeePerGas: ['0x64'], gasUsedRatio: [0], reward: [['0x0']] }
    const node = nodeOf({ eth_feeHistory, eth_maxPriorityFeePerGas: '0x5' })
    expect(await readFees(node)).toEqual({ maxFeePerGas: 205n, maxPriorityFeePerGas: 5n })
  })

  test('behavior: so it is where most paid none, as what a quote says of the cost is by the suggestion too', async () => {
    const eth_feeHistory = {
      baseFeePerGas: ['0x64'],
      gasUsedRatio: [0.1, 0.2, 0.3],
      reward: [['0x0'], ['0x0'], ['0x9']],
    }
    const node = nodeOf({ eth_feeHistory, eth_maxPriorityFeePerGas: '0x5' })
    expect(await readFees(node)).toEqual({ maxFeePerGas: 205n, maxPriorityFeePerGas: 5n })
  })

  test('behavior: what a node suggests where nobody pays a tip is at most a gwei, or the base fee', async () => {
    const tipOf = async (baseFee: bigint, suggested: bigint) => {
      const eth_feeHistory = { baseFeePerGas: [`0x${baseFee.toString(16)}`], gasUsedRatio: [0], reward: [['0x0']] }
      const fees = await readFees(nodeOf({ eth_feeHistory, eth_maxPriorityFeePerGas: `0x${suggested.toString(16)}` }))
      expect(fees?.maxFeePerGas).toBe(2n * baseFee + fees!.maxPriorityFeePerGas)
      return fees?.maxPriorityFeePerGas
    }
    const gwei = 10n ** 9n
    expect(await tipOf(1n, gwei)).toBe(gwei)
    expect(await tipOf(1n, 21_001n * gwei)).toBe(gwei)
    expect(await tipOf(30n * gwei, 30n * gwei)).toBe(30n * gwei)
    expect(await tipOf(30n * gwei, 21_001n * gwei)).toBe(30n * gwei)
  })

  test('behavior: a chain without base fees has one price', async () => {
    const node = nodeOf({ eth_feeHistory: { baseFeePerGas: ['0x0'] }, eth_gasPrice: '0x8' })
    expect(await readFees(node)).toEqual({ maxFeePerGas: 8n, maxPriorityFeePerGas: 8n })
  })
})

test('behavior: the median of what the last twenty blocks paid, by size and not by their order', async () => {
  const asked: unknown[] = []
  const history = {
    baseFeePerGas: ['0x64'],
    gasUsedRatio: [1, 0.5, 0.01, 0.2, 0],
    reward: [['0x10'], ['0x9'], ['0x3'], [], ['0x1']],
  }
  const request = async ({ method, params }: { method: string; params: unknown }) => {
    asked.push([method, params])
    return history
  }
  expect(await readFees({ request } as unknown as Client)).toEqual({ maxFeePerGas: 209n, maxPriorityFeePerGas: 9n })
  expect(asked).toEqual([['eth_feeHistory', ['0x14', 'latest', [50]]]])
})

test('behavior: a tip of one wei is one; a node that tells no history has one price', async () => {
  const eth_feeHistory = { baseFeePerGas: ['0x64'], gasUsedRatio: [0.5], reward: [['0x1']] }
  expect(await readFees(nodeOf({ eth_feeHistory }))).toEqual({ maxFeePerGas: 201n, maxPriorityFeePerGas: 1n })
  const plain = nodeOf({ eth_feeHistory: {}, eth_gasPrice: '0x8' })
  expect(await readFees(plain)).toEqual({ maxFeePerGas: 8n, maxPriorityFeePerGas: 8n })
  const unrated = nodeOf({
    eth_feeHistory: { baseFeePerGas: ['0x64'], reward: [['0x7']] },
    eth_maxPriorityFeePerGas: '0x5',
  })
  expect(await readFees(unrated)).toEqual({ maxFeePerGas: 205n, maxPriorityFeePerGas: 5n })
  expect(await readFees(nodeOf({}))).toBeUndefined()
})

describe('readFees of a rollup that charges for data', () => {
  const oracle = `0x${'4'.repeat(40)}` as const
  const bound = toFunctionSelector('getL1FeeUpperBound(uint256)')
  const eth_feeHistory = { baseFeePerGas: ['0x64'], gasUsedRatio: [0.5], reward: [['0x9']] }
  /** An oracle that says 1,000 wei and 3 a byte; without the Fjord upgrade 5 a byte that isn't zero. */
  function rollupOf(version: 'fjord' | 'older' | 'silent'): Client {
    const fees = nodeOf({ eth_feeHistory })
    const request = async ({ method, params }: { method: string; params: [{ to: string; data: `0x${string}` }] }) => {
      if (method !== 'eth_call') return fees.request({ method } as never)
      const [{ to, data }] = params
      expect(to).toBe(oracle)
      const isBound = data.startsWith(bound)
      if (version === 'silent' || (version === 'older' && isBound)) throw new Error('reverted')
      const bytes = data.split('ff').length - 1
      return numberToHex(isBound ? 1_000n + 3n * BigInt(`0x${data.slice(10)}`) : 1_000 + 5 * bytes, { size: 32 })
    }
    return { request } as unknown as Client
  }
  const costOf = async (version: 'fjord' | 'older', ...lengths: number[]) => {
    const fees = await readFees(rollupOf(version), { dataFeeOracle: oracle })
    return mostCostWei(
      fees!,
      10n,
      lengths.map((length) => ({ data: `0x${'00'.repeat(length)}` as const })),
    )
  }

  test('default: the most that a transaction costs counts its data at twice the price of now', async () => {
    expect(await costOf('fjord', 0)).toBe(2_090n + 2n * (1_000n + 3n * 200n))
    expect(await costOf('fjord', 500)).toBe(2_090n + 2n * (1_000n + 3n * 700n))
    expect(await costOf('fjord', 500, 100)).toBe(2_090n + 2n * (2_000n + 3n * 1_000n))
    expect(await costOf('older', 500)).toBe(2_090n + 2n * (1_000n + 5n * 700n))
  })

  test('behavior: unknown where the oracle does not answer, and not asked for without one', async () => {
    expect(await readFees(rollupOf('silent'), { dataFeeOracle: oracle })).toBeUndefined()
    const fees = await readFees(rollupOf('silent'))
    expect(mostCostWei(fees!, 10n, [{ data: '0x00' }])).toBe(2_090n)
  })
})
