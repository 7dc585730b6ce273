import { erc721Abi } from '@oxbow/abi/erc721'
import { plainNode } from '@oxbow/exchange-test/plainNode'
import { startLiquidity } from '@oxbow/exchange-test/startLiquidity'
import { addCollections } from '@oxbow/test/addCollections'
import { collectionAddress } from '@oxbow/test/collectionAddress'
import { toRequest } from '@oxbow/transactions/planApprovals'
import { encodeFunctionData, type Hex, parseAbi, zeroAddress } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type NftName, toKey } from './Allowance.ts'
import { checkRevoke } from './checkRevoke.ts'
import { createRevokeFlow } from './createRevokeFlow.ts'
import { getAllowances } from './getAllowances.ts'
import { nftApprovalsQueryOptions } from './nftApprovalsQueryOptions.ts'
import type { RevokedAllowance } from './RevokeIntent.ts'
import { readAllowances } from './readAllowances.ts'

const stranger: Hex = `0x${'5'.repeat(40)}`
const friend: Hex = `0x${'6'.repeat(40)}`
const abi = parseAbi([
  'function approve(address spender, uint256 id)',
  'function transferFrom(address from, address to, uint256 id)',
  'function mint(address[] to)',
])
const ferries = collectionAddress('RiverFerries')

let scenario: Awaited<ReturnType<typeof startLiquidity>>
/** Three NFTs of the account. */
let ids: readonly bigint[]
beforeAll(async () => {
  scenario = await startLiquidity()
  const { chain, account } = scenario
  await addCollections(chain)
  await call(encodeFunctionData({ abi, functionName: 'mint', args: [[account, account, account]] }))
  const logs = await chain.publicClient.getContractEvents({
    address: ferries,
    abi: erc721Abi,
    eventName: 'Transfer',
    args: { to: account },
    fromBlock: 0n,
  })
  ids = logs.slice(-3).map(({ args }) => args.id!)
})
afterAll(() => scenario?.[Symbol.asyncDispose]())

const call = (data: Hex) => {
  const { send, chain, account } = scenario
  return send(toRequest(chain.chainId, account, { to: ferries, data, value: 0n }))
}
const approve = (spender: Hex, id: bigint) =>
  call(encodeFunctionData({ abi, functionName: 'approve', args: [spender, id] }))
const approvedOf = (id: bigint) =>
  scenario.chain.publicClient.readContract({
    address: ferries,
    abi: erc721Abi,
    functionName: 'getApproved',
    args: [id],
  })
const find = async (collections: readonly Hex[] = [ferries]) => {
  const { client, network, account } = scenario
  return (await getAllowances(client, { network, account, tokens: [], collections, isIndexed: false })).allowances
}
const findOf = (nfts: readonly NftName[]) => {
  const { client, network, account } = scenario
  const options = nftApprovalsQueryOptions(client, { network, account, nfts })
  return options.queryFn({ signal: new AbortController().signal } as never)
}
const nameOf = (id: bigint) => ({ token: ferries, tokenId: id.toString() })

test('who may take one NFT is found by logs and by the NFTs of the account, each by whom it is now', async () => {
  await approve(stranger, ids[0]!)
  await approve(stranger, ids[1]!)
  await approve(friend, ids[1]!)
  const found = await find()
  expect(found).toMatchObject([
    { kind: 'nft', ...nameOf(ids[0]!), spender: stranger, amount: 1n },
    { kind: 'nft', ...nameOf(ids[1]!), spender: friend, amount: 1n },
  ])
  expect(await findOf(ids.map(nameOf))).toEqual(found)
  // Of a contract that nobody says is a collection such a log is none of an amount either.
  expect(await find([])).toEqual([])
})

test('one that was taken back, or whose NFT has another owner now, is none', async () => {
  await approve(stranger, ids[2]!)
  await approve(zeroAddress, ids[2]!)
  expect((await find()).map(toKey)).not.toContain(toKey({ kind: 'nft', spender: stranger, ...nameOf(ids[2]!) }))
  const { account } = scenario
  await call(encodeFunctionData({ abi, functionName: 'transferFrom', args: [account, friend, ids[2]!] }))
  expect(await findOf([nameOf(ids[2]!)])).toEqual([])
})

test('what a contract goes on telling of a former owner’s is none', async () => {
  const { account, network } = scenario
  const ownedBy = (owner: Hex) => {
    const answers = (['getApproved', 'ownerOf'] as const).map((functionName) => ({
      target: ferries,
      abi: erc721Abi,
      functionName,
      says: functionName === 'ownerOf' ? owner : stranger,
    }))
    const methods = { eth_getBlockByNumber: () => ({ number: '0x1', timestamp: '0x1' }) }
    const names = [{ kind: 'nft', spender: zeroAddress, ...nameOf(1n) } as const]
    return readAllowances(plainNode({ answers, methods }).node, { network, account, names })
  }
  expect(await ownedBy(account)).toHaveLength(1)
  expect(await ownedBy(friend)).toEqual([])
})

test('one is revoked for that NFT alone, whoever may take it by then', async () => {
  const { client, network, chain, account } = scenario
  const { connection, activity, storage } = await scenario.visit()
  const chosen: RevokedAllowance = {
    kind: 'nft',
    spender: stranger,
    ...nameOf(ids[0]!),
    facts: { address: ferries, symbol: `River Ferries #${ids[0]}`, decimals: 0 },
  }
  await approve(friend, ids[0]!)
  const check = await checkRevoke(client, {
    chainId: chain.chainId,
    allowances: [chosen],
    network,
    account,
    wallet: connection.wallet,
  })
  expect(check).toMatchObject({ transactions: 1, simulation: 'ok', claimed: [] })
  const shared = { client, network, connection, activity, storage, walletRpcUrl: chain.url }
  const flow = createRevokeFlow({ ...shared, intent: check.intent })
  flow.send({ type: 'START', networkCostWei: check.networkCostWei })
  await expect.poll(() => flow.getView().status, { timeout: 30_000 }).toBe('confirmed')
  expect(await approvedOf(ids[0]!)).toBe(zeroAddress)
  expect((await approvedOf(ids[1]!)).toLowerCase()).toBe(friend)
})
