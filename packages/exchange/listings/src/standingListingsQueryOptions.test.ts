import { seaportAbi } from '@oxbow/abi/seaport'
import type { ExchangeClient, NodeAccess } from '@oxbow/client/ExchangeClient'
import { startLiquidity } from '@oxbow/exchange-test/startLiquidity'
import { toRequest } from '@oxbow/transactions/planApprovals'
import { encodeFunctionResult, type Hex, numberToHex, pad, parseAbi, toEventSelector, toFunctionSelector } from 'viem'
import { encodeFunctionData } from 'viem/utils'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { encodeCancel } from './encodeOrder.ts'
import { fillableListingsQueryOptions } from './fillableListingsQueryOptions.ts'
import type { ListingTerms, StoredListing } from './Listing.ts'

let scenario: Awaited<ReturnType<typeof startLiquidity>>
beforeAll(async () => {
  scenario = await startLiquidity()
})
afterAll(() => scenario?.[Symbol.asyncDispose]())

const nowSeconds = () => Math.floor(Date.now() / 1_000)
const stranger: Hex = `0x${'5'.repeat(40)}`
const canceled = toEventSelector('OrderCancelled(bytes32,address,address)')
const statusOf = toFunctionSelector('getOrderStatus(bytes32)')
const counterOf = toFunctionSelector('getCounter(address)')

function kept(salt: string, change: Partial<ListingTerms & Pick<StoredListing, 'signedAt'>> = {}): StoredListing {
  const { signedAt, ...terms } = change
  return {
    signature: '0x12',
    signedAt,
    terms: {
      chainId: scenario.network.chainId,
      seller: scenario.account,
      standard: 'erc721',
      collection: stranger,
      tokenId: '1',
      price: '1',
      endTime: nowSeconds() + 86_400,
      salt,
      counter: '0',
      ...terms,
    },
  }
}

type Call = { readonly method: string; readonly params: readonly [{ readonly data?: string }] }
type Answer = (call: Call, answer: unknown) => unknown

/** A node that answers something else than it has. */
function nodeThat(change: Answer): ExchangeClient {
  const rpc = scenario.client.rpc(scenario.network.chainId)
  const request = async (call: Call) => change(call, await rpc.request(call as never))
  return { ...scenario.client, rpc: () => ({ ...rpc, request }) } as unknown as ExchangeClient
}

async function standing(
  listings: readonly StoredListing[],
  { node = scenario.client, witness }: { node?: ExchangeClient; witness?: NodeAccess } = {},
) {
  const { network } = scenario
  const found = await fillableListingsQueryOptions(node, { network, listings, witness }).queryFn({} as never)
  return found.map(({ listing, status }) => [listing.terms.salt, status])
}

const send = (data: Hex) => {
  const to = scenario.chain.contracts.seaport
  return scenario.send(toRequest(scenario.network.chainId, scenario.account, { to, data, value: 0n }))
}

const asCanceled: Answer = ({ method, params }, answer) =>
  method === 'eth_call' && params[0].data?.startsWith(statusOf)
    ? encodeFunctionResult({ abi: seaportAbi, functionName: 'getOrderStatus', result: [false, true, 0n, 0n] })
    : answer
const asCounted: Answer = ({ method, params }, answer) =>
  method === 'eth_call' && params[0].data?.startsWith(counterOf) ? pad('0x07') : answer
const aheadOfTime: Answer = ({ method }, answer) =>
  method === 'eth_getBlockByNumber'
    ? Object.assign({}, answer, { timestamp: numberToHex(nowSeconds() + 10 * 86_400) })
    : answer

test('no node’s word alone ends a listing, neither of its state nor of the time', async () => {
  const listing = kept('1')
  expect(await standing([listing])).toEqual([['1', 'live']])
  expect(await standing([listing], { node: nodeThat(asCanceled) })).toEqual([['1', 'unproven']])
  expect(await standing([listing], { node: nodeThat(asCounted) })).toEqual([['1', 'unproven']])
  expect(await standing([listing], { node: nodeThat(aheadOfTime) })).toEqual([['1', 'live']])
  expect(await standing([kept('2', { endTime: nowSeconds() - 3_600 })])).toEqual([])
})

test('a canceled one goes once Seaport’s log of it is final, and no other log counts', async () => {
  const { chain, network } = scenario
  const listing = kept('3')
  await send(encodeCancel(listing.terms))
  expect(await standing([listing, kept('4')])).toEqual([
    ['3', 'canceled'],
    ['4', 'live'],
  ])
  await chain.testClient.mine({ blocks: network.finalityDepthBlocks })
  expect(await standing([listing])).toEqual([])
  const by = (change: (log: { topics: readonly Hex[] }) => object) =>
    standing([listing], {
      node: nodeThat(({ method }, answer) =>
        method === 'eth_getLogs'
          ? (answer as { topics: readonly Hex[] }[]).map((log) => Object.assign({}, log, change(log)))
          : answer,
      ),
    })
  expect(await by(() => ({}))).toEqual([])
  const unproven = [['3', 'unproven']]
  expect(await by(() => ({ address: stranger }))).toEqual(unproven)
  expect(await by(() => ({ data: pad('0x01') }))).toEqual(unproven)
  expect(await by(({ topics }) => ({ topics: [topics[0], pad(stranger), ...topics.slice(2)] }))).toEqual(unproven)
  expect(await by(() => ({ blockNumber: '0xffffffff' }))).toEqual(unproven)
  // A block from long before it was signed.
  expect(await standing([{ ...listing, signedAt: nowSeconds() + 86_400 }])).toEqual(unproven)
})

test('an invented log ends nothing where a second node has none', async () => {
  const { account, network } = scenario
  const listing = kept('5')
  const hashes = fillableListingsQueryOptions(scenario.client, { network, listings: [listing] }).queryKey[1] as {
    hashes: readonly Hex[]
  }
  const log = {
    address: network.contracts.seaport,
    topics: [canceled, pad(account), pad('0x')],
    data: hashes.hashes[0],
    blockNumber: '0x1',
  }
  const liar = nodeThat((call, answer) => (call.method === 'eth_getLogs' ? [log] : asCanceled(call, answer)))
  // All that one node can be held to is the form: it is believed where nobody else is asked.
  expect(await standing([listing], { node: liar })).toEqual([])
  expect(await standing([listing], { node: liar, witness: scenario.client })).toEqual([['5', 'unproven']])
  const away = nodeThat(() => {
    throw new TypeError('away')
  })
  expect(await standing([listing], { node: liar, witness: away })).toEqual([['5', 'unproven']])
  expect(await standing([listing], { node: liar, witness: liar })).toEqual([])
})

test('what ended all listings of the account ends those that were signed before', async () => {
  const { chain, network } = scenario
  const listing = kept('6')
  const increment = parseAbi(['function incrementCounter()'])
  await send(encodeFunctionData({ abi: increment, functionName: 'incrementCounter' }))
  expect(await standing([listing])).toEqual([['6', 'canceled']])
  await chain.testClient.mine({ blocks: network.finalityDepthBlocks })
  expect(await standing([listing])).toEqual([])
  // Of another counter no log shows when it began.
  expect(await standing([kept('7', { counter: '9' })])).toEqual([['7', 'unproven']])
})
