import { describe, expect, test } from 'vitest'
import { evmAddress } from '../test/filledKeyring.ts'
import { scriptedPages } from '../test/scriptedPages.ts'
import { second, signingPages } from '../test/signingPages.ts'
import { dapp, local, refusal } from '../test/walletPages.ts'

const other = `0x${'33'.repeat(20)}`
const call = { from: evmAddress, to: other, value: '0x1' }

describe('what a site leaves out', () => {
  test('fees bear two full blocks, and the question shows them', async () => {
    const { send, last, asked, calls } = await scriptedPages()
    await send(call)
    expect(last()).toMatchObject({
      type: 'eip1559',
      nonce: 5,
      gas: 100_000n,
      maxFeePerGas: 207n,
      maxPriorityFeePerGas: 7n,
    })
    expect(asked).toEqual([
      {
        kind: 'transaction',
        origin: dapp,
        account: evmAddress,
        chain: local,
        nonce: undefined,
        transaction: {
          type: 'eip1559',
          chainId: 31_337,
          to: other,
          value: 1n,
          data: '0x',
          gas: 100_000n,
          maxFeePerGas: 207n,
          maxPriorityFeePerGas: 7n,
          accessList: [],
        },
      },
    ])
    expect(calls.find(({ call }) => call.method === 'eth_estimateGas')?.call.params).toEqual([
      { from: evmAddress, to: other, value: '0x1', data: '0x' },
    ])
    expect(calls.find(({ call }) => call.method === 'eth_getBlockByNumber')?.call.params).toEqual(['latest', false])
  })

  test('gas for code gets a fifth more than estimated, whether it is called or made', async () => {
    const { send, last, calls } = await scriptedPages()
    await send({ ...call, data: '0x01' })
    expect(last().gas).toBe(120_000n)
    await send({ from: evmAddress, data: '0x01', to: null })
    expect(last()).toMatchObject({ gas: 120_000n, data: '0x01' })
    expect(last().to ?? undefined).toBe(undefined)
    const accessList = [{ address: other, storageKeys: [] }]
    await send({ ...call, accessList })
    const estimates = calls.filter(({ call }) => call.method === 'eth_estimateGas').map(({ call }) => call.params[0])
    expect(estimates.slice(1)).toEqual([
      { from: evmAddress, value: '0x0', data: '0x01' },
      { from: evmAddress, to: other, value: '0x1', data: '0x', accessList },
    ])
  })

  test('a chain without base fee has a gas price, and a node without suggestion the usual tip', async () => {
    const old = await scriptedPages({ eth_getBlockByNumber: { result: {} } })
    await old.send(call)
    expect(old.last()).toMatchObject({ type: 'legacy', gasPrice: 9n })
    await old.send({ ...call, accessList: [{ address: other, storageKeys: [] }] })
    expect(old.last()).toMatchObject({ type: 'eip2930', gasPrice: 9n })
    for (const eth_maxPriorityFeePerGas of [undefined, { error: { code: -32601, message: '' } }, { result: 'much' }]) {
      const quiet = await scriptedPages({ eth_maxPriorityFeePerGas })
      await quiet.send(call)
      expect(quiet.last()).toMatchObject({ maxPriorityFeePerGas: 1_000_000_000n, maxFeePerGas: 1_000_000_200n })
    }
  })

  test('what it says counts: a limit below the tip lowers the tip', async () => {
    const { send, last, calls } = await scriptedPages()
    await send({ ...call, maxFeePerGas: '0x5' })
    expect(last()).toMatchObject({ maxFeePerGas: 5n, maxPriorityFeePerGas: 5n })
    await send({ ...call, maxPriorityFeePerGas: '0x3', maxFeePerGas: '0x3e8', gasLimit: '0x5208' })
    expect(last()).toMatchObject({ maxFeePerGas: 1000n, maxPriorityFeePerGas: 3n, gas: 21_000n })
    await send({ ...call, maxPriorityFeePerGas: '0x1', chainId: '0x7a69', type: '0x2', input: '0x0A', data: '0x0a' })
    expect(last()).toMatchObject({ maxFeePerGas: 201n, maxPriorityFeePerGas: 1n, data: '0x0a' })
    calls.length = 0
    await send({ ...call, gasPrice: '0x8', gas: '0x5208', input: '0x0b', type: '0x0' })
    expect(last()).toMatchObject({ type: 'legacy', gasPrice: 8n, gas: 21_000n, data: '0x0b' })
    expect(calls.map(({ call }) => call.method)).not.toContain('eth_estimateGas')
  })

  test('the person may offer other fees and gas', async () => {
    const { send, last, wallet } = await scriptedPages()
    wallet.answer = async () => ({ fees: { gas: 50_000n, maxFeePerGas: 300n, maxPriorityFeePerGas: 30n } })
    await send(call)
    expect(last()).toMatchObject({ gas: 50_000n, maxFeePerGas: 300n, maxPriorityFeePerGas: 30n })
  })
})

describe('a node', () => {
  test.each([
    { eth_estimateGas: { result: 'a lot' } },
    { eth_estimateGas: { result: null } },
    { eth_getBlockByNumber: { result: null } },
    { eth_getBlockByNumber: { result: { baseFeePerGas: 'x' } } },
    { eth_getBlockByNumber: undefined },
    { eth_getTransactionCount: { result: 5 } },
  ])('that answers %j has nothing signed', async (node) => {
    const { send, sent } = await scriptedPages(node)
    await expect(send(call)).rejects.toEqual(refusal(4901))
    expect(sent).toEqual([])
  })

  test('that refuses is quoted without its address, and the nonce is free again', async () => {
    const { send, last, answers, sent } = await scriptedPages()
    answers.eth_sendRawTransaction = { error: { code: -32000, message: 'insufficient funds at https://x.example/key' } }
    await expect(send(call)).rejects.toMatchObject({ code: -32003, message: 'insufficient funds at …' })
    answers.eth_sendRawTransaction = { result: '0x' }
    await send(call)
    expect(last().nonce).toBe(5)
    expect(sent).toHaveLength(2)
  })

  test('that doesn’t answer, or knows it already, may have it: the hash is how to follow it, and the nonce is taken', async () => {
    for (const answer of [
      undefined,
      { error: { code: -32000, message: 'Already Known' } },
      { error: { code: -32003, message: 'transaction already imported' } },
    ]) {
      const { send, last, answers } = await scriptedPages({ eth_sendRawTransaction: answer })
      expect(await send(call)).toMatch(/^0x[0-9a-f]{64}$/)
      answers.eth_sendRawTransaction = { result: '0x' }
      await send(call)
      expect(last().nonce).toBe(6)
    }
  })
})

describe('refused', () => {
  test.each([
    undefined,
    {},
    { to: other },
    { ...call, from: undefined },
    { ...call, value: 1 },
    { ...call, value: '1' },
    { ...call, value: `0x1${'0'.repeat(64)}` },
    { ...call, data: '0x1' },
    { ...call, data: '0x01', input: '0x02' },
    { ...call, gas: '0x1', gasLimit: '0x2' },
    { ...call, gasPrice: '0x1', maxFeePerGas: '0x1' },
    { ...call, gasPrice: '0x1', maxPriorityFeePerGas: '0x1' },
    { ...call, gasPrice: '0x1', type: '0x2' },
    { from: evmAddress },
    { from: evmAddress, to: null, data: '0x' },
    { from: evmAddress, input: '0x' },
    { ...call, type: '0x3' },
    { ...call, type: '0x4' },
    { ...call, authorizationList: [] },
    { ...call, blobVersionedHashes: [] },
    { ...call, maxFeePerBlobGas: '0x1' },
    { ...call, nonce: 5 },
    { ...call, nonce: `0x1${'0'.repeat(13)}` },
    { ...call, chainId: 31_337 },
    { ...call, chainId: '0x1' },
    { ...call, accessList: [{ address: other }] },
    { ...call, accessList: [{ address: other, storageKeys: ['0x01'] }] },
    { ...call, to: evmAddress, data: '0x01' },
    { ...call, to: second, data: '0x01' },
  ])('%j', async (transaction) => {
    const { page, asked, sent } = await scriptedPages()
    await expect(page.ask('eth_sendTransaction', transaction)).rejects.toEqual(refusal(-32602))
    expect([asked, sent]).toEqual([[], []])
  })

  test('a nonce that leaves a gap; one that fits is shown', async () => {
    const { send, last, asked } = await scriptedPages()
    await send({ ...call, nonce: '0x3' })
    expect(last().nonce).toBe(3)
    expect(asked[0]).toMatchObject({ nonce: 3 })
    await expect(send({ ...call, nonce: '0x6' })).rejects.toEqual(refusal(-32602))
  })

  test('an account that the site does not see, and calls to delegation contracts', async () => {
    const { send, asked } = await scriptedPages()
    await expect(send({ ...call, from: second })).rejects.toEqual(refusal(4100))
    expect(asked).toEqual([])
    // Money may move between accounts of one's own.
    expect(await send({ ...call, to: second })).toMatch(/^0x/)
    const guarded = await signingPages({ guarded: [other] })
    await expect(guarded.page.ask('eth_sendTransaction', { ...call, data: '0x01' })).rejects.toEqual(refusal(-32602))
  })

  test('what the person says no to is not sent', async () => {
    const { send, wallet, sent } = await scriptedPages()
    wallet.answer = async () => undefined
    await expect(send(call)).rejects.toEqual(refusal(4001))
    expect(sent).toEqual([])
  })

  test('fees that no transaction has are not signed', async () => {
    const { send, wallet, sent } = await scriptedPages()
    wallet.answer = async () => ({ fees: { maxFeePerGas: 1n, maxPriorityFeePerGas: 2n } })
    await expect(send(call)).rejects.toEqual(refusal(-32603))
    expect(sent).toEqual([])
  })
})
