import { startLiquidity } from '@oxbow/exchange-test/startLiquidity'
import { accounts } from '@oxbow/test/accounts'
import { zeroAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { delegationQueryOptions } from './delegationQueryOptions.ts'

let scenario: Awaited<ReturnType<typeof startLiquidity>>
beforeAll(async () => {
  scenario = await startLiquidity()
})
afterAll(() => scenario?.[Symbol.asyncDispose]())

const delegate = privateKeyToAccount(`0x${'7'.repeat(64)}`)

const read = (account: `0x${string}`) => {
  const { client, chain } = scenario
  return delegationQueryOptions(client, { chainId: chain.chainId, account }).queryFn({
    signal: new AbortController().signal,
  })
}

/** By an authorization that another account brings to the chain, as a hostile page would. */
async function delegateTo(contract: `0x${string}`) {
  const { chain } = scenario
  const { chainId, publicClient } = chain
  const nonce = await publicClient.getTransactionCount({ address: delegate.address })
  const authorization = await delegate.signAuthorization({ chainId, nonce, contractAddress: contract })
  const hash = await chain.walletClient(accounts[1]!).sendTransaction({
    chain: null,
    to: zeroAddress,
    authorizationList: [authorization],
  })
  await publicClient.waitForTransactionReceipt({ hash })
}

test('an account that runs a contract’s code is told by its address, until it no longer does; a contract is none', async () => {
  const { permit2 } = scenario.network.contracts
  expect(await read(delegate.address)).toBeNull()
  await delegateTo(permit2)
  expect(await read(delegate.address)).toBe(permit2.toLowerCase())
  expect(await read(permit2)).toBeNull()
  await delegateTo(zeroAddress)
  expect(await read(delegate.address)).toBeNull()
})
