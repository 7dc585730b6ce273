import { accounts } from '@oxbow/test/accounts'
import { startChain } from '@oxbow/test/startChain'
import type { TestChain } from '@oxbow/test/TestChain'
import { verifyMessage } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { localTestWallet } from './localTestWallet.ts'

describe('localTestWallet', () => {
  let chain: TestChain
  beforeAll(async () => {
    chain = await startChain()
  })
  afterAll(() => chain.stop())

  const [alice, bob] = [accounts[0]!, accounts[1]!]
  const walletOn = (...chainIds: number[]) =>
    localTestWallet({
      accounts: [alice, bob],
      networks: chainIds.map((chainId) => ({ chainId })),
      rpcUrl: () => chain.url,
    })
  const ask = (wallet: ReturnType<typeof walletOn>, method: string, ...params: unknown[]) =>
    wallet.provider.request({ method, params })

  test('sends from either account, and reads through the node', async () => {
    const wallet = walletOn(31337)
    expect(await ask(wallet, 'eth_requestAccounts')).toEqual([alice.address, bob.address])
    const before = await chain.publicClient.getBalance({ address: alice.address })
    const transaction = { from: bob.address, to: alice.address, value: '0x1' }
    const hash = (await ask(wallet, 'eth_sendTransaction', transaction)) as `0x${string}`
    await chain.publicClient.waitForTransactionReceipt({ hash })
    expect(BigInt((await ask(wallet, 'eth_getBalance', alice.address, 'latest')) as string)).toBe(before + 1n)
  })

  test('signs a message as the account asked for', async () => {
    const message = '0x68656c6c6f'
    const signature = (await ask(walletOn(31337), 'personal_sign', message, bob.address)) as `0x${string}`
    expect(await verifyMessage({ address: bob.address, message: { raw: message }, signature })).toBe(true)
  })

  test('error: every chain that is not local, in every way it can be named', async () => {
    const wallet = walletOn(1, 31337)
    expect(await ask(wallet, 'eth_chainId')).toBe('0x7a69')
    await expect(ask(wallet, 'wallet_switchEthereumChain', { chainId: '0x1' })).rejects.toMatchObject({ code: 4200 })
    await expect(ask(wallet, 'wallet_addEthereumChain', { chainId: '0x1' })).rejects.toMatchObject({ code: 4200 })
    const transaction = { from: alice.address, to: bob.address, value: '0x1', chainId: '0x1' }
    await expect(ask(wallet, 'eth_sendTransaction', transaction)).rejects.toMatchObject({ code: 4901 })
    for (const chainId of [1, '0x1', '1', undefined]) {
      const typed = { domain: { chainId }, types: { A: [] }, primaryType: 'A', message: {} }
      await expect(ask(wallet, 'eth_signTypedData_v4', alice.address, JSON.stringify(typed))).rejects.toMatchObject({
        code: 4901,
      })
    }
    await expect(ask(wallet, 'eth_sign', alice.address, '0x00')).rejects.toMatchObject({ code: 4200 })
    await expect(ask(wallet, 'wallet_getCapabilities', alice.address)).rejects.toMatchObject({ code: 4200 })
  })

  test('error: an account it does not hold; a network it does not know', async () => {
    const wallet = walletOn(31337)
    const transaction = { from: accounts[2]!.address, to: bob.address }
    await expect(ask(wallet, 'eth_sendTransaction', transaction)).rejects.toMatchObject({ code: 4100 })
    await expect(ask(wallet, 'wallet_switchEthereumChain', { chainId: '0x7a6a' })).rejects.toMatchObject({ code: 4902 })
  })
})
