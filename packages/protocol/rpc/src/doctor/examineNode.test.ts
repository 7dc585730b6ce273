import type { Network } from '@oxbow/chain/Network'
import type { TestChain } from '@oxbow/test/TestChain'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createNodeEndpoint } from '../node/createNodeEndpoint.ts'
import { startFlakyNode } from '../test/startFlakyNode.ts'
import { startForeignChain } from '../test/startForeignChain.ts'
import { startLyingNode } from '../test/startLyingNode.ts'
import { compareNodes } from './compareNodes.ts'
import { describeFinding } from './describeFinding.ts'
import { examineBlockTime } from './examineBlockTime.ts'
import { examineContracts } from './examineContracts.ts'
import { examineNode } from './examineNode.ts'
import type { Finding } from './Finding.ts'

let chain: TestChain
let network: Network
beforeAll(async () => {
  ;({ chain, network } = await startForeignChain())
})
afterAll(() => chain.stop())

const opened: { stop(): Promise<void> }[] = []
afterEach(async () => {
  for (const each of opened.splice(0)) await each.stop()
})

const endpointOf = (url: string, chainId = chain.chainId) => createNodeEndpoint(url, { chainId, timeoutMs: 1_500 })
const examine = async (url: string, changes: Partial<Network> = {}) => {
  const examined = { ...network, ...changes }
  const { findings } = await examineNode({
    endpoint: endpointOf(url, examined.chainId),
    network: examined,
    startBlock: examined.startBlock,
  })
  return findings
}
async function lying(lies: startLyingNode.Lies): Promise<string> {
  const node = await startLyingNode(chain.url, lies)
  opened.push(node)
  return node.url
}
const find = (findings: readonly Finding[], check: Finding['check']) => findings.find((each) => each.check === check)
const refuse = () => ({ error: { code: -32601, message: 'method not found' } })
const wrong = (findings: readonly Finding[]) =>
  findings.filter(({ verdict }) => verdict !== 'ok').map(({ check, verdict }) => `${check} ${verdict}`)

describe('a node', () => {
  test('default: one that can do everything', async () => {
    const findings = await examine(chain.url)
    expect(wrong(findings)).toEqual([])
    expect(find(findings, 'logs')).toMatchObject({ blocks: 10_000 })
    expect(find(findings, 'state')).toMatchObject({ verdict: 'ok' })
    const startBlock = Number(await chain.publicClient.getBlockNumber()) - 5
    expect(find(await examine(chain.url, { startBlock }), 'state')).toMatchObject({ blocks: 5n, isAll: true })
    expect(find(findings, 'batch')).toMatchObject({ isThere: true })
    expect(find(findings, 'simulation')).toMatchObject({ isThere: true })
    expect(findings.every((each) => describeFinding(each, network).action === undefined)).toBe(true)
  })

  test('behavior: reports nothing else about a node of another chain', async () => {
    const findings = await examine(chain.url, { chainId: 777_001 })
    expect(findings).toEqual([{ check: 'chain', verdict: 'error', found: chain.chainId, wanted: 777_001 }])
    expect(describeFinding(findings[0]!, { ...network, chainId: 777_001 })).toEqual({
      text: 'Is a node of chain 31337, not of 777001 (Foreign).',
      action: 'Set OXBOW_RPC_777001 to nodes of Foreign.',
    })
  })

  test.each([
    { status: 401, text: 'Refuses its key (HTTP 401).' },
    { status: 403, text: 'Refuses its key (HTTP 403).' },
    { status: 404, text: 'There is no node at this path (HTTP 404).' },
    { status: 502, text: 'Does not answer (HTTP 502).' },
  ])('behavior: distinguishes HTTP $status', async ({ status, text }) => {
    const findings = await examine(await lying({ '*': () => ({ status }) }))
    expect(findings.map((each) => describeFinding(each, network).text)).toEqual([text])
    expect(findings[0]!.verdict).toBe('error')
  })

  test('behavior: no server, and one that never answers', async () => {
    const flaky = await startFlakyNode(chain.url)
    opened.push(flaky)
    flaky.answerLate(3_000)
    expect(await examine(flaky.url)).toMatchObject([{ check: 'reach', verdict: 'error', fault: 'slow' }])
    flaky.hangUp(true)
    expect(await examine(flaky.url)).toMatchObject([{ check: 'reach', verdict: 'error', fault: 'away' }])
  })

  test('behavior: an old head, a head in the future, a node that is still syncing', async () => {
    const at = (byS: number) => (_: unknown, block: unknown) => {
      const { timestamp } = block as { timestamp: string }
      return { result: { ...(block as object), timestamp: `0x${(Number(timestamp) + byS).toString(16)}` } }
    }
    const old = await examine(await lying({ eth_getBlockByNumber: at(-3_600) }))
    expect(wrong(old)).toEqual(['head error'])
    expect(describeFinding(find(old, 'head')!, network).text).toMatch(/ 60 min old: it lags/)
    // 500 seconds are less than ten block times of a slow chain.
    expect(wrong(await examine(await lying({ eth_getBlockByNumber: at(-500) }), { blockTimeSeconds: 60 }))).toEqual([])
    const ahead = await examine(await lying({ eth_getBlockByNumber: at(300) }))
    expect(wrong(ahead)).toEqual(['clock error'])
    // A local chain's time can be moved forward.
    expect(wrong(await examine(await lying({ eth_getBlockByNumber: at(300) }), { profile: 'local' }))).toEqual([])
    expect(wrong(await examine(await lying({ eth_syncing: () => ({ result: { currentBlock: '0x1' } }) })))).toEqual([
      'sync warning',
    ])
  })

  test('behavior: how much state it keeps, and how many logs it returns', async () => {
    const head = Number(await chain.publicClient.getBlockNumber())
    const pruned = await lying({
      eth_getBalance: (params, result) =>
        head - Number(params[1]) > 20 ? { error: { code: -32000, message: 'missing trie node' } } : { result },
    })
    expect(find(await examine(pruned), 'state')).toMatchObject({ verdict: 'ok', blocks: 16n, isAll: false })
    const newestOnly = await lying({
      eth_getBalance: (params, result) =>
        head - Number(params[1]) > 0 ? { error: { code: -32000, message: 'missing trie node' } } : { result },
    })
    expect(wrong(await examine(newestOnly))).toEqual(['state warning'])

    const ten = await startFlakyNode(chain.url, { mostBlocks: 10 })
    opened.push(ten)
    const few = await examine(ten.url)
    expect(find(few, 'logs')).toMatchObject({ verdict: 'warning', blocks: 10 })
    const none = await examine(await lying({ eth_getLogs: refuse }))
    expect(find(none, 'logs')).toMatchObject({ verdict: 'error', blocks: undefined })
    expect(describeFinding(find(none, 'logs')!, network).action).toBe('Use a node that allows eth_getLogs.')
    const forgetful = await examine(
      await lying({
        eth_getLogs: ([filter], result) =>
          Number((filter as { fromBlock: string }).fromBlock) < 100
            ? { error: { code: -32000, message: 'history has been pruned' } }
            : { result },
      }),
      { startBlock: 1 },
    )
    expect(find(forgetful, 'history')).toMatchObject({ verdict: 'warning', fromBlock: 1n, isThere: false })
  })

  test('behavior: missing capabilities', async () => {
    const bare = await examine(await lying({ eth_simulateV1: refuse, eth_feeHistory: refuse }))
    expect(wrong(bare)).toEqual(['simulation warning', 'fees warning'])
  })
})

describe('the block time', () => {
  const measure = async (blockTimeSeconds: number, changes: Partial<Network> = {}) => {
    const { number, timestamp } = await chain.publicClient.getBlock()
    const head = { number, timestampSeconds: Number(timestamp) }
    const measured = { ...network, blockTimeSeconds, ...changes }
    const finding = await examineBlockTime({ endpoint: endpointOf(chain.url), head, network: measured })
    return finding && { finding, ...describeFinding(finding, measured) }
  }

  test('behavior: compares it with the last 200 blocks', async () => {
    await chain.testClient.mine({ blocks: 210, interval: 6 })
    // The node's clock advances while it makes 210 blocks.
    const seconds = expect.closeTo(6, 1)
    expect((await measure(5))?.finding).toEqual({ check: 'blockTime', verdict: 'ok', seconds, blocks: 200 })
    expect(await measure(2)).toMatchObject({
      finding: { verdict: 'warning' },
      text: 'A block comes every 6 s, by the last 200, but 2 s are configured: nodes are asked for blocks that are not there yet.',
      action: 'Set blockTimeSeconds of chain 31337 to 6 in the file that OXBOW_NETWORKS names.',
    })
    expect((await measure(12))?.text).toContain('new prices and confirmed transactions are seen late')
    expect(await measure(2, { profile: 'local' })).toBeUndefined()
  })

  test('behavior: a chain that is too young, and a node without that block', async () => {
    const young = { number: 199n, timestampSeconds: 0 }
    expect(await examineBlockTime({ endpoint: endpointOf(chain.url), head: young, network })).toBeUndefined()
    const beyond = { number: 1_000_000n, timestampSeconds: 0 }
    expect(await examineBlockTime({ endpoint: endpointOf(chain.url), head: beyond, network })).toBeUndefined()
  })
})

describe('nodes of one chain', () => {
  test('behavior: one that lags, and one on a fork', async () => {
    const flaky = await startFlakyNode(chain.url)
    opened.push(flaky)
    flaky.fallBehind(74)
    const forked = await lying({
      eth_getBlockByNumber: (params, block) => ({
        result: params[0] === 'latest' ? block : { ...(block as object), hash: `0x${'1'.repeat(64)}` },
      }),
    })
    const nodes = await Promise.all(
      [chain.url, flaky.url, forked].map(async (url) => {
        const endpoint = endpointOf(url)
        return { endpoint, head: (await examineNode({ endpoint, network, startBlock: 0 })).head }
      }),
    )
    const compared = await compareNodes({ nodes, network })
    expect(compared.map(wrong)).toEqual([[], ['behind error'], ['fork error']])
    expect(compared[1]![0]).toMatchObject({ blocks: 74n })
    expect(await compareNodes({ nodes: nodes.slice(0, 1), network })).toEqual([[]])
    // Thirty blocks of two seconds are one minute.
    flaky.fallBehind(30)
    const endpoint = endpointOf(flaky.url)
    const { head } = await examineNode({ endpoint, network, startBlock: 0 })
    expect((await compareNodes({ nodes: [nodes[0]!, { endpoint, head }], network })).map(wrong)).toEqual([[], []])
  })
})

describe('addresses of a network', () => {
  const examineOf = (changes: Partial<Network>) =>
    examineContracts({ endpoint: endpointOf(chain.url), network: { ...network, ...changes } })

  test('default: the contracts exist and refer to each other', async () => {
    const { weth } = chain.contracts
    const findings = await examineOf({ stablecoins: [weth] })
    expect(wrong(findings)).toEqual([])
    expect(findings.filter(({ check }) => check === 'reference')).toHaveLength(16)
    expect(find(findings, 'stablecoin')).toMatchObject({ decimals: 18 })
  })

  test("behavior: an address without code, another protocol's factory, a stablecoin that isn't a token", async () => {
    const nobody = `0x${'5'.repeat(40)}` as const
    const missing = await examineOf({ contracts: { ...chain.contracts, v3Factory: nobody }, stablecoins: [nobody] })
    expect(find(missing, 'code')).toMatchObject({ verdict: 'ok' })
    expect(missing).toContainEqual({
      check: 'code',
      verdict: 'error',
      contract: 'v3Factory',
      address: nobody,
      state: 'missing',
    })
    expect(find(missing, 'stablecoin')).toMatchObject({ verdict: 'error', decimals: undefined })
    const noOrders = await examineOf({ contracts: { ...chain.contracts, dutchV3Reactor: nobody }, stablecoins: [] })
    const reactor = { contract: 'dutchV3Reactor', state: 'missing', verdict: 'warning' }
    expect(noOrders).toContainEqual(expect.objectContaining(reactor))
    expect(noOrders.filter(({ verdict }) => verdict === 'error')).toEqual([])

    const { v2Factory, v3Factory } = chain.contracts
    const swapped = await examineOf({ contracts: { ...chain.contracts, v3Factory: v2Factory } })
    const reference = swapped.find((each) => each.check === 'reference' && each.verdict === 'error')!
    expect(reference).toEqual({
      check: 'reference',
      verdict: 'error',
      contract: 'v3PositionManager',
      names: 'v3Factory',
      found: v3Factory,
      wanted: v2Factory,
    })
    expect(describeFinding(reference, network)).toEqual({
      text: `v3PositionManager works with v3Factory at ${v3Factory}, not at ${v2Factory}.`,
      action: 'Correct the address of v3PositionManager or of v3Factory.',
    })
  })

  test('behavior: code other than the pinned one', async () => {
    const { contracts } = chain
    const other = await lying({ eth_getCode: () => ({ result: '0x6001' }) })
    const findings = await examineContracts({
      endpoint: endpointOf(other),
      network: { ...network, contracts: { ...contracts } },
    })
    // Local chains' addresses are pinned with their code hashes.
    expect(findings).toContainEqual(
      expect.objectContaining({ check: 'code', contract: 'permit2', verdict: 'error', state: 'other' }),
    )
  })
})
