import { accounts } from '@oxbow/test/accounts'
import { type Hex, parseTransaction, recoverTransactionAddress, verifyTypedData } from 'viem'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { localTestWallet } from './localTestWallet.ts'

const node = 'http://node/'
const [alice, bob] = [accounts[0]!, accounts[1]!]
type Asked = { readonly url: string; readonly method: string; readonly params: readonly unknown[] }
let asked: Asked[]
beforeEach(() => {
  asked = []
  const realFetch = fetch
  vi.stubGlobal('fetch', async (url: string, init: { body: string }) => {
    // Files of one worker share a process, and a client of an earlier one may still poll its node.
    if (!url.startsWith(node)) return await realFetch(url, init)
    const { body } = init
    const { id, method, params } = JSON.parse(body)
    asked.push({ url, method, params })
    const answers: Record<string, string> = {
      eth_getTransactionCount: '0x5',
      eth_estimateGas: '0x5208',
      eth_gasPrice: '0x3e8',
      eth_sendRawTransaction: `0x${'1'.repeat(64)}`,
    }
    return new Response(JSON.stringify({ jsonrpc: '2.0', id, result: answers[method] ?? '0x' }))
  })
})
afterEach(() => vi.unstubAllGlobals())

function open({ chains = [31337, 31338], confirm = true } = {}) {
  const confirmed: string[] = []
  const { provider, ...wallet } = localTestWallet({
    accounts: [alice, bob],
    networks: chains.map((chainId) => ({ chainId })),
    rpcUrl: (chainId) => `${node}${chainId}`,
    confirm: async ({ method }) => {
      confirmed.push(method)
      return confirm
    },
  })
  const ask = (method: string, ...params: unknown[]) => provider.request({ method, params })
  return { ask, provider, confirmed, wallet }
}

async function sentBy(transaction: object, ...of: Parameters<typeof open>) {
  const { ask } = open(...of)
  const hash = await ask('eth_sendTransaction', { from: bob.address, to: alice.address, ...transaction })
  const raw = asked.find(({ method }) => method === 'eth_sendRawTransaction')!.params[0] as Hex
  expect(await recoverTransactionAddress({ serializedTransaction: raw as `0x02${string}` })).toBe(bob.address)
  expect(hash).toBe(`0x${'1'.repeat(64)}`)
  return parseTransaction(raw)
}

describe('what it sends', () => {
  test('default: with the next nonce, measured gas, twice the price of gas at most and a hundredth of it as the tip', async () => {
    expect(await sentBy({ data: '0xab', value: '0x7' })).toMatchObject({
      chainId: 31337,
      type: 'eip1559',
      to: alice.address.toLowerCase(),
      data: '0xab',
      value: 7n,
      nonce: 5,
      gas: 21_000n,
      maxFeePerGas: 2_000n,
      maxPriorityFeePerGas: 10n,
    })
    const of = (wanted: string) => asked.find(({ method }) => method === wanted)
    expect(of('eth_getTransactionCount')).toEqual({
      url: 'http://node/31337',
      method: 'eth_getTransactionCount',
      params: [bob.address, 'pending'],
    })
    expect(of('eth_estimateGas')!.params).toEqual([
      { from: bob.address, to: alice.address, data: '0xab', value: '0x7' },
    ])
  })

  test('param: what the page suggests is taken, and then not asked for', async () => {
    const given = { nonce: '0x9', gas: '0x6000', maxFeePerGas: '0x64', maxPriorityFeePerGas: '0x2', chainId: '0x7a69' }
    expect(await sentBy(given)).toMatchObject({ nonce: 9, gas: 0x6000n, maxFeePerGas: 100n, maxPriorityFeePerGas: 2n })
    expect(asked.map(({ method }) => method)).toEqual(['eth_sendRawTransaction'])
    asked.length = 0
    // A tip of nothing is none.
    expect((await sentBy({ ...given, maxPriorityFeePerGas: undefined })).maxPriorityFeePerGas ?? 0n).toBe(0n)
  })
})

describe('networks', () => {
  test('default: it begins on the first local one, and tells when it moves', async () => {
    const { ask, provider, confirmed } = open({ chains: [1, 31338, 31337] })
    const told: unknown[] = []
    const listener = (chainId: never) => told.push(chainId)
    provider.on!('chainChanged', listener as never)
    expect([await ask('eth_chainId'), await ask('net_version')]).toEqual(['0x7a6a', '31338'])
    expect(await ask('wallet_switchEthereumChain', { chainId: '0x7a6a' })).toBeNull()
    expect([told, confirmed]).toEqual([[], []])
    expect(await ask('wallet_switchEthereumChain', { chainId: '0x7a69' })).toBeNull()
    expect([told, await ask('eth_chainId')]).toEqual([['0x7a69'], '0x7a69'])
    expect(await ask('wallet_addEthereumChain', { chainId: '0x7a6b' })).toBeNull()
    expect(await ask('wallet_switchEthereumChain', { chainId: '0x7a69' })).toBeNull()
    expect(await ask('wallet_switchEthereumChain', { chainId: '0x7a6b' })).toBeNull()
    provider.removeListener!('chainChanged', listener as never)
    await ask('wallet_switchEthereumChain', { chainId: '0x7a69' })
    expect(told).toEqual(['0x7a69', '0x7a6b', '0x7a69', '0x7a6b'])
    await ask('eth_blockNumber')
    expect(asked.at(-1)!.url).toBe('http://node/31337')
    expect(await open({ chains: [1] }).ask('eth_chainId')).toBe('0x7a69')
  })

  test('behavior: a no changes nothing', async () => {
    const { ask, confirmed } = open({ confirm: false })
    const no = { code: 4001 }
    await expect(ask('eth_requestAccounts')).rejects.toMatchObject(no)
    await expect(ask('wallet_switchEthereumChain', { chainId: '0x7a6a' })).rejects.toMatchObject(no)
    await expect(ask('wallet_addEthereumChain', { chainId: '0x7a6b' })).rejects.toMatchObject(no)
    await expect(ask('personal_sign', '0x00', bob.address)).rejects.toMatchObject(no)
    await expect(ask('eth_sendTransaction', { from: bob.address })).rejects.toMatchObject(no)
    expect(await ask('eth_chainId')).toBe('0x7a69')
    await expect(ask('wallet_switchEthereumChain', { chainId: '0x7a6b' })).rejects.toMatchObject({ code: 4902 })
    expect(confirmed).toHaveLength(5)
    expect(asked).toEqual([])
    // The list of accounts is readable without a prompt.
    expect(await ask('eth_accounts')).toEqual([alice.address, bob.address])
  })

  test('error: what it does not do, and what names no network', async () => {
    const { ask, provider, wallet } = open()
    expect(wallet).toMatchObject({ rdns: 'oxbow.local-test-wallet', isLocalTestWallet: true })
    for (const method of ['eth_sign', 'eth_signTypedData', 'eth_signTypedData_v3', 'wallet_sendCalls'])
      await expect(ask(method)).rejects.toMatchObject({ code: 4200 })
    await expect(ask('wallet_switchEthereumChain')).rejects.toMatchObject({ code: 4200 })
    await expect(ask('personal_sign', '0x00', accounts[2]!.address)).rejects.toMatchObject({ code: 4100 })
    // Parameters may come without their list.
    await provider.request({ method: 'eth_getBalance', params: alice.address as never })
    expect(asked.at(-1)).toMatchObject({ method: 'eth_getBalance', params: [alice.address] })
    await provider.request({ method: 'eth_blockNumber' })
    expect(asked.at(-1)).toMatchObject({ params: [] })
  })
})

test('typed data of its chain is signed, as text or not, by whoever is named in any case', async () => {
  const types = { EIP712Domain: [{ name: 'chainId', type: 'uint256' }], Mail: [{ name: 'text', type: 'string' }] }
  const typed = { domain: { chainId: 31337 }, types, primaryType: 'Mail', message: { text: 'hello' } } as const
  const { ask, confirmed } = open()
  for (const given of [typed, JSON.stringify(typed)]) {
    const signature = (await ask('eth_signTypedData_v4', bob.address.toLowerCase(), given)) as Hex
    expect(await verifyTypedData({ ...typed, types: { Mail: types.Mail }, address: bob.address, signature })).toBe(true)
  }
  expect(confirmed).toEqual(['eth_signTypedData_v4', 'eth_signTypedData_v4'])
})
