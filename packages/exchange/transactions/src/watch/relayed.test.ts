import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { encodeRedemption } from '@oxbow/delegation/encodeRedemption'
import { toFeeCall } from '@oxbow/delegation/feeOf'
import type { Grant } from '@oxbow/delegation/Grant'
import { toGrantData } from '@oxbow/delegation/toGrantData'
import { accounts } from '@oxbow/test/accounts'
import { deployToken } from '@oxbow/test/deployToken'
import { startChain } from '@oxbow/test/startChain'
import type { TestChain } from '@oxbow/test/TestChain'
import { encodeFunctionData, erc20Abi, type Hex, type TypedDataDefinition } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findInstead } from './findInstead.ts'
import { findSubmission } from './findSubmission.ts'
import { getTransactionStatus, type TransactionIntent } from './getTransactionStatus.ts'

const [person, relayer] = [accounts[3]!, accounts[6]!]
const account = person.address.toLowerCase() as Hex
let chain: TestChain
let token: Hex
let client: ExchangeClient
beforeAll(async () => {
  chain = await startChain()
  token = (await deployToken(chain, { holders: [person.address] })).address.toLowerCase() as Hex
  client = { rpc: () => chain.publicClient } as unknown as ExchangeClient
})
afterAll(() => chain?.stop())

const transfer = (amount: bigint): TransactionIntent => ({
  to: token,
  value: 0n,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [relayer.address, amount] }),
})
let nextId = 0n
let isSmart = false

/** The account grants a call and a fee, and somebody else sends it. */
async function relay(calls: readonly TransactionIntent[], hasFee = true): Promise<Hex> {
  const fee = toFeeCall({ token, recipient: relayer.address.toLowerCase() as Hex, amount: 7n })
  const { timestamp } = await chain.publicClient.getBlock()
  const grant: Grant = {
    chainId: 31337,
    account,
    delegate: relayer.address.toLowerCase() as Hex,
    calls: hasFee ? [...calls, fee] : calls,
    id: nextId++,
    expiresAt: Number(timestamp) + 600,
  }
  const signature = await person.signTypedData(toGrantData(grant) as unknown as TypedDataDefinition)
  const contractAddress = '0x63c0c19a282a1b52b07dd5a65b58948a07dae32b'
  const nonce = await chain.publicClient.getTransactionCount({ address: account })
  const authorization = isSmart ? [] : [await person.signAuthorization({ chainId: 31337, contractAddress, nonce })]
  isSmart = true
  const { data, to } = encodeRedemption(grant, signature)
  return await chain.walletClient(relayer).sendTransaction({
    to,
    data,
    gas: 1_000_000n,
    ...(authorization.length > 0 && { authorizationList: authorization }),
  })
}

async function ask() {
  const [nonce, sinceBlock] = await Promise.all([
    chain.publicClient.getTransactionCount({ address: account }),
    chain.publicClient.getBlockNumber({ cacheTime: 0 }),
  ])
  return { chainId: 31337, account, nonce, sinceBlock }
}

test('default: a call that somebody else sent for the account is the one that was asked for, and is found', async () => {
  // The first one makes it a smart account, which takes a nonce; the second takes none.
  for (const amount of [5n, 6n]) {
    const asked = await ask()
    const intent = transfer(amount)
    const hash = await relay([intent])
    expect(await findInstead(client, { chainId: 31337, hash, account, intent })).toBeUndefined()
    expect(await findSubmission(client, { ...asked, intent })).toMatchObject({ status: 'sent', hash })
    expect(await getTransactionStatus(client, { ...asked, hash })).toMatchObject({
      status: 'included',
      succeeded: true,
    })
  }
})

test('error: another amount, one call more, or none that pays a fee is something else', async () => {
  const asked = await ask()
  const intent = transfer(5n)
  const [other, more, free] = [
    await relay([transfer(4n)]),
    await relay([intent, intent]),
    await relay([intent, transfer(1n), { ...intent, to: token, data: '0x18160ddd' }], false),
  ]
  for (const hash of [other, more, free])
    expect(await findInstead(client, { chainId: 31337, hash, account, intent })).toMatchObject({ value: 0n })
  expect(await findSubmission(client, { ...asked, intent })).toEqual({ status: 'not-sent' })
})

test('behavior: several calls are a batch, which is what the wallet named, whoever sent it', async () => {
  const hash = await relay([transfer(5n), transfer(6n)])
  const { to, input: data, value } = await chain.publicClient.getTransaction({ hash })
  const asked = { chainId: 31337, hash, account, intent: { to: to!, data, value } }
  expect(await findInstead(client, { ...asked, isBatch: true })).toBeUndefined()
  expect(await findInstead(client, asked)).toBeDefined()
})

test('behavior: while it waits in the pool it is pending, whatever nonces its sender and the account have', async () => {
  const asked = await ask()
  await chain.testClient.setAutomine(false)
  const hash = await relay([transfer(5n)])
  // The account goes on meanwhile.
  await chain.testClient.setNonce({ address: account, nonce: asked.nonce + 50 })
  expect(await getTransactionStatus(client, { ...asked, hash })).toEqual({ status: 'pending', nonce: asked.nonce })
  await chain.testClient.mine({ blocks: 1 })
  await chain.testClient.setAutomine(true)
  expect(await getTransactionStatus(client, { ...asked, hash })).toMatchObject({ status: 'included' })
})
