import type { Network } from '@oxbow/chain/Network'
import type { TestChain } from '@oxbow/test/TestChain'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createNodeEndpoint } from '../node/createNodeEndpoint.ts'
import { startForeignChain } from '../test/startForeignChain.ts'
import { startLyingNode } from '../test/startLyingNode.ts'
import { compareNodes } from './compareNodes.ts'
import { describeFinding } from './describeFinding.ts'
import { examineContracts } from './examineContracts.ts'
import { examineNetwork } from './examineNetwork.ts'
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

const endpointOf = (url: string) => createNodeEndpoint(url, { chainId: chain.chainId, timeoutMs: 1_500 })
const examine = async (url: string) =>
  (await examineNode({ endpoint: endpointOf(url), network, startBlock: 0 })).findings
async function lying(lies: startLyingNode.Lies): Promise<string> {
  const node = await startLyingNode(chain.url, lies)
  opened.push(node)
  return node.url
}
const find = (findings: readonly Finding[], check: Finding['check']) => findings.find((each) => each.check === check)
const refuse = () => ({ error: { code: -32601, message: 'method not found' } })
const wrong = (findings: readonly Finding[]) =>
  findings.filter(({ verdict }) => verdict !== 'ok').map(({ check, verdict }) => `${check} ${verdict}`)

const lost = () => ({ status: 503 })
const paced = () => ({ error: { code: 429, message: 'too many requests' } })
const unchecked = (findings: readonly Finding[]) =>
  findings.flatMap((each) => (each.verdict === 'unchecked' ? describeFinding(each, network).text : []))

test('behavior: a node that loses calls is reported neither as able nor as unable', async () => {
  const away = {
    eth_syncing: lost,
    eth_getBalance: lost,
    eth_getLogs: lost,
    eth_simulateV1: lost,
    eth_feeHistory: lost,
  }
  const findings = await examine(await lying(away))
  expect(wrong(findings)).toEqual(
    ['sync', 'state', 'logs', 'history', 'simulation', 'fees'].map((check) => `${check} unchecked`),
  )
  expect(unchecked(findings)[0]).toBe('Not checked: whether it is syncing (the node did not answer).')
  expect(findings.every((each) => each.verdict === 'ok' || describeFinding(each, network).action)).toBe(true)
  const silent = await examine(await lying({ eth_syncing: refuse }))
  expect(describeFinding(find(silent, 'sync')!, network).text).toBe('Does not say whether it is syncing.')
})

test('behavior: unread code is unchecked, and the rest is still examined', async () => {
  const { v3Factory, weth } = chain.contracts
  const addresses = { ...network, stablecoins: [weth] }
  const code = await lying({
    eth_getCode: ([address], result) => (address === v3Factory ? { status: 503 } : { result }),
  })
  const findings = await examineContracts({ endpoint: endpointOf(code), network: addresses })
  expect(unchecked(findings)).toEqual([`Not checked: the code of v3Factory at ${v3Factory} (the node did not answer).`])
  expect(findings.filter(({ verdict }) => verdict === 'ok')).toHaveLength(
    Object.keys(chain.contracts).length - 1 + 16 + 1,
  )
  const none = await examineContracts({ endpoint: endpointOf(await lying({ eth_getCode: refuse })), network })
  expect(none.filter(({ check, verdict }) => check === 'code' && verdict !== 'unchecked')).toEqual([])
  const empty = await lying({ eth_getCode: () => ({ result: null }) })
  const unread = await examineContracts({ endpoint: endpointOf(empty), network })
  expect(unread.find(({ check }) => check === 'code')).toMatchObject({ verdict: 'unchecked' })
})

test("behavior: contracts that couldn't be asked aren't blamed", async () => {
  const { weth } = chain.contracts
  for (const lie of [lost, refuse]) {
    const endpoint = endpointOf(await lying({ eth_call: lie }))
    const findings = await examineContracts({ endpoint, network: { ...network, stablecoins: [weth] } })
    expect(find(findings, 'stablecoin')).toMatchObject({ verdict: 'unchecked' })
    expect(wrong(findings.filter(({ verdict }) => verdict !== 'unchecked'))).toEqual([])
  }
})

test("behavior: an unread block hash doesn't count as equal", async () => {
  const silent = await lying({
    eth_getBlockByNumber: ([at], result) => (at === 'latest' ? { result } : { status: 503 }),
  })
  const nodes = await Promise.all(
    [chain.url, silent].map(async (url) => {
      const endpoint = endpointOf(url)
      return { endpoint, head: (await examineNode({ endpoint, network, startBlock: 0 })).head }
    }),
  )
  expect((await compareNodes({ nodes, network })).map(wrong)).toEqual([['fork unchecked'], ['fork unchecked']])
  const whole = await examineNetwork({ endpoints: [endpointOf(silent)], network, startBlock: 0 })
  expect(wrong(whole.data)).toEqual(['blockTime unchecked'])
})

test("behavior: a rate limit says nothing about a node's capabilities", async () => {
  const findings = await examine(await lying({ eth_simulateV1: paced }))
  expect(unchecked(findings)).toEqual(['Not checked: whether it simulates transactions (the node is asked too often).'])
}, 20_000)
