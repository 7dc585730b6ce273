import { type Address, concat, encodeAbiParameters, zeroHash } from 'viem'
import { devAddress, operatorIndex } from '../node/devAccounts.ts'
import type { TransactionQueue } from '../node/TransactionQueue.ts'
import * as Create2 from '../protocol/Create2.ts'
import { type OwnContractName, readOwnContract } from './OwnContract.ts'

const names = ['Trader', 'CountingHook', 'DynamicFeeHook', 'HostileHook'] as const satisfies readonly OwnContractName[]

/** Each address hashes the whole creation code, and a history needs the trader's 40,000 times. */
const addresses = new Map<OwnContractName, Address>()

/** Address of one of our contracts without constructor arguments, equal on every local chain. */
export function ownAddress(name: (typeof names)[number]): Address {
  let address = addresses.get(name)
  if (!address) {
    const { bytecode, hookSalt = zeroHash } = readOwnContract(name)
    address = Create2.toAddress(bytecode, hookSalt)
    addresses.set(name, address)
  }
  return address
}

/** Queues the market's trader, the three v4 hooks and the reward distributor, which the operator owns. */
export function deployOwnContracts(queue: TransactionQueue): { rewardDistributor: Address } {
  const from = devAddress(operatorIndex)
  for (const name of names) {
    const { bytecode, hookSalt = zeroHash } = readOwnContract(name)
    queue.send({
      from,
      to: Create2.create2Deployer,
      data: Create2.toCalldata(bytecode, hookSalt),
      gas: 2_000_000n,
    })
  }
  const { bytecode } = readOwnContract('RewardDistributor')
  const data = concat([bytecode, encodeAbiParameters([{ type: 'address' }], [from])])
  return { rewardDistributor: queue.deploy({ from, data, gas: 2_000_000n }) }
}
