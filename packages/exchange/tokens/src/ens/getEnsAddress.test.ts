import { createExchangeClient } from '@oxbow/client/createExchangeClient'
import { accounts } from '@oxbow/test/accounts'
import { startChain } from '@oxbow/test/startChain'
import type { TestChain } from '@oxbow/test/TestChain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getEnsAddress } from './getEnsAddress.ts'

let chain: TestChain
beforeAll(async () => {
  chain = await startChain()
})
afterAll(() => chain.stop())

const ask = (name: string) =>
  getEnsAddress(createExchangeClient({ rpcUrl: () => chain.url }), {
    chainId: chain.chainId,
    registry: chain.contracts.ensRegistry,
    name,
  })

test('a name leads to its account, however its letters were typed', async () => {
  const alice = { name: 'alice.eth', address: accounts[0]!.address.toLowerCase() }
  expect(await ask('alice.eth')).toEqual(alice)
  expect(await ask('Alice.ETH')).toEqual(alice)
})

test('names that nobody has, that only look like one, or that are none lead nowhere', async () => {
  for (const name of ['nobody-has-this.eth', 'аlice.eth', 'xn--lice.eth', 'alice', 'a b.eth', '..'])
    expect(await ask(name)).toBeUndefined()
})
