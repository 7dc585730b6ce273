import { batchMode, delegationContracts } from '@oxbow/delegation/contracts'
import type { GrantedCall } from '@oxbow/delegation/Grant'
import { encodeExecutions } from '@oxbow/delegation/toGrantData'
import { type Client, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { asSmartAccount } from './readAccount.ts'
import { simulateOne } from './simulateOne.ts'

const executeAbi = parseAbi(['function executeFromExecutor(bytes32 mode, bytes executions)'])

/**
 * Gas of an account's calls as one batch, by its smart account's code whether it has that yet or not; undefined if they would fail.
 *
 * @param mostGas Gas limit of the batch: strangers ask for this
 * @throws as `simulateOne`
 */
export async function simulateCalls(client: Client, account: Hex, calls: readonly GrantedCall[], mostGas: bigint) {
  const data = encodeFunctionData({
    abi: executeAbi,
    functionName: 'executeFromExecutor',
    args: [batchMode, encodeExecutions(calls)],
  })
  const call = { from: delegationContracts.manager, to: account, data }
  return await simulateOne(client, { call, gas: mostGas, stateOverrides: asSmartAccount(account) })
}
