import { parseEther, toHex } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chainPages } from '../test/chainPages.ts'
import { evmAddress } from '../test/filledKeyring.ts'
import { refusal } from '../test/walletPages.ts'

/** Against a real node: what a site asks for is what ends in a block. */
let node: Awaited<ReturnType<typeof chainPages>>
beforeAll(async () => {
  node = await chainPages()
})
afterAll(() => node.chain.stop())

const other = `0x${'33'.repeat(20)}` as const

const mined = (hash: unknown) => node.chain.publicClient.waitForTransactionReceipt({ hash: hash as `0x${string}` })
const sent = (hash: unknown) => node.chain.publicClient.getTransaction({ hash: hash as `0x${string}` })

describe('eth_sendTransaction', () => {
  test('pays, with gas and fees of the wallet’s choice', async () => {
    const { page, asked } = await node.pages()
    const before = await node.chain.publicClient.getBalance({ address: other })
    const hash = await page.ask('eth_sendTransaction', { from: evmAddress, to: other, value: toHex(parseEther('1')) })
    expect(await mined(hash)).toMatchObject({ status: 'success', gasUsed: 21_000n })
    expect((await node.chain.publicClient.getBalance({ address: other })) - before).toBe(parseEther('1'))
    const transaction = await sent(hash)
    expect(transaction).toMatchObject({ type: 'eip1559', gas: 21_000n, chainId: 31_337 })
    expect(asked[0]).toMatchObject({
      kind: 'transaction',
      account: evmAddress,
      transaction: { type: 'eip1559', to: other, gas: 21_000n },
    })
  })

  test('sends each type that its fields make it', async () => {
    const { page } = await node.pages()
    const call = { from: evmAddress, to: other, value: '0x1', gas: '0x7530' }
    const gasPrice = toHex(5_000_000_000n)
    const accessList = [{ address: other, storageKeys: [toHex(1n, { size: 32 })] }]
    expect(await sent(await page.ask('eth_sendTransaction', { ...call, gasPrice }))).toMatchObject({
      type: 'legacy',
      gasPrice: 5_000_000_000n,
      gas: 30_000n,
    })
    expect(await sent(await page.ask('eth_sendTransaction', { ...call, gasPrice, accessList }))).toMatchObject({
      type: 'eip2930',
      accessList,
    })
    expect(await sent(await page.ask('eth_sendTransaction', { ...call, accessList }))).toMatchObject({
      type: 'eip1559',
      accessList,
    })
  })

  test('makes a contract, and says with the node’s number and data when a call to it would fail', async () => {
    const { page, asked } = await node.pages()
    // Its code is `revert(0, 4)` over 0xdeadbeef.
    const runtime = '63deadbeef5f5260046014fd'.replace('6014', '601c')
    const data = `0x${'6b'}${runtime}${'5f52600c6014f3'}`
    const { contractAddress } = await mined(await page.ask('eth_sendTransaction', { from: evmAddress, data }))
    asked.length = 0
    const call = { from: evmAddress, to: contractAddress, data: '0x01' }
    await expect(page.ask('eth_sendTransaction', call)).rejects.toMatchObject({ code: 3, data: '0xdeadbeef' })
    expect(asked).toEqual([])
  })

  test('ten at once get ten nonces, and a named one replaces what waits', async () => {
    const { page, wallet } = await node.pages()
    const start = await node.chain.publicClient.getTransactionCount({ address: evmAddress })
    await node.chain.testClient.setAutomine(false)
    try {
      const answer = wallet.answer
      const call = { from: evmAddress, to: other, value: '0x1' }
      const hashes: unknown[] = []
      for (let at = 0; at < 5; at++)
        hashes.push(
          ...(await Promise.all([page.ask('eth_sendTransaction', call), page.ask('eth_sendTransaction', call)])),
        )
      const nonces = await Promise.all(hashes.map(async (hash) => (await sent(hash)).nonce))
      expect([...nonces].sort((a, b) => a - b)).toEqual(Array.from({ length: 10 }, (_, at) => start + at))
      wallet.answer = async () => ({ fees: { maxFeePerGas: 90_000_000_000n, maxPriorityFeePerGas: 80_000_000_000n } })
      const faster = await page.ask('eth_sendTransaction', { ...call, nonce: toHex(start) })
      expect(await sent(faster)).toMatchObject({ nonce: start, maxFeePerGas: 90_000_000_000n })
      await expect(page.ask('eth_sendTransaction', { ...call, nonce: toHex(start + 11) })).rejects.toEqual(
        refusal(-32602),
      )
      wallet.answer = answer
    } finally {
      await node.chain.testClient.mine({ blocks: 1 })
      await node.chain.testClient.setAutomine(true)
    }
  })

  test('what the node does not take is said, and leaves its nonce', async () => {
    const { page } = await node.pages()
    const call = { from: evmAddress, to: other, gas: '0x5208' }
    const tooMuch = { ...call, value: toHex(parseEther('1000000')) }
    await expect(page.ask('eth_sendTransaction', tooMuch)).rejects.toEqual(refusal(-32003))
    expect(await mined(await page.ask('eth_sendTransaction', call))).toMatchObject({ status: 'success' })
  })
})
