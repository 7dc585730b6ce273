import { expect, test } from 'vitest'
import { readGasPrice } from './readGasPrice.ts'

const dataFeeOracle = `0x${'4'.repeat(40)}` as const

/** A node with a price of 7 wei; its oracle says 1,000 wei and 3 a byte, or nothing. */
function nodeOf(asked: string[], isSilent = false): Parameters<typeof readGasPrice>[0] {
  const request = async ({ method, params }: { method: string; params?: [{ data: string }] }) => {
    asked.push(method)
    if (method === 'eth_gasPrice') return '0x7'
    if (method === 'eth_feeHistory') return { baseFeePerGas: ['0x64'], gasUsedRatio: [0.5], reward: [['0x9']] }
    if (isSilent) throw new Error('reverted')
    return `0x${(1_000n + 3n * BigInt(`0x${params![0].data.slice(10)}`)).toString(16).padStart(64, '0')}`
  }
  return { request } as never
}

test('readGasPrice: a rollup charges for the data of a usual trade too, at twice the price of now', async () => {
  expect(await readGasPrice(nodeOf([]), { dataFeeOracle })).toEqual({
    weiPerGas: 7n,
    dataFeeWei: 2n * (1_000n + 3n * 3_200n),
  })
})

test('readGasPrice: other networks are asked for the price alone', async () => {
  const asked: string[] = []
  expect(await readGasPrice(nodeOf(asked), {})).toEqual({ weiPerGas: 7n, dataFeeWei: 0n })
  expect(asked).toEqual(['eth_gasPrice'])
})

test('readGasPrice: unknown where the oracle does not answer', async () => {
  await expect(readGasPrice(nodeOf([], true), { dataFeeOracle })).rejects.toThrow(/fees/)
})
