import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EnabledNetwork } from '@oxbow/chain/networksFromEnvironment'
import { startPostgres } from '@oxbow/postgres/startPostgres'
import { startLyingNode } from '@oxbow/rpc/startLyingNode'
import { startChain } from '@oxbow/test/startChain'
import { expect, test, vi } from 'vitest'
import type { Message } from './emit.ts'
import { runIndexer } from './runIndexer.ts'

test('a node that refuses its key is waited for in one line, and another one says that it goes on', {
  tags: 'thorough',
  timeout: 60_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'oxbow-waiting-'))
  chmodSync(folder, 0o755)
  const chain = await startChain()
  let refusals = 0
  let isRefusing = true
  const node = await startLyingNode(chain.url, {
    '*'(_, truth) {
      if (!isRefusing) return { result: truth }
      refusals += 1
      return { status: 401 }
    },
  })
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const stop = new AbortController()
  try {
    await using postgres = await startPostgres({ folder, settings: { fsync: 'off' } })
    const said: Message[] = []
    const emit = (message: Message) => {
      said.push(message)
      // Ponder is not what this is about.
      if ('step' in message && message.step === 'reading the chains') stop.abort()
    }
    const running = runIndexer({
      environment: {
        DATABASE_URL: postgres.url,
        OXBOW_DATA: folder,
        OXBOW_INDEXER_PORT: 0,
        OXBOW_INDEX_SCHEMA: 'ix_waiting',
      },
      networks: [networkAt(node.url, chain)],
      emit,
      signal: stop.signal,
    })
    await expect.poll(() => refusals, { timeout: 20_000 }).toBeGreaterThan(4)
    const wait = 'waiting for a node of Example Chain (OXBOW_RPC_31337, which refuses its key)'
    expect(said).toEqual([{ type: 'progress', step: wait }])
    isRefusing = false
    await running
    expect(said.slice(1)).toEqual([{ type: 'progress', step: 'reading the chains' }])
    const lines = written.mock.calls.map(([text]) => String(text).slice(25).trimEnd())
    expect(lines.filter((line) => line.includes('waiting') || line.includes('reading'))).toEqual([
      wait,
      'reading the chains',
    ])
  } finally {
    stop.abort()
    written.mockRestore()
    await node.stop()
    await chain.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})

function networkAt(url: string, { chainId, contracts }: Awaited<ReturnType<typeof startChain>>): EnabledNetwork {
  const network = {
    chainId,
    slug: 'example',
    name: 'Example Chain',
    profile: 'public' as const,
    isTestnet: false,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 as const },
    wrappedSymbol: 'WETH',
    blockTimeSeconds: 2,
    finalityDepthBlocks: 60,
    startBlock: 0,
    universalRouterVersion: '2.0.0' as const,
    contracts,
    stablecoins: [],
    allowedHooks: [],
  }
  return { network, rpcUrls: [url], startBlock: 0, deployment: undefined }
}
