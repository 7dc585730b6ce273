import type { NftFacts } from '@oxbow/activity/NftFacts'
import { startLiquidity } from '@oxbow/exchange-test/startLiquidity'
import { accounts } from '@oxbow/test/accounts'
import { addCollections } from '@oxbow/test/addCollections'
import { deployToken } from '@oxbow/test/deployToken'
import { type Hex, parseAbi } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkSend } from './checkSend.ts'
import { createSendFlow } from './createSendFlow.ts'
import type { NftIntent } from './SendIntent.ts'

const friend = lower(accounts[5]!.address)
const bob = lower(accounts[1]!.address)

let scenario: Awaited<ReturnType<typeof startLiquidity>>
/** Numbered from 1, every seventh of the first account. */
let ferries: Hex
/** ERC-1155: 15, 5, 1 and 2 of the numbers 1 to 4 of the first account. */
let passes: Hex
beforeAll(async () => {
  scenario = await startLiquidity()
  const collections = await addCollections(scenario.chain)
  const addressOf = (name: string) => lower(collections.find(({ contract }) => contract === name)!.address)
  ;[ferries, passes] = [addressOf('RiverFerries'), addressOf('FerryPasses')]
})
afterAll(() => scenario?.[Symbol.asyncDispose]())

type Visit = Awaited<ReturnType<typeof scenario.visit>>

const ferry = (tokenId: string): NftFacts => ({
  standard: 'erc721',
  collection: ferries,
  tokenId,
  name: `Ferry ${tokenId}`,
})
const pass = (tokenId: string): NftFacts => ({
  standard: 'erc1155',
  collection: passes,
  tokenId,
  name: 'Day pass',
})

function intentOf(nft: NftFacts, change: Partial<NftIntent> = {}): NftIntent {
  return { chainId: scenario.chain.chainId, nft, recipient: friend, amount: 1n, ...change }
}

const abi = parseAbi([
  'function ownerOf(uint256 id) view returns (address)',
  'function balanceOf(address owner, uint256 id) view returns (uint256)',
])

async function ownerOf(id: bigint): Promise<Hex> {
  const { publicClient } = scenario.chain
  return lower(await publicClient.readContract({ address: ferries, abi, functionName: 'ownerOf', args: [id] }))
}

function passesOf(owner: Hex, id: bigint): Promise<bigint> {
  const { publicClient } = scenario.chain
  return publicClient.readContract({ address: passes, abi, functionName: 'balanceOf', args: [owner, id] })
}

/** Looks at a transfer as the review does. */
function look(visit: Visit, intent: NftIntent) {
  const { client, network, account } = scenario
  return checkSend(client, { intent, network, account, wallet: visit.connection.wallet })
}

async function open(visit: Visit, intent: NftIntent) {
  const { client, network, chain } = scenario
  const { connection, activity, storage } = visit
  const { plan, networkCostWei } = await look(visit, intent)
  const shared = { client, network, connection, activity, storage, walletRpcUrl: chain.url }
  const flow = createSendFlow({ ...shared, intent, reviewed: plan })
  flow.send({ type: 'START', networkCostWei })
  return flow
}

function until(flow: Awaited<ReturnType<typeof open>>, status: string) {
  return expect.poll(() => flow.getView().status, { timeout: 20_000 }).toBe(status)
}

test('an ERC-721: the recipient owns it, and the list of transactions says what and to whom', async () => {
  const visit = await scenario.visit()
  const intent = intentOf(ferry('8'))
  const { plan, networkCostWei } = await look(visit, intent)
  expect(plan.simulation).toMatchObject({ status: 'ok', left: 1n, arrived: 1n })
  expect(networkCostWei).toBeGreaterThan(0n)
  await until(await open(visit, intent), 'confirmed')
  expect(await ownerOf(8n)).toBe(friend)
  expect(visit.asked).toEqual(['eth_sendTransaction'])
  expect(visit.activity.getSnapshot()).toMatchObject([
    {
      kind: 'send',
      status: 'confirmed',
      summary: { type: 'nft-transfer', nft: intent.nft, recipient: friend, amount: '1' },
    },
  ])
})

test('an ERC-1155: so many as were meant, and the rest stays', async () => {
  const visit = await scenario.visit()
  await until(await open(visit, intentOf(pass('1'), { amount: 4n })), 'confirmed')
  expect(await passesOf(friend, 1n)).toBe(4n)
  expect(await passesOf(scenario.account, 1n)).toBe(11n)
})

test('error: what others own, and more than there is, is said before the wallet is asked', async () => {
  const visit = await scenario.visit()
  await expect(look(visit, intentOf(ferry('2')))).rejects.toMatchObject({ code: 'NftNotOwned' })
  await expect(look(visit, intentOf(ferry('4711')))).rejects.toMatchObject({ code: 'NftNotOwned' })
  await expect(look(visit, intentOf(pass('2'), { amount: 6n }))).rejects.toMatchObject({ code: 'NftNotOwned' })
  // The other standard than the collection is of.
  const wrong = { ...ferry('15'), standard: 'erc1155' } as const
  await expect(look(visit, intentOf(wrong))).rejects.toMatchObject({ code: 'NftNotOwned' })
  expect(visit.asked).toEqual([])
})

test('error: a contract that takes no NFTs is named as the reason, before the wallet is asked', async () => {
  const visit = await scenario.visit()
  const { address } = await deployToken(scenario.chain)
  const recipient = lower(address)
  await expect(look(visit, intentOf(ferry('15'), { recipient }))).rejects.toMatchObject({ code: 'RecipientRefusedNft' })
  await expect(look(visit, intentOf(pass('2'), { recipient }))).rejects.toMatchObject({ code: 'RecipientRefusedNft' })
  expect(visit.asked).toEqual([])
  expect(await ownerOf(15n)).toBe(scenario.account)
})

test('an NFT that has gone between review and signature: the wallet is not asked', async () => {
  const { chain, account, client, network } = scenario
  const visit = await scenario.visit()
  const intent = intentOf(ferry('22'))
  const { plan, networkCostWei } = await look(visit, intent)
  await until(await open(await scenario.visit(), intentOf(ferry('22'), { recipient: bob })), 'confirmed')
  expect(await ownerOf(22n)).toBe(bob)
  const { connection, activity, storage } = visit
  const shared = { client, network, connection, activity, storage, walletRpcUrl: chain.url }
  const flow = createSendFlow({ ...shared, intent, reviewed: plan })
  flow.send({ type: 'START', networkCostWei })
  await until(flow, 'failed')
  expect(flow.getView().error).toMatchObject({ code: 'NftNotOwned' })
  expect(visit.asked).toEqual([])
  expect(account).not.toBe(bob)
})

test('a no in the wallet: it stays, and can be sent after all', async () => {
  let isWilling = false
  const visit = await scenario.visit(() => isWilling)
  const flow = await open(visit, intentOf(ferry('29')))
  await until(flow, 'rejected')
  expect(await ownerOf(29n)).toBe(scenario.account)
  isWilling = true
  flow.send({ type: 'RETRY' })
  await until(flow, 'confirmed')
  expect(await ownerOf(29n)).toBe(friend)
})

test('a page that was closed while the wallet asked finds what was sent: several of one number leave once', async () => {
  let answer: (yes: boolean) => void = () => {}
  let isAsked = false
  const first = await scenario.visit(() => {
    isAsked = true
    return new Promise((resolve) => (answer = resolve))
  })
  const intent = intentOf(pass('2'), { amount: 2n })
  const abandoned = await open(first, intent)
  await expect.poll(() => isAsked, { timeout: 20_000 }).toBe(true)
  abandoned.dispose()
  answer(true)
  await expect.poll(() => passesOf(friend, 2n)).toBe(2n)

  const second = await scenario.visit(() => true, first.storage)
  await until(await open(second, intent), 'confirmed')
  expect(second.asked).toEqual([])
  expect(await passesOf(friend, 2n)).toBe(2n)
})

function lower(address: Hex): Hex {
  return address.toLowerCase() as Hex
}
