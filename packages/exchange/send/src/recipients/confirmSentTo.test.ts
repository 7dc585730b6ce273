import type { Wallet } from '@oxbow/connectors/Wallet'
import { startLiquidity } from '@oxbow/exchange-test/startLiquidity'
import { accounts } from '@oxbow/test/accounts'
import { deployToken } from '@oxbow/test/deployToken'
import { encodeFunctionData, erc20Abi, type Hex, numberToHex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { confirmSentTo } from './confirmSentTo.ts'

const [bob, stranger] = [lower(accounts[1]!.address), lower(accounts[2]!.address)]
const wallet = { isLocalTestWallet: true } as unknown as Wallet

let scenario: Awaited<ReturnType<typeof startLiquidity>>
beforeAll(async () => {
  scenario = await startLiquidity()
})
afterAll(() => scenario?.[Symbol.asyncDispose]())

async function send(from: Hex, to: Hex, { value = 0n, data = '0x' as Hex } = {}): Promise<Hex> {
  const { chain } = scenario
  const request = { from, to, data, value: numberToHex(value), gas: numberToHex(200_000) }
  const hash = (await chain.testClient.request({ method: 'eth_sendTransaction', params: [request] } as never)) as Hex
  await chain.publicClient.waitForTransactionReceipt({ hash })
  return hash
}

/** Whether it counts as sent to an address, by the person's own node unless there is none. */
function confirm(address: Hex, hash: Hex, hasOwnNode = true): Promise<boolean> {
  const { client, chain, account } = scenario
  const reported = [{ chainId: chain.chainId, hash }]
  const sentTo = { address, count: 1, lastMs: 0, isLogged: false, reported }
  return confirmSentTo({ ...client, hasOwnNode: () => hasOwnNode }, { sentTo, account, wallet })
}

const transferOf = (to: Hex, amount: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] })

test('default: what the account signed to the recipient, of the native currency and of a token', async () => {
  const { account, chain } = scenario
  expect(await confirm(bob, await send(account, bob, { value: 5n }))).toBe(true)
  const { address } = await deployToken(chain, { holders: [account] })
  expect(await confirm(bob, await send(account, lower(address), { data: transferOf(bob, 5n) }))).toBe(true)
})

test('error: another recipient, another sender, nothing sent, and no such transaction', async () => {
  const { account, chain } = scenario
  const toBob = await send(account, bob, { value: 5n })
  expect(await confirm(stranger, toBob)).toBe(false)
  expect(await confirm(bob, await send(stranger, bob, { value: 5n }))).toBe(false)
  expect(await confirm(bob, await send(account, bob))).toBe(false)
  const { address } = await deployToken(chain, { holders: [account] })
  const token = lower(address)
  expect(await confirm(stranger, await send(account, token, { data: transferOf(bob, 5n) }))).toBe(false)
  expect(await confirm(bob, await send(account, token, { data: transferOf(bob, 0n) }))).toBe(false)
  expect(await confirm(bob, `0x${'1'.repeat(64)}`)).toBe(false)
})

test('behavior: the server’s own node confirms nothing that the server says', async () => {
  const { account } = scenario
  expect(await confirm(bob, await send(account, bob, { value: 5n }), false)).toBe(false)
})

function lower(address: Hex): Hex {
  return address.toLowerCase() as Hex
}
