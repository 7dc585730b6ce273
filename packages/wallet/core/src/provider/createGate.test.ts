import { describe, expect, test } from 'vitest'
import { first, refusal, stranger, walletPages } from '../test/walletPages.ts'

const never = () => new Promise<undefined>(() => undefined)

describe('floods', () => {
  test('a site has one connection open at a time', async () => {
    const { open, wallet, asked } = walletPages()
    wallet.answer = never
    const page = open()
    void page.ask('eth_requestAccounts').catch(() => undefined)
    await expect(open().ask('eth_requestAccounts')).rejects.toEqual(refusal(-32002))
    await expect(page.ask('wallet_requestPermissions', { eth_accounts: {} })).rejects.toEqual(refusal(-32002))
    void open(stranger)
      .ask('eth_requestAccounts')
      .catch(() => undefined)
    await expect.poll(() => asked.length).toBe(2)
  })

  test('a site has four questions open at most, and all together sixteen', async () => {
    const { open, wallet, asked } = walletPages()
    const origins = Array.from({ length: 5 }, (_, at) => `https://${at}.example`)
    for (const origin of origins) await open(origin).ask('eth_requestAccounts')
    wallet.answer = never
    const before = asked.length
    const ask = async (origin: string) =>
      open(origin)
        .ask('wallet_switchEthereumChain', { chainId: '0x7a69' })
        .catch((error) => error.code)
    for (const origin of origins.slice(0, 4)) for (let at = 0; at < 4; at++) void ask(origin)
    await expect.poll(() => asked.length - before).toBe(16)
    expect(await ask(origins[0]!)).toBe(-32005)
    expect(await ask(origins[4]!)).toBe(-32005)
  })

  test('the fifth question of a site is refused while others may ask', async () => {
    const { open, wallet, asked } = walletPages()
    const page = open()
    await page.ask('eth_requestAccounts')
    wallet.answer = never
    const ask = () => page.ask('wallet_switchEthereumChain', { chainId: '0x7a69' })
    for (let at = 0; at < 4; at++) void ask().catch(() => undefined)
    await expect.poll(() => asked.length).toBe(5)
    await expect(ask()).rejects.toEqual(refusal(-32005))
    void open(stranger)
      .ask('eth_requestAccounts')
      .catch(() => undefined)
    await expect.poll(() => asked.length).toBe(6)
  })

  test('answered questions make room', async () => {
    const { open, wallet } = walletPages()
    const page = open()
    wallet.answer = async () => {
      throw new Error('the window crashed')
    }
    for (let at = 0; at < 20; at++) await expect(page.ask('eth_requestAccounts')).rejects.toEqual(refusal(-32603))
  })

  test('after three refusals a site waits for a minute; a yes begins anew', async () => {
    const { open, wallet, clock, asked } = walletPages()
    const page = open()
    const refused = async () => page.ask('eth_requestAccounts').catch((error) => error.code)
    wallet.answer = async () => undefined
    expect([await refused(), await refused(), await refused(), await refused()]).toEqual([4001, 4001, 4001, -32005])
    expect(asked).toHaveLength(3)
    expect(
      await open(stranger)
        .ask('eth_requestAccounts')
        .catch((error) => error.code),
    ).toBe(4001)
    clock.time += 59_999
    expect(await refused()).toBe(-32005)
    clock.time += 1
    // The minute is over, and so is what was counted.
    expect([await refused(), await refused()]).toEqual([4001, 4001])
    wallet.answer = async () => ({ accounts: [first] })
    await page.ask('eth_requestAccounts')
    wallet.answer = async () => undefined
    const again = async () => page.ask('wallet_switchEthereumChain', { chainId: '0x7a69' }).catch((error) => error.code)
    expect([await again(), await again(), await again(), await again()]).toEqual([4001, 4001, 4001, -32005])
  })

  test('a page has a hundred requests open at most', async () => {
    const { open, wallet } = walletPages()
    const page = open()
    const release: (() => void)[] = []
    wallet.node = () => new Promise((resolve) => release.push(() => resolve({ result: 1 })))
    const all = Array.from({ length: 100 }, () => page.ask('eth_blockNumber'))
    await expect(page.ask('eth_blockNumber')).rejects.toEqual(refusal(-32005))
    await expect.poll(() => release.length).toBe(100)
    for (const each of release) each()
    await Promise.all(all)
    wallet.node = async () => ({ result: 2 })
    expect(await page.ask('eth_blockNumber')).toBe(2)
  })
})
