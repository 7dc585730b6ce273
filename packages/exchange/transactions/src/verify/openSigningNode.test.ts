import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { Wallet } from '@oxbow/connectors/Wallet'
import { plainNode } from '@oxbow/exchange-test/plainNode'
import { toFailure } from '@oxbow/failures/toFailure'
import { describe, expect, test, vi } from 'vitest'
import { openSigningNode } from './openSigningNode.ts'

function setUp(
  walletChain: unknown = '0x1',
  {
    isLocal = false,
    hasOwnNode = false,
    refuses = {} as Record<string, unknown>,
    answers = {} as Record<string, unknown>,
  } = {},
) {
  const { node } = plainNode({
    methods: { eth_blockNumber: () => 'server', eth_gasPrice: () => 'server', eth_call: () => 'server' },
  })
  const client = { ...node, hasOwnNode: () => hasOwnNode } as unknown as ExchangeClient
  const wallet = {
    isLocalTestWallet: isLocal,
    provider: {
      async request({ method }: { method: string }) {
        if (method in refuses) throw refuses[method]
        return method === 'eth_chainId' ? walletChain : (answers[method] ?? 'wallet')
      },
    },
  } as unknown as Wallet
  return { client, open: (chainId = 1) => openSigningNode(client, { wallet, chainId }) }
}
const ask = (node: { rpc: ExchangeClient['rpc'] }, method = 'eth_blockNumber', chainId = 1) =>
  node.rpc(chainId).request({ method } as never) as Promise<unknown>

describe('openSigningNode', () => {
  test('default: that of the wallet, while it is on this chain', async () => {
    const node = await setUp().open()
    expect([node.source, await ask(node), await ask(node.alone)]).toEqual(['wallet', 'wallet', 'wallet'])
    expect(await ask(node, 'eth_blockNumber', 10)).toBe('server')
    expect((await setUp(1).open()).source).toBe('wallet')
  })

  test('behavior: a network that wallets were taught by the server is the server’s word', async () => {
    const node = await setUp('0x7a69').open(31337)
    expect([node.source, await ask(node, 'eth_blockNumber', 31337)]).toEqual(['server', 'wallet'])
  })

  test('behavior: one’s own node before all; the server’s for the local wallet, another chain, or a wallet that does not say', async () => {
    const own = setUp('0x1', { hasOwnNode: true })
    const found = await own.open()
    expect([found.source, found.rpc, found.alone]).toEqual(['own', own.client.rpc, own.client])
    const others = [
      setUp('0x1', { isLocal: true }),
      setUp('0x2'),
      setUp('0x1', { refuses: { eth_chainId: new Error('no') } }),
    ]
    for (const { client, open } of others) {
      const node = await open()
      expect([node.source, node.rpc, node.alone]).toEqual(['server', client.rpc, client])
    }
  })

  test.each([4200, -32_601, -32_004])(
    'behavior: what a wallet leaves (%i) the server’s node answers, but not alone',
    async (code) => {
      const refuses = { eth_call: { code, message: 'no' }, eth_gasPrice: { code, message: 'no' } }
      const node = await setUp('0x1', { refuses }).open()
      expect(await ask(node, 'eth_call')).toBe('server')
      await expect(ask(node.alone, 'eth_call')).rejects.toThrow()
      // What gas costs is never the server’s word.
      await expect(ask(node, 'eth_gasPrice')).rejects.toThrow()
    },
  )

  test('error: a wallet that is silent has no node, and the server’s does not stand in for it unasked', async () => {
    vi.useFakeTimers()
    try {
      const silent = new Promise<never>(() => {})
      const there = await setUp('0x1', { answers: { eth_call: silent } }).open()
      const asked = ask(there, 'eth_call').catch((error: unknown) => error)
      await vi.advanceTimersByTimeAsync(5_000)
      expect(toFailure(await asked).code).toBe('NodeUnreachable')
      const opening = setUp(silent).open()
      await vi.advanceTimersByTimeAsync(5_000)
      expect((await opening).source).toBe('server')
    } finally {
      vi.useRealTimers()
    }
  })

  test('error: an answer of another form than asked for does not come through', async () => {
    const node = await setUp('0x1', { answers: { eth_getBlockByNumber: `0x${'0'.repeat(150_000)}` } }).open()
    await expect(ask(node, 'eth_getBlockByNumber')).rejects.toThrow('has another form than asked for')
  })

  test('error: what a wallet refuses for another reason stays refused', async () => {
    for (const error of [{ code: -32_603, message: 'no' }, new Error('no')]) {
      const node = await setUp('0x1', { refuses: { eth_call: error } }).open()
      await expect(ask(node, 'eth_call')).rejects.toThrow()
    }
  })
})
