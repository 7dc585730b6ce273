import { createClient, custom, numberToHex } from 'viem'
import { describe, expect, test } from 'vitest'
import type { BlockHeader } from './BlockHeader.ts'
import { createGasPrice } from './createGasPrice.ts'

/** A node with a settable gas price that counts its requests. */
function openNode(priceWei: bigint) {
  const node = { priceWei, asked: 0 }
  const request = async () => {
    node.asked += 1
    return numberToHex(node.priceWei)
  }
  return Object.assign(node, { client: createClient({ transport: custom({ request }) }) })
}

const block = (number: bigint, baseFeePerGas?: bigint): BlockHeader => ({
  number,
  hash: '0x',
  parentHash: '0x',
  timestampSeconds: 0,
  baseFeePerGas,
})

describe('createGasPrice', () => {
  test("default: the block's base fee plus a recent tip", async () => {
    const node = openNode(105n)
    const gasPrice = createGasPrice(node.client, 20)
    expect(await gasPrice(block(1n, 100n))).toBe(105n)
    expect(await gasPrice(block(20n, 200n))).toBe(205n)
    expect(node.asked).toBe(1)
    node.priceWei = 307n
    expect(await gasPrice(block(21n, 300n))).toBe(307n)
    expect(await gasPrice(block(22n, 310n))).toBe(317n)
    expect(node.asked).toBe(2)
  })

  test("behavior: asks every time without a base fee, after a rollback, or if the node's price is below the base fee", async () => {
    const node = openNode(50n)
    const gasPrice = createGasPrice(node.client, 20)
    for (const each of [block(1n), block(2n), undefined]) expect(await gasPrice(each)).toBe(50n)
    expect(node.asked).toBe(3)
    expect(await gasPrice(block(3n, 60n))).toBe(50n)
    expect(await gasPrice(block(4n, 40n))).toBe(50n)
    expect(await gasPrice(block(3n, 45n))).toBe(50n)
    expect(node.asked).toBe(6)
  })
})
