import { smartAccountCode } from '@oxbow/delegation/smartAccount'
import { startChain } from '@oxbow/test/startChain'
import type { TestChain } from '@oxbow/test/TestChain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { prepareSend } from '../send/prepareSend.ts'
import { sendingOf } from '../send/sendingOf.ts'
import { startVaultServer } from '../test/startVaultServer.ts'
import { createWallet } from '../vault/connect.ts'
import { changeDelegation, delegationSpending } from './changeDelegation.ts'
import { readDelegation } from './readDelegation.ts'

/** On a real node, with the contract to the byte as public networks have it. */
let chain: TestChain
beforeAll(async () => {
  chain = await startChain()
})
afterAll(() => chain.stop())

const { fetch } = globalThis
const ether = 10n ** 18n
const hex = (value: bigint) => `0x${value.toString(16)}`

/** A wallet with ten coins, at the chain. `lie` answers in the node's place. */
async function withWallet(lie: (method: string, params: readonly unknown[]) => unknown = () => undefined) {
  const node = async <T>(method: string, ...params: readonly unknown[]) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const answer = await fetch(chain.url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    return (await answer.json()) as { result: T }
  }
  startVaultServer({
    async answer({ path, body }) {
      if (path === '/v1/networks')
        return { networks: [{ chainId: 31337, name: 'Local', nativeCurrency: { symbol: 'ETH', decimals: 18 } }] }
      const { method, params } = body as { method: string; params: readonly unknown[] }
      const lied = lie(method, params)
      return lied === undefined ? node(method, ...params) : { result: lied }
    },
  })
  const { address } = await createWallet()
  await node('anvil_setBalance', address, hex(10n * ether))
  const codeOf = async () => (await node<string>('eth_getCode', address, 'latest')).result
  const balanceOf = async (of: string) => BigInt((await node<string>('eth_getBalance', of, 'latest')).result)
  const change = async (target: 'on' | 'off') =>
    (await changeDelegation(31337, address, target)).make(delegationSpending(31337, address, target))
  return { address, node, codeOf, balanceOf, change }
}

/** Two payments to somebody new, sent as the window sends them. */
async function pay(address: string, isAtomic: boolean, amounts: readonly bigint[]) {
  const to = `0x${crypto.randomUUID().replaceAll('-', '').padEnd(40, '0')}`
  const calls = amounts.map((amount) => ({ to, value: hex(amount), data: '0x' }))
  const prepared = await prepareSend({ address, chainId: 31337, calls, isAtomic }, [address])
  if (prepared.status !== 'ready') return { to, prepared }
  const outgoing = { chainId: 31337, tokens: [], isUnbounded: false }
  const sending = await sendingOf(
    { address, chainId: 31337 },
    () => {},
    () => {},
  )({ prepared: prepared.send, spending: { id: to, origin: 'https://app.example.org', outgoing } })
  return { to, prepared, sending }
}

describe('a smart wallet', () => {
  test('default: turned on, it makes several calls by one transaction; turned off, it is a plain account again', async () => {
    const { address, balanceOf, change, codeOf, node } = await withWallet()
    expect(await readDelegation(31337, address)).toEqual({ status: 'inactive' })
    expect((await pay(address, true, [1n, 2n])).prepared).toMatchObject({ status: 'refused', code: 5760 })

    const { hash, ...on } = await change('on')
    // What the page writes into its activity.
    expect(on).toEqual({ chainId: 31337, nonce: 0, isOn: true, contract: smartAccountCode })
    expect((await node<{ from: string }>('eth_getTransactionByHash', hash)).result.from).toBe(address.toLowerCase())
    expect(await codeOf()).toBe(`0xef0100${smartAccountCode.slice(2)}`)
    expect(await readDelegation(31337, address)).toEqual({ status: 'active' })
    const { to, sending } = await pay(address, true, [1n, 2n])
    expect(sending).toMatchObject({ hashes: [expect.any(String)], sent: 1 })
    await expect.poll(() => balanceOf(to)).toBe(3n)

    const tooMuch = await pay(address, true, [1n, 11n * ether])
    expect(tooMuch.prepared.status).toBe('fails')
    expect(await balanceOf(tooMuch.to)).toBe(0n)

    await change('off')
    expect(await codeOf()).toBe('0x')
    expect(await readDelegation(31337, address)).toEqual({ status: 'inactive' })
  })

  test('behavior: a plain account makes them one after the other', async () => {
    const { address, balanceOf } = await withWallet()
    const { to, sending } = await pay(address, false, [1n, 2n])
    expect(sending).toMatchObject({ hashes: [expect.any(String), expect.any(String)], sent: 2 })
    await expect.poll(() => balanceOf(to)).toBe(3n)
  })

  test('behavior: somebody else’s code is named, and taken away', async () => {
    const { address, node, codeOf, change } = await withWallet()
    const delegate = `0x${'ab'.repeat(20)}`
    await node('anvil_setCode', address, `0xef0100${delegate.slice(2)}`)
    expect(await readDelegation(31337, address)).toEqual({ status: 'foreign', delegate })
    await change('off')
    expect(await codeOf()).toBe('0x')
  })

  test('behavior: a network without the contract has none', async () => {
    const { address } = await withWallet((method) => (method === 'eth_getCode' ? '0x' : undefined))
    expect(await readDelegation(31337, address)).toEqual({ status: 'unavailable' })
  })

  test('error: an authorization that the network skipped is no success, and is not signed twice', async () => {
    const sent: unknown[] = []
    const { address } = await withWallet((method, [raw]) => {
      if (method === 'eth_sendRawTransaction') sent.push(raw)
      return method === 'eth_getCode' ? '0x' : undefined
    })
    const { make, mostGasCost } = await changeDelegation(31337, address, 'on')
    const spending = delegationSpending(31337, address, 'on')
    expect(mostGasCost).toBeGreaterThan(0n)
    await expect(make(spending)).rejects.toMatchObject({ code: 'DelegationUnchanged' })
    await expect(make(spending)).rejects.toMatchObject({ code: 'DelegationUnchanged' })
    expect(new Set(sent).size).toBe(1)
  })

  test('error: a node that doesn’t answer says nothing about the account', async () => {
    const { address } = await withWallet((method) => {
      if (method === 'eth_getCode') throw new Error('away')
    })
    expect(await readDelegation(31337, address)).toEqual({ status: 'unknown' })
  })
})
