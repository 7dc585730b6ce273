import { createExchangeClient } from '@oxbow/client/createExchangeClient'
import { deployToken } from '@oxbow/test/deployToken'
import { startChain } from '@oxbow/test/startChain'
import { expect, test } from 'vitest'
import { getTokenSupply } from './getTokenSupply.ts'

test('what was burned exists and does not circulate', async () => {
  await using chain = await startChain()
  const client = createExchangeClient({ baseUrl: 'http://none.invalid', rpcUrl: () => chain.url })
  const holders = ['0x000000000000000000000000000000000000dEaD'] as const
  const [whole, burned] = [await deployToken(chain), await deployToken(chain, { holders, amountEach: 7n })]
  const supplyOf = (token: `0x${string}`) => getTokenSupply(client, { chainId: chain.chainId, token })
  const supply = await supplyOf(whole.address)
  expect(supply.total).toBeGreaterThan(0n)
  expect(supply.circulating).toBe(supply.total)
  expect(await supplyOf(burned.address)).toEqual({ total: supply.total + 7n, circulating: supply.total })
  await expect(supplyOf(chain.contracts.universalRouter)).rejects.toThrow()
})
