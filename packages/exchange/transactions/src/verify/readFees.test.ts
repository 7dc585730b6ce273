import type { Client } from 'viem'
import { describe, expect, test } from 'vitest'
import { readFees } from './readFees.ts'

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
