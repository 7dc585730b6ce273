import { batchMode, delegationContracts } from '@oxbow/delegation/contracts'
import type { GrantedCall } from '@oxbow/delegation/Grant'
import { encodeExecutions } from '@oxbow/delegation/toGrantData'
import { type Client, encodeFunctionData, type Hex, numberToHex, parseAbi } from 'viem'
import { asSmartAccount } from './readAccount.ts'

const executeAbi = parseAbi(['function executeFromExecutor(bytes32 mode, bytes executions)'])

/** Gas limit of a simulated batch. */
const mostSimulated = 16_000_000n

/**
 * Gas of an account's calls as one batch, by its smart account's code whether it has that yet or not; undefined if they would fail.
 *
 * @throws viem's error when the node doesn't answer
 */
export async function simulateCalls(client: Client, account: Hex, calls: readonly GrantedCall[]) {
  const data = encodeFunctionData({
    abi: executeAbi,
    functionName: 'executeFromExecutor',
    args: [batchMode, encodeExecutions(calls)],
  })
  const call = { from: delegationContracts.manager, to: account, data, gas: numberToHex(mostSimulated) }
  const [block] = (await client.request({
    method: 'eth_simulateV1',
    params: [{ blockStateCalls: [{ stateOverrides: asSmartAccount(account), calls: [call] }] }, 'latest'],
  } as never)) as [{ readonly calls: readonly [{ readonly status: Hex; readonly gasUsed: Hex }] }]
  const [simulated] = block.calls
  return simulated.status === '0x1' ? BigInt(simulated.gasUsed) : undefined
}
