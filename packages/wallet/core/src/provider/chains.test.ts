import { describe, expect, test } from 'vitest'
import { dapp, local, mainnet, proposal, refusal, walletPages } from '../test/walletPages.ts'

const gnosis = {
  chainId: 100,
  name: 'Gnosis',
  currency: proposal.nativeCurrency,
  nodes: proposal.rpcUrls,
  explorers: proposal.blockExplorerUrls,
}

async function connected() {
  const pages = await walletPages().connected()
  pages.wallet.node = async () => ({ result: '0x64' })
  return pages
}

describe('chains', () => {
  test('a site is on the first one, and changes when the person agrees', async () => {
    const { page, asked } = await connected()
    expect(await page.ask('eth_chainId')).toBe('0x1')
    expect(await page.ask('net_version')).toBe('1')
    expect(await page.ask('wallet_switchEthereumChain', { chainId: '0x7a69' })).toBe(null)
    expect(asked).toEqual([{ kind: 'switch-chain', origin: dapp, from: mainnet, to: local }])
    expect(await page.ask('eth_chainId')).toBe('0x7a69')
    expect(await page.ask('net_version')).toBe('31337')
    expect(page.events).toEqual([{ event: 'chainChanged', data: '0x7a69' }])
    // It is there already: nobody is asked.
    expect(await page.ask('wallet_switchEthereumChain', { chainId: '0x7A69' })).toBe(null)
    expect(asked).toHaveLength(1)
  })

  test('a site that loses its permission is told of no chain', async () => {
    const { page, provider } = await connected()
    await page.ask('wallet_switchEthereumChain', { chainId: '0x7a69' })
    page.events.length = 0
    await provider.revoke(dapp)
    expect(page.events).toEqual([{ event: 'accountsChanged', data: [] }])
  })

  test('each site has its own', async () => {
    const { page, open } = await connected()
    const other = open('https://other.example')
    await other.ask('eth_requestAccounts')
    await page.ask('wallet_switchEthereumChain', { chainId: '0x7a69' })
    expect(await other.ask('eth_chainId')).toBe('0x1')
    expect(other.events.map(({ event }) => event)).toEqual(['connect', 'accountsChanged'])
  })

  test('a site keeps its chain when it asks for accounts again', async () => {
    const { page } = await connected()
    await page.ask('wallet_switchEthereumChain', { chainId: '0x7a69' })
    await page.ask('wallet_requestPermissions', { eth_accounts: {} })
    expect(await page.ask('eth_chainId')).toBe('0x7a69')
  })

  test('one that nobody knows is 4902, and a no leaves everything', async () => {
    const { page, wallet } = await connected()
    await expect(page.ask('wallet_switchEthereumChain', { chainId: '0x64' })).rejects.toEqual(refusal(4902))
    wallet.answer = async () => undefined
    await expect(page.ask('wallet_switchEthereumChain', { chainId: '0x7a69' })).rejects.toEqual(refusal(4001))
    expect(await page.ask('eth_chainId')).toBe('0x1')
  })

  test('a permission that is taken back while the question is open is not given back by the answer', async () => {
    const { page, wallet, provider } = await connected()
    wallet.answer = async () => {
      await provider.revoke(dapp)
      return {}
    }
    await expect(page.ask('wallet_switchEthereumChain', { chainId: '0x7a69' })).rejects.toEqual(refusal(4100))
    expect(await page.ask('eth_accounts')).toEqual([])
  })
})

describe('adding a chain', () => {
  test('asks the person, then each node which chain it is on, and changes to it', async () => {
    const { page, asked, calls, provider } = await connected()
    expect(await page.ask('wallet_addEthereumChain', proposal)).toBe(null)
    expect(asked).toEqual([{ kind: 'add-chain', origin: dapp, chain: gnosis }])
    expect(calls).toEqual(gnosis.nodes.map((url) => ({ url, call: { method: 'eth_chainId', params: [] } })))
    expect(await page.ask('eth_chainId')).toBe('0x64')
    expect(page.events).toEqual([{ event: 'chainChanged', data: '0x64' }])
    expect(await provider.chains()).toEqual([mainnet, local, gnosis])
  })

  test('what is left out has no explorers', async () => {
    const { page, provider } = await connected()
    const { blockExplorerUrls, iconUrls, ...rest } = proposal
    await page.ask('wallet_addEthereumChain', { ...rest, blockExplorerUrls: null })
    expect((await provider.chains())[2]).toEqual({ ...gnosis, explorers: [] })
  })

  test('is refused when one of its nodes is on another chain or does not answer; no node is asked before the person is', async () => {
    for (const second of [{ result: '0x1' }, { result: 100 }, { result: '0x064' }, {}, undefined]) {
      const { page, wallet, provider, calls } = await connected()
      wallet.answer = async () => {
        expect(calls).toEqual([])
        return {}
      }
      wallet.node = async (url) => (url === gnosis.nodes[0] ? { result: '0x64' } : second)
      const code = second !== undefined && 'result' in second ? -32602 : 4901
      await expect(page.ask('wallet_addEthereumChain', proposal)).rejects.toEqual(refusal(code))
      expect(await provider.chains()).toEqual([mainnet, local])
      expect(await page.ask('eth_chainId')).toBe('0x1')
    }
  })

  test('a no asks no node', async () => {
    const { page, wallet, calls } = await connected()
    wallet.answer = async () => undefined
    await expect(page.ask('wallet_addEthereumChain', proposal)).rejects.toEqual(refusal(4001))
    expect(calls).toEqual([])
  })

  test('of a known chain never changes its nodes, and asks only to change to it', async () => {
    const { page, asked, calls, provider, wallet } = await connected()
    wallet.node = async () => ({ result: '0x7a69' })
    const evil = { ...proposal, chainId: '0x7a69', rpcUrls: ['https://evil.example'] }
    await page.ask('wallet_addEthereumChain', evil)
    expect(asked).toEqual([{ kind: 'switch-chain', origin: dapp, from: mainnet, to: local }])
    expect(calls).toEqual([])
    await page.ask('wallet_addEthereumChain', { ...evil, chainId: '0x1' })
    expect(await provider.chains()).toEqual([mainnet, local])
  })

  test('of one that another site added never changes its nodes either', async () => {
    const { page, open, provider } = await connected()
    await page.ask('wallet_addEthereumChain', proposal)
    const other = open('https://other.example')
    await other.ask('eth_requestAccounts')
    await other.ask('wallet_addEthereumChain', { ...proposal, rpcUrls: ['https://evil.example'] })
    expect(await provider.chains()).toEqual([mainnet, local, gnosis])
    expect(await other.ask('eth_chainId')).toBe('0x64')
  })

  test('needs a permission', async () => {
    const { open, asked } = walletPages()
    await expect(open().ask('wallet_addEthereumChain', proposal)).rejects.toEqual(refusal(4100))
    expect(asked).toEqual([])
  })

  test('a stored chain never overrules one of the wallet’s own, and a site on one that is gone is on the first', async () => {
    const { page, open, values, provider } = await connected()
    await page.ask('wallet_addEthereumChain', proposal)
    values.set('chains', values.get('chains')!.replace('"chainId":100', '"chainId":31337'))
    expect(await provider.chains()).toEqual([mainnet, local])
    expect(await open().ask('eth_chainId')).toBe('0x1')
  })

  test.each([
    { ...proposal, chainId: 100 },
    { ...proposal, chainId: '0x064' },
    { ...proposal, chainId: '0x0' },
    { ...proposal, chainId: '100' },
    { ...proposal, chainId: '0x10000000000000' + '0' },
    { ...proposal, chainName: '' },
    { ...proposal, chainName: 'Ether\u202eeum' },
    { ...proposal, chainName: 'x'.repeat(41) },
    { ...proposal, rpcUrls: [] },
    { ...proposal, rpcUrls: Array(6).fill('https://a.example') },
    { ...proposal, rpcUrls: ['http://node.example'] },
    { ...proposal, rpcUrls: ['http://localhost.evil.example'] },
    { ...proposal, rpcUrls: ['https://user@node.example'] },
    { ...proposal, rpcUrls: ['https://:password@node.example'] },
    { ...proposal, rpcUrls: ['wss://node.example'] },
    { ...proposal, rpcUrls: ['node'] },
    { ...proposal, rpcUrls: [`https://node.example/${'x'.repeat(300)}`] },
    { ...proposal, blockExplorerUrls: ['javascript:alert(1)'] },
    { ...proposal, nativeCurrency: { ...proposal.nativeCurrency, decimals: 6 } },
    { ...proposal, nativeCurrency: { ...proposal.nativeCurrency, symbol: '' } },
    { ...proposal, nativeCurrency: { ...proposal.nativeCurrency, symbol: 'ABCDEFGHIJK' } },
    { ...proposal, nativeCurrency: undefined },
    { ...proposal, more: 1 },
  ])('%j is none', async (wrong) => {
    const { page, asked } = await connected()
    await expect(page.ask('wallet_addEthereumChain', wrong)).rejects.toEqual(refusal(-32602))
    expect(asked).toEqual([])
  })
})
