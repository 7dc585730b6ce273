import { publicNetworks } from '@oxbow/chain/publicNetworks'
import { describe, expect, test } from 'vitest'
import { switchChain } from './switchChain.ts'
import type { Wallet } from './Wallet.ts'

test('error: a network described otherwise than this build knows it is not taught to the wallet', async () => {
  const asked: string[] = []
  const provider = { request: async ({ method }: { method: string }) => asked.push(method) }
  const wallet = { provider } as Partial<Wallet> as Wallet
  const network = { ...publicNetworks[0]!, explorerUrl: 'https://example.org' }
  await expect(switchChain({ wallet, network, rpcUrl: 'https://example.org' })).rejects.toMatchObject({
    code: 'NetworkMismatch',
  })
  expect(asked).toEqual([])
})

describe('how a wallet is moved', () => {
  const local = {
    chainId: 424242,
    name: 'Local',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    contracts: {},
  }
  const unknown = { code: 4902, message: 'Unrecognized chain' }
  type World = {
    on?: string
    knows?: boolean
    addMoves?: boolean
    switches?: boolean
    no?: string
    fails?: object
    network?: object
  }

  /** A wallet on some chain, which may know the other one, and may say no to one of the questions. */
  async function move({
    on = '0x1',
    knows = true,
    addMoves = true,
    switches = true,
    no,
    fails,
    network = {},
  }: World = {}) {
    let [chain, isKnown] = [on, knows]
    const asked: [string, unknown][] = []
    const request = async ({ method, params }: { method: string; params: readonly unknown[] }) => {
      if (method === 'eth_chainId') return chain
      asked.push([method, params[0]])
      if (no === method) throw { code: 4001 }
      if (method === 'wallet_addEthereumChain') {
        isKnown = true
        if (addMoves) chain = '0x67932'
      } else {
        if (fails) throw fails
        if (!isKnown) throw unknown
        if (switches) chain = '0x67932'
      }
      return null
    }
    const wallet = { provider: { request } } as unknown as Wallet
    const answer = await switchChain({
      wallet,
      network: { ...local, ...network } as never,
      rpcUrl: 'http://node/',
    }).catch(({ code }: { code: string }) => code)
    return { answer, asked, methods: asked.map(([method]) => method) }
  }
  const [switching, adding] = ['wallet_switchEthereumChain', 'wallet_addEthereumChain']

  test('default: one that is there is asked nothing, one that knows the network is moved', async () => {
    expect(await move({ on: '0x67932' })).toMatchObject({ answer: { status: 'accepted' }, methods: [] })
    expect(await move()).toMatchObject({ answer: { status: 'accepted' }, asked: [[switching, { chainId: '0x67932' }]] })
  })

  test('behavior: one that does not know it is told, and moved where that was not enough', async () => {
    const told = await move({ knows: false })
    expect(told).toMatchObject({ answer: { status: 'accepted' }, methods: [switching, adding] })
    expect(told.asked[1]![1]).toEqual({
      chainId: '0x67932',
      chainName: 'Local',
      nativeCurrency: local.nativeCurrency,
      rpcUrls: ['http://node/'],
    })
    const explorerUrl = 'https://scan.example'
    const explored = await move({ knows: false, network: { explorerUrl } })
    expect(explored.asked[1]![1]).toMatchObject({ blockExplorerUrls: [explorerUrl] })
    const publicRpcUrl = 'https://rpc.example'
    const named = await move({ knows: false, network: { publicRpcUrl } })
    expect(named.asked[1]![1]).toMatchObject({ rpcUrls: [publicRpcUrl] })
    const again = await move({ knows: false, addMoves: false })
    expect(again).toMatchObject({ answer: { status: 'accepted' }, methods: [switching, adding, switching] })
  })

  test('behavior: a no to any of it is a no', async () => {
    expect(await move({ no: switching })).toMatchObject({ answer: { status: 'rejected' }, methods: [switching] })
    expect(await move({ knows: false, no: adding })).toMatchObject({ answer: { status: 'rejected' } })
  })

  test('error: one that says yes and stays, and one that fails', async () => {
    expect((await move({ switches: false })).answer).toBe('WalletWrongChain')
    expect((await move({ knows: false, addMoves: false, switches: false })).answer).toBe('WalletWrongChain')
    expect((await move({ fails: { code: -32_603, message: 'no' } })).answer).toBe('WalletFailed')
  })
})
