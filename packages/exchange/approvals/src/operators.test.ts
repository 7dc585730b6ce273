import { operatorAbi } from '@oxbow/abi/operator'
import { startLiquidity } from '@oxbow/exchange-test/startLiquidity'
import { addCollections } from '@oxbow/test/addCollections'
import { collectionAddress } from '@oxbow/test/collectionAddress'
import { deployToken } from '@oxbow/test/deployToken'
import { openSigningNode } from '@oxbow/transactions/openSigningNode'
import { toRequest } from '@oxbow/transactions/planApprovals'
import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { toKey } from './Allowance.ts'
import { checkRevoke } from './checkRevoke.ts'
import { createRevokeFlow } from './createRevokeFlow.ts'
import { getAllowances } from './getAllowances.ts'
import { planRevoke } from './planRevoke.ts'
import type { RevokedAllowance } from './RevokeIntent.ts'
import { revokeDomain } from './revokeDomain.ts'

const stranger: Hex = `0x${'5'.repeat(40)}`
const friend: Hex = `0x${'6'.repeat(40)}`
const approveAbi = parseAbi(['function approve(address spender, uint256 id)'])

/** ERC-721. */
const ferries = collectionAddress('RiverFerries')
/** ERC-1155. */
const passes = collectionAddress('FerryPasses')

let scenario: Awaited<ReturnType<typeof startLiquidity>>
/** Positions of v3, which are NFTs as well. */
let positions: Hex
beforeAll(async () => {
  scenario = await startLiquidity()
  await addCollections(scenario.chain)
  positions = scenario.network.contracts.v3PositionManager!
})
afterAll(() => scenario?.[Symbol.asyncDispose]())

const call = (to: Hex, data: Hex) => {
  const { send, chain, account } = scenario
  return send(toRequest(chain.chainId, account, { to, data, value: 0n }))
}
const setOperator = (collection: Hex, operator: Hex, isApproved: boolean) =>
  call(
    collection,
    encodeFunctionData({ abi: operatorAbi, functionName: 'setApprovalForAll', args: [operator, isApproved] }),
  )
const mayTakeAll = (collection: Hex, operator: Hex) =>
  scenario.chain.publicClient.readContract({
    address: collection,
    abi: operatorAbi,
    functionName: 'isApprovedForAll',
    args: [scenario.account, operator],
  })
const find = async (collections: readonly Hex[] = [ferries, passes, positions], tokens: readonly Hex[] = []) => {
  const { client, network, account } = scenario
  return (await getAllowances(client, { network, account, tokens, collections, isIndexed: false })).allowances
}
const keys = async (...parameters: Parameters<typeof find>) => (await find(...parameters)).map(toKey).sort()
const operator = (token: Hex, spender: Hex): RevokedAllowance => ({
  kind: 'operator',
  token,
  spender,
  facts: { address: token, symbol: 'River Ferries', decimals: 0 },
})
const standing = () =>
  [operator(ferries, stranger), operator(passes, stranger), operator(positions, friend)].map(toKey).sort()

beforeEach(async () => {
  for (const collection of [ferries, passes]) await setOperator(collection, stranger, true)
  await setOperator(positions, friend, true)
})

async function revoke(allowances: readonly RevokedAllowance[]) {
  const visit = await scenario.visit()
  const { client, network, chain, account } = scenario
  const { connection, activity, storage } = visit
  const asking = { chainId: chain.chainId, allowances, network, account, wallet: connection.wallet }
  const check = await checkRevoke(client, asking)
  const { intent } = check
  const flow = createRevokeFlow({ client, network, connection, activity, storage, intent, walletRpcUrl: chain.url })
  flow.send({ type: 'START', networkCostWei: check.networkCostWei })
  await expect.poll(() => flow.getView().status, { timeout: 30_000 }).toBe('confirmed')
  return { ...check, asked: visit.asked, entries: visit.activity.getSnapshot() }
}

test('operators of ERC-721, ERC-1155 and positions are found; one who was taken back is not', async () => {
  await setOperator(ferries, friend, true)
  await setOperator(ferries, friend, false)
  const found = await find()
  expect(found.map(toKey).sort()).toEqual(standing())
  expect(new Set(found.map(({ expiration }) => expiration))).toEqual(new Set([undefined]))
  expect(await keys([ferries])).toEqual([toKey(operator(ferries, stranger))])
})

test('what a collection tells of amounts is not listened to, not even where a list calls it a token', async () => {
  expect(await keys([ferries], [ferries])).toEqual([toKey(operator(ferries, stranger))])
  // One that answers as a token does, too: taking it back would be `approve(stranger, 0)`.
  const { address } = await deployToken(scenario.chain, { holders: [scenario.account] })
  const both = address.toLowerCase() as Hex
  await call(both, encodeFunctionData({ abi: approveAbi, functionName: 'approve', args: [stranger, 5n] }))
  expect(await keys([], [both])).toEqual([toKey({ kind: 'erc20', token: both, spender: stranger })])
  expect(await keys([both], [both])).toEqual([])
})

test('one is taken back and the others stand; the list of transactions says of what and whose', async () => {
  const { asked, entries, simulation, networkCostWei } = await revoke([operator(ferries, stranger)])
  expect({ asked, simulation }).toEqual({ asked: ['eth_sendTransaction'], simulation: 'ok' })
  expect(networkCostWei).toBeGreaterThan(0n)
  expect(await mayTakeAll(ferries, stranger)).toBe(false)
  expect(await mayTakeAll(passes, stranger)).toBe(true)
  expect(await keys()).toEqual(standing().filter((key) => key !== toKey(operator(ferries, stranger))))
  expect(entries).toMatchObject([
    { kind: 'revoke', summary: { type: 'approval', token: { symbol: 'River Ferries' }, spender: stranger } },
  ])
})

const all = () => [operator(ferries, stranger), operator(passes, stranger), operator(positions, friend)]
const expectNone = async () => {
  expect(await keys()).toEqual([])
  for (const { token, spender } of all()) expect(await mayTakeAll(token, spender)).toBe(false)
}

test('all of them, one after the other', async () => {
  const { asked, transactions } = await revoke(all())
  expect({ transactions, asked: asked.length }).toEqual({ transactions: 3, asked: 3 })
  await expectNone()
})

test('all of them in one batch, which is read back before it is asked for', async () => {
  const { client, network, account, chain } = scenario
  const intent = { chainId: chain.chainId, allowances: all(), acceptsClaims: false }
  const { wallet } = (await scenario.visit()).connection
  const node = await openSigningNode(client, { wallet, chainId: chain.chainId })
  const facts = { account, network, node, hasBatchFailed: false, canBatch: async () => true }
  const plan = await planRevoke(intent, facts)
  const [step] = plan.steps
  if (plan.steps.length !== 1 || step?.type !== 'batch' || !step.calls) throw new Error('It is no batch.')
  const context = { intent, account, network } as never as Parameters<typeof revokeDomain.verify>[1]
  expect(() => revokeDomain.verify(step, context)).not.toThrow()
  const fewer = { ...context, intent: { ...intent, allowances: all().slice(1) } }
  expect(() => revokeDomain.verify(step, fewer)).toThrow(expect.objectContaining({ code: 'TransactionMismatch' }))
  for (const { to, data } of step.calls) await call(to, data)
  await expectNone()
  expect((await planRevoke(intent, facts)).steps).toEqual([])
})
