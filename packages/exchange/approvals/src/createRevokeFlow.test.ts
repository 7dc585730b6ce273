import { permit2Abi } from '@oxbow/abi/permit2'
import { encodeApprove } from '@oxbow/calldata/encodeApprove'
import { startLiquidity } from '@oxbow/exchange-test/startLiquidity'
import { deployToken } from '@oxbow/test/deployToken'
import { toRequest } from '@oxbow/transactions/planApprovals'
import { encodeFunctionData, type Hex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AllowanceName, isUnlimited, toKey } from './Allowance.ts'
import { checkRevoke } from './checkRevoke.ts'
import { createRevokeFlow } from './createRevokeFlow.ts'
import { getAllowances } from './getAllowances.ts'
import type { RevokeIntent } from './RevokeIntent.ts'

const stranger: Hex = `0x${'5'.repeat(40)}`
const friend: Hex = `0x${'6'.repeat(40)}`

let scenario: Awaited<ReturnType<typeof startLiquidity>>
let token: RevokeIntent['allowances'][number]['facts']
beforeAll(async () => {
  scenario = await startLiquidity()
  const { address, symbol, decimals } = await deployToken(scenario.chain, { holders: [scenario.account] })
  token = { address: address.toLowerCase() as Hex, symbol, decimals }
})
afterAll(() => scenario?.[Symbol.asyncDispose]())

const find = (tokens: readonly Hex[] = [token.address]) => {
  const { client, network, account } = scenario
  return getAllowances(client, { network, account, tokens, collections: [], isIndexed: false })
}
const keysOf = async () => (await find()).allowances.map(toKey).sort()

/** The account lets two take the token by itself, and two by Permit2, one of them in the past. */
async function approveAll() {
  const { chain, account, network, send } = scenario
  const { timestamp } = await chain.publicClient.getBlock()
  const byPermit2 = (spender: Hex, expiration: number) =>
    encodeFunctionData({ abi: permit2Abi, functionName: 'approve', args: [token.address, spender, 7n, expiration] })
  const { permit2 } = network.contracts
  const calls = [
    encodeApprove(token.address, stranger, 5n),
    encodeApprove(token.address, permit2, 'unlimited'),
    { to: permit2, data: byPermit2(stranger, Number(timestamp) + 86_400), value: 0n },
    { to: permit2, data: byPermit2(friend, Number(timestamp) - 1), value: 0n },
  ]
  for (const call of calls) await send(toRequest(chain.chainId, account, call))
}

type Own = Exclude<AllowanceName, { readonly kind: 'nft' }>
const own: Own = { kind: 'erc20', token: '0x', spender: stranger }
const named = (name: Partial<Own>) => ({ ...own, token: token.address, ...name, facts: token })
const chosen = () => [named({}), named({ spender: scenario.network.contracts.permit2 }), named({ kind: 'permit2' })]

async function revoke(allowances: RevokeIntent['allowances'], visit: Awaited<ReturnType<typeof scenario.visit>>) {
  const { client, network, chain, account } = scenario
  const { connection, activity, storage } = visit
  const { intent, leftOut, networkCostWei, transactions, simulation } = await checkRevoke(client, {
    chainId: chain.chainId,
    allowances,
    network,
    account,
    wallet: connection.wallet,
  })
  const flow = createRevokeFlow({ client, network, connection, activity, storage, intent, walletRpcUrl: chain.url })
  flow.send({ type: 'START', networkCostWei })
  await expect.poll(() => flow.getView().status, { timeout: 20_000 }).toBe('confirmed')
  return { transactions, simulation, networkCostWei, leftOut: [...leftOut] }
}

test('what stands is found by the logs and the protocol’s contracts; what has expired is not', async () => {
  await approveAll()
  const { allowances, fromBlock } = await find()
  expect(fromBlock).toBe(0n)
  expect(allowances).toHaveLength(3)
  expect(allowances.find(({ spender, kind }) => spender === stranger && kind === 'erc20')).toMatchObject({ amount: 5n })
  expect(allowances.find(({ kind }) => kind === 'permit2')).toMatchObject({ spender: stranger, amount: 7n })
  expect(allowances.filter(isUnlimited).map(({ spender }) => spender)).toEqual([scenario.network.contracts.permit2])
})

test('of a token that is not listed, what Permit2 keeps is found all the same', async () => {
  expect((await find([])).allowances.map(toKey)).toEqual([toKey(named({ kind: 'permit2' }))])
})

test('one is taken back and the others stand; the list of transactions says whose', async () => {
  const visit = await scenario.visit()
  const before = await keysOf()
  await revoke([named({})], visit)
  expect(await keysOf()).toEqual(before.filter((key) => key !== toKey(named({}))))
  expect(visit.asked).toEqual(['eth_sendTransaction'])
  expect(visit.activity.getSnapshot()).toMatchObject([
    { kind: 'revoke', summary: { type: 'approval', spender: stranger, amount: '0' } },
  ])
})

test('all of them: together where the wallet does several at once, for no more than was said', async () => {
  await approveAll()
  const visit = await scenario.visit()
  const before = await scenario.chain.publicClient.getBalance({ address: scenario.account })
  const { transactions, simulation, networkCostWei } = await revoke(chosen(), visit)
  expect({ transactions, simulation }).toEqual({ transactions: 3, simulation: 'ok' })
  expect(await keysOf()).toEqual([])
  const cost = before - (await scenario.chain.publicClient.getBalance({ address: scenario.account }))
  expect(cost).toBeLessThanOrEqual(networkCostWei!)
})

test('one after the other where it does not', async () => {
  await approveAll()
  const visit = await scenario.visit()
  const { client, network, chain } = scenario
  const { connection, activity, storage } = visit
  const intent = { chainId: chain.chainId, allowances: chosen(), acceptsClaims: true }
  const shared = { client, network, connection, activity, storage, intent, walletRpcUrl: chain.url }
  const flow = createRevokeFlow({ ...shared, batches: false })
  flow.send({ type: 'START', networkCostWei: undefined })
  await expect.poll(() => flow.getView().status, { timeout: 30_000 }).toBe('confirmed')
  expect(visit.asked).toEqual(['eth_sendTransaction', 'eth_sendTransaction', 'eth_sendTransaction'])
  expect(await keysOf()).toEqual([])
})

/** Keeps an allowance of five for whoever asks, and reverts on everything else: `if (selector == allowance) return 5; revert()`. */
const refusing = '0x60003560e01c63dd62ed3e1460145760006000fd5b600560005260206000f3'

test('a token that refuses is left out and named, and the rest is revoked', async () => {
  await approveAll()
  const hostile: Hex = `0x${'7'.repeat(40)}`
  await scenario.chain.testClient.setCode({ address: hostile, bytecode: refusing })
  const visit = await scenario.visit()
  const refused = { ...own, token: hostile, facts: { ...token, address: hostile } }
  const { leftOut, transactions, simulation, networkCostWei } = await revoke([refused, ...chosen()], visit)
  expect({ leftOut, transactions, simulation }).toEqual({
    leftOut: [[toKey(refused), 'refused']],
    transactions: 3,
    simulation: 'ok',
  })
  expect(networkCostWei).toBeGreaterThan(0n)
  expect(await keysOf()).toEqual([])
})

/** Says yes to every question, that it is a collection of NFTs among them: `return 1`. */
const agreeing = '0x600160005260206000f3'

test('what revoking would approve an NFT of is left out, though its call would not fail', async () => {
  await approveAll()
  const collection: Hex = `0x${'8'.repeat(40)}`
  await scenario.chain.testClient.setCode({ address: collection, bytecode: agreeing })
  const visit = await scenario.visit()
  const nft = { ...own, token: collection, facts: { ...token, address: collection } }
  const { leftOut, transactions, simulation } = await revoke([nft, named({})], visit)
  expect({ leftOut, transactions, simulation }).toEqual({
    leftOut: [[toKey(nft), 'not-erc20']],
    transactions: 1,
    simulation: 'ok',
  })
  const sent = visit.activity.getSnapshot().map(({ summary }) => JSON.stringify(summary))
  expect(sent.join()).not.toContain(collection)
})
