import { expect, test } from 'vitest'
import { createExchangeClient } from './createExchangeClient.ts'

test('a chain has one way to its node, the same whenever it is asked for, and another chain another', () => {
  const client = createExchangeClient({ rpcUrl: (chainId) => `http://node/${chainId}` })
  expect(client.rpc(1)).toBe(client.rpc(1))
  expect(client.rpc(10)).not.toBe(client.rpc(1))
})
