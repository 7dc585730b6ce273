import type { Network } from '@oxbow/chain/Network'
import { expect, test } from 'vitest'
import { findEnsHome } from './findEnsHome.ts'

const networkOf = (chainId: number, ensRegistry: string | undefined, isTestnet = false) =>
  ({ chainId, isTestnet, contracts: { ensRegistry } }) as unknown as Network
const registry = `0x${'e'.repeat(40)}`

test('findEnsHome: the first network with a registry that is no test network', () => {
  const [testnet, plain, home, other] = [
    networkOf(1, registry, true),
    networkOf(2, undefined),
    networkOf(3, registry),
    networkOf(4, registry),
  ]
  expect(findEnsHome([testnet, plain, home, other])).toBe(home)
  expect(findEnsHome([testnet, plain])).toBeUndefined()
})
