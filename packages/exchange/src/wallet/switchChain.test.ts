import { publicNetworks } from '@oxbow/chain/publicNetworks'
import { expect, test } from 'vitest'
import { switchChain } from './switchChain.ts'
import type { Wallet } from './Wallet.ts'

test('error: a network described otherwise than this build knows it is not taught to the wallet', async () => {
  const asked: string[] = []
  const provider = { request: async ({ method }: { method: string }) => asked.push(method) }
  const wallet = { provider } as Partial<Wallet> as Wallet
  const network = { ...publicNetworks[0]!, explorerUrl: 'https://example.org' }
  await expect(switchChain({ wallet, network, rpcUrl: 'https://example.org' })).rejects.toMatchObject({
    code: 'NetworkMismatch',
  })
  expect(asked).toEqual([])
})
