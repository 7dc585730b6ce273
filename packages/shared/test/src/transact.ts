import { devAddress, operatorIndex } from '@oxbow/devnet/devAccounts'
import { createRpc } from '@oxbow/devnet/Rpc'
import { TransactionQueue } from '@oxbow/devnet/TransactionQueue'
import type { TestChain } from './TestChain.ts'

/** Index of the account that scenario helpers swap from. */
export const traderIndex = 11

const turns = new WeakMap<TestChain, Promise<unknown>>()

/** Lets `fill` queue transactions of the operator and the trader and mines them; calls for the same chain run one after the other. */
export async function transact<result>(chain: TestChain, fill: (queue: TransactionQueue) => result): Promise<result> {
  const turn = (turns.get(chain) ?? Promise.resolve()).then(() => run(chain, fill))
  turns.set(
    chain,
    turn.catch(() => undefined),
  )
  return await turn
}

async function run<result>(chain: TestChain, fill: (queue: TransactionQueue) => result): Promise<result> {
  const queue = new TransactionQueue(createRpc(chain.url))
  await queue.addAccounts([devAddress(operatorIndex), devAddress(traderIndex)])
  const filled = fill(queue)
  await chain.testClient.setAutomine(false)
  try {
    await queue.flush()
  } finally {
    await chain.testClient.setAutomine(true)
  }
  return filled
}
