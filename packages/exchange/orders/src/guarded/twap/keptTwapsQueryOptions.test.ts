import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { startLiquidity } from '@oxbow/exchange-test/startLiquidity'
import { guardContracts } from '@oxbow/guards/guardContracts'
import { accounts } from '@oxbow/test/accounts'
import { toRequest } from '@oxbow/transactions/planApprovals'
import { hashTwap } from '@oxbow/twap/hashTwap'
import {
  decodeAbiParameters,
  encodeAbiParameters,
  type Hex,
  numberToHex,
  pad,
  parseAbiParameters,
  toEventSelector,
  toHex,
} from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cancelTwapCall } from './cancelTwapCall.ts'
import type { KeptTwap } from './SignedTwap.ts'
import { signedTwapsQueryOptions, unprovenTwapsQueryOptions } from './signedTwapsQueryOptions.ts'
import { toTwapParts } from './toTwapParts.ts'

const hour = 3_600
const stranger: Hex = `0x${'5'.repeat(40)}`
const canceled = toEventSelector('PlanCanceled(address,bytes32)')

let scenario: Awaited<ReturnType<typeof startLiquidity>>
let tokens: { tokenIn: Hex; tokenOut: Hex }
beforeAll(async () => {
  scenario = await startLiquidity()
  const { token0, token1 } = await scenario.deployPair()
  tokens = { tokenIn: token0.address as Hex, tokenOut: token1.address as Hex }
})
afterAll(() => scenario?.[Symbol.asyncDispose]())

let count = 0
async function sign(change: Partial<KeptTwap> = {}): Promise<KeptTwap> {
  const { account, chain } = scenario
  const startTime = Math.floor(Date.now() / 1_000) - 60
  const named = { chainId: chain.chainId, id: toHex(BigInt(++count) << 8n, { size: 32 }), parts: 2, startTime }
  const terms = { ...named, recipient: account, periodSeconds: hour, ...tokens, ...change }
  const orders = toTwapParts(
    {
      ...terms,
      amountIn: 400n,
      counter: 0n,
      market: undefined,
      leastPrice: { numerator: 1n, denominator: 2n },
      tokenIn: { address: tokens.tokenIn },
      tokenOut: { address: tokens.tokenOut },
    },
    account,
  )
  const hash = hashTwap(orders, { chainId: chain.chainId, seaport: chain.contracts.seaport })
  const leastPrice = { numerator: '1', denominator: '2' }
  const written = { amountIn: '400', counter: '0', leastPrice }
  return { ...terms, ...written, owner: account, signature: await accounts[0]!.sign({ hash }) }
}

type Call = { readonly method: string }
type Answer = (call: Call, answer: unknown) => unknown

/** A node that answers something else than it has. */
function nodeThat(change: Answer): ExchangeClient {
  const rpc = scenario.client.rpc(scenario.network.chainId)
  const request = async (call: Call) => change(call, await rpc.request(call as never))
  return { ...scenario.client, rpc: () => ({ ...rpc, request }) } as unknown as ExchangeClient
}

async function open(signed: readonly KeptTwap[], node: ExchangeClient = scenario.client) {
  const { account, network } = scenario
  const twaps = await signedTwapsQueryOptions(node, { account, network, signed }).queryFn({} as never)
  return twaps.map(({ planStatus }) => planStatus)
}

async function ended(signed: readonly KeptTwap[], options: { node?: ExchangeClient; witness?: ExchangeClient } = {}) {
  const { node = scenario.client, witness } = options
  const { account, network } = scenario
  const variables = { account, network, signed, witness }
  return (await unprovenTwapsQueryOptions(node, variables).queryFn({} as never)).map(({ end }) => end)
}

const cancel = ({ id }: KeptTwap) =>
  scenario.send(toRequest(scenario.network.chainId, scenario.account, cancelTwapCall(id)))

test('a canceled TWAP goes once the log of its cancellation is final, and no other log counts', async () => {
  const { chain, network } = scenario
  const [plan, other] = [await sign(), await sign()]
  expect(await open([plan, other])).toEqual(['open', 'open'])
  expect(await ended([plan, other])).toEqual([])
  await cancel(plan)
  expect(await open([plan, other])).toEqual(['ended', 'open'])
  expect(await ended([plan, other])).toEqual(['canceled'])
  await chain.testClient.mine({ blocks: network.finalityDepthBlocks })
  expect(await ended([plan, other])).toEqual([])

  const by = (change: (log: { topics: readonly Hex[] }) => object) =>
    ended([plan], {
      node: nodeThat(({ method }, answer) =>
        method === 'eth_getLogs'
          ? (answer as { topics: readonly Hex[] }[]).map((log) => Object.assign({}, log, change(log)))
          : answer,
      ),
    })
  expect(await by(() => ({}))).toEqual([])
  expect(await by(() => ({ address: stranger }))).toEqual(['unproven'])
  expect(await by(({ topics }) => ({ topics: [topics[0], pad(stranger), topics[2]] }))).toEqual(['unproven'])
  expect(await by(({ topics }) => ({ topics: [topics[0], topics[1], other.id] }))).toEqual(['unproven'])
  const later = Math.floor(Date.now() / 1_000) + 86_400
  expect(await ended([{ ...plan, signedAt: later }])).toEqual(['unproven'])
})

test('a node that calls TWAPs over by its clock, or doesn’t answer of them, hides none', async () => {
  const twap = await sign()
  const timestamp = numberToHex(Math.floor(Date.now() / 1_000) + 10 * hour)
  const ahead = nodeThat(({ method }, answer) =>
    method === 'eth_getBlockByNumber' ? Object.assign({}, answer, { timestamp }) : answer,
  )
  expect(await open([twap], ahead)).toEqual(['open'])
  // An answer of Multicall3 in which nothing succeeded.
  const silent = nodeThat(({ method }, answer) => (method === 'eth_call' ? failing(answer as Hex) : answer))
  expect(await open([twap], silent)).toEqual(['open'])
  const over = await sign({ startTime: Math.floor(Date.now() / 1_000) - 10 * hour })
  expect(await open([over])).toEqual(['ended'])
  expect(await ended([over])).toEqual([])
})

test('an invented log ends nothing where a second node has none', async () => {
  const { account } = scenario
  const twap = await sign()
  const truth = await sign()
  await cancel(truth)
  const log = {
    address: guardContracts.planZone.address,
    topics: [canceled, pad(account), twap.id],
    data: '0x',
    blockNumber: '0x1',
  }
  // It answers of the TWAP what is true of the canceled one.
  const rpc = scenario.client.rpc(scenario.network.chainId)
  const request = async (call: { method: string; params: readonly unknown[] }) => {
    if (call.method === 'eth_getLogs') return [log]
    const asked = JSON.stringify(call.params).replaceAll(twap.id.slice(2), truth.id.slice(2))
    return await rpc.request({ ...call, params: JSON.parse(asked) } as never)
  }
  const node = { ...scenario.client, rpc: () => ({ ...rpc, request }) } as unknown as ExchangeClient
  await scenario.chain.testClient.mine({ blocks: scenario.network.finalityDepthBlocks })
  expect(await open([twap], node)).toEqual(['ended'])
  expect(await ended([twap], { node })).toEqual([])
  expect(await ended([twap], { node, witness: scenario.client })).toEqual(['unproven'])
  expect(await ended([truth], { witness: scenario.client })).toEqual([])
})

/** The same results of Multicall3, each as if its call had failed with nothing. */
function failing(answer: Hex): Hex {
  const results = decodeAbiParameters(parseAbiParameters('(bool success, bytes returnData)[]'), answer)[0]
  return encodeAbiParameters(parseAbiParameters('(bool success, bytes returnData)[]'), [
    results.map(() => ({ success: false, returnData: '0x' as const })),
  ])
}
