import { zeroHash } from 'viem'
import { readOwnContract } from '../contracts/OwnContract.ts'
import { devAddress, operatorIndex } from '../node/devAccounts.ts'
import type { TransactionQueue } from '../node/TransactionQueue.ts'
import { create2Deployer, toCalldata } from './Create2.ts'

/** Queues MarketGuard and PlanZone at their common address on all networks. */
export function deployGuards(queue: TransactionQueue): void {
  const from = devAddress(operatorIndex)
  for (const name of ['MarketGuard', 'PlanZone'] as const) {
    const data = toCalldata(readOwnContract(name).bytecode, zeroHash)
    queue.send({ from, to: create2Deployer, data, gas: 2_000_000n })
  }
}
