import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { accounts } from '@oxbow/test/accounts'
import { deployToken } from '@oxbow/test/deployToken'
import { startChain } from '@oxbow/test/startChain'
import type { TestChain } from '@oxbow/test/TestChain'
import { zeroAddress } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createExchangeClient } from '../server/createExchangeClient.ts'
import { getBalances } from './getBalances.ts'

let chain: TestChain
beforeAll(async () => {
  chain = await startChain()
})
afterAll(() => chain.stop())

test('native and tokens in one answer; what is no token has no balance, not 0', async () => {
  const holder = accounts[0]!.address
  const token = await deployToken(chain, { holders: [holder], amountEach: 7n })
  const client = createExchangeClient({ rpcUrl: () => chain.url })
  const without = '0x00000000000000000000000000000000000000ee'
  const { multicall3, permit2 } = chain.contracts
  const balances = await getBalances(client, {
    chainId: chain.chainId,
    multicall3,
    account: holder,
    tokens: [zeroAddress, token.address, without, permit2],
  })
  expect([...balances]).toEqual([
    [zeroAddress, 10_000n * 10n ** 18n],
    [token.address, 7n],
    [without, undefined],
    [permit2, undefined],
  ])
})

test('more tokens than fit one call', async () => {
  const client = createExchangeClient({ rpcUrl: () => chain.url })
  const tokens = Array.from({ length: 450 }, (_, index) => tokenAt(index))
  const { multicall3 } = chain.contracts
  const account = accounts[1]!.address
  const balances = await getBalances(client, {
    chainId: chain.chainId,
    multicall3,
    account,
    tokens: [...tokens, zeroAddress],
  })
  expect(balances.size).toBe(451)
  expect(balances.get(zeroAddress)).toBe(10_000n * 10n ** 18n)
})

test('a token that burns all gas spoils no other balance', async () => {
  const client = createExchangeClient({ rpcUrl: () => chain.url })
  const endless = tokenAt(7)
  await chain.testClient.setCode({ address: endless, bytecode: '0x5b600056' })
  const balances = await getBalances(client, {
    chainId: chain.chainId,
    multicall3: chain.contracts.multicall3,
    account: accounts[1]!.address,
    tokens: [tokenAt(1), endless, tokenAt(2), zeroAddress, tokenAt(3)],
  })
  expect(balances.get(endless)).toBeUndefined()
  expect(balances.get(zeroAddress)).toBe(10_000n * 10n ** 18n)
})

test('error: a node that is away is asked once, however many tokens there are', async () => {
  let requests = 0
  const away = createServer((request) => {
    requests++
    request.socket.destroy()
  })
  await new Promise<void>((done) => away.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(away.address() as AddressInfo).port}`
  const client = createExchangeClient({ rpcUrl: () => url })
  const tokens = Array.from({ length: 50 }, (_, index) => tokenAt(index))
  const asked = { chainId: 1, multicall3: chain.contracts.multicall3, account: zeroAddress, tokens }
  await expect(getBalances(client, asked)).rejects.toThrow('HTTP request failed')
  expect(requests).toBe(1)
  away.close()
})

/** Above the precompiled contracts. */
function tokenAt(index: number): `0x${string}` {
  return `0x${(0x10000 + index).toString(16).padStart(40, '0')}`
}
