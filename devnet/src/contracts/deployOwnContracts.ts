import { type Address, zeroHash } from 'viem'
import { devAddress, operatorIndex } from '../node/devAccounts.ts'
import type { TransactionQueue } from '../node/TransactionQueue.ts'
import * as Create2 from '../protocol/Create2.ts'
import { type OwnContractName, readOwnContract } from './OwnContract.ts'

const names = ['Trader', 'CountingHook', 'DynamicFeeHook', 'HostileHook'] as const satisfies readonly OwnContractName[]

/** Where a contract of ours without constructor arguments lies, on every local chain. */
export function ownAddress(name: (typeof names)[number]): Address {
  const { bytecode, hookSalt = zeroHash } = readOwnContract(name)
  return Create2.toAddress(bytecode, hookSalt)
}

/** Queues the market's trader and the three v4 hooks. */
export function deployOwnContracts(queue: TransactionQueue): void {
  for (const name of names) {
    const { bytecode, hookSalt = zeroHash } = readOwnContract(name)
    queue.send({
      from: devAddress(operatorIndex),
      to: Create2.create2Deployer,
      data: Create2.toCalldata(bytecode, hookSalt),
      gas: 2_000_000n,
    })
  }
}
