import { readOwnContract } from '@oxbow/devnet/OwnContract'
import { startChain } from '@oxbow/test/startChain'
import type { TestChain } from '@oxbow/test/TestChain'
import { getCreate2Address, keccak256, zeroHash } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type GuardName, guardContracts } from './guardContracts.ts'
import { verifyGuardCode } from './verifyGuardCode.ts'

let chain: TestChain
beforeAll(async () => {
  chain = await startChain()
})
afterAll(() => chain.stop())

const deployer = '0x4e59b44847b379578588920cA78FbF26c0B4956C'

test.each([
  ['marketGuard', 'MarketGuard'],
  ['planZone', 'PlanZone'],
] as const)('%s has the address and code that its creation code gives', async (name, contract) => {
  const { bytecode } = readOwnContract(contract)
  const address = getCreate2Address({ from: deployer, salt: zeroHash, bytecode }).toLowerCase()
  const code = await chain.publicClient.getCode({ address: guardContracts[name].address })
  expect(guardContracts[name]).toEqual({ address, codeHash: code && keccak256(code) })
})

test.each<GuardName>(['marketGuard', 'planZone'])('%s is offered with its own code alone', async (name) => {
  const readCode: verifyGuardCode.ReadCode = (address) => chain.publicClient.getCode({ address })
  expect(await verifyGuardCode(name, readCode)).toEqual({ status: 'verified' })
  expect(await verifyGuardCode(name, async () => undefined)).toEqual({ status: 'missing' })
  expect(await verifyGuardCode(name, async () => '0x')).toEqual({ status: 'missing' })
  expect(await verifyGuardCode(name, async () => '0x00')).toEqual({ status: 'foreign' })
})
