import { describe, expect, test } from 'vitest'
import { connectWallet, parseAccounts, parseChainId } from './connectWallet.ts'
import type { Wallet } from './Wallet.ts'

const alice = '0x00000000000000000000000000000000000000a1'
const walletOf = (answers: Record<string, unknown>) => {
  const asked: string[] = []
  const wallet = {
    provider: {
      async request({ method }: { method: string }) {
        asked.push(method)
        const answer = answers[method]
        if (answer instanceof Error) throw answer
        return answer
      },
    },
  } as unknown as Wallet
  return { wallet, asked }
}
const rejection = Object.assign(new Error('no'), { code: 4001 })
const chain = { eth_chainId: '0x7a69' }

describe('connectWallet', () => {
  test('default: its accounts and the chain that it is on', async () => {
    const { wallet, asked } = walletOf({ ...chain, eth_requestAccounts: [alice] })
    const account = { platform: 'evm', address: alice }
    expect(await connectWallet({ wallet })).toEqual({
      status: 'accepted',
      connection: { wallet, account, accounts: [account], chainId: 31337 },
    })
    expect(asked).toEqual(['eth_requestAccounts', 'eth_chainId'])
  })

  test('param: silent never opens it, and no permission is a no', async () => {
    const { wallet, asked } = walletOf({ ...chain, eth_accounts: [] })
    expect(await connectWallet({ wallet, silent: true })).toEqual({ status: 'rejected' })
    expect(asked).toEqual(['eth_accounts'])
  })

  test('behavior: a no to either question is a no; an empty wallet is an error', async () => {
    for (const answers of [
      { eth_requestAccounts: rejection },
      { eth_requestAccounts: [alice], eth_chainId: rejection },
    ])
      expect(await connectWallet(walletOf(answers))).toEqual({ status: 'rejected' })
    await expect(connectWallet(walletOf({ eth_requestAccounts: [] }))).rejects.toMatchObject({ code: 'WalletRefused' })
  })
})

test('parseAccounts: addresses, in small letters, and nothing else', () => {
  const address = (text: string) => ({ platform: 'evm', address: text })
  expect(parseAccounts([alice.toUpperCase().replace('0X', '0x'), 7, 'x', `${alice}0`, [alice]])).toEqual([
    address(alice),
  ])
  for (const none of [undefined, null, alice, { 0: alice }]) expect(parseAccounts(none)).toEqual([])
})

test('parseChainId: hex, decimal or a number, above zero', () => {
  expect([parseChainId('0x1'), parseChainId('31337'), parseChainId(10)]).toEqual([1, 31337, 10])
  for (const wrong of [undefined, null, [1], {}, 'x', 0, -1, 1.5, '0x0', 2 ** 60])
    expect(() => parseChainId(wrong)).toThrow('does not return its network')
})
