import {
  type Address,
  concat,
  encodeAbiParameters,
  encodeFunctionData,
  parseAbi,
  parseAbiParameters,
  zeroAddress,
} from 'viem'
import { devAddress, operatorIndex, settlementIndex } from '../node/devAccounts.ts'
import type { TransactionQueue } from '../node/TransactionQueue.ts'
import { readArtifact } from './readArtifact.ts'

const setupAbi = parseAbi([
  'function initialize(uint32 initialDepositId, address withdrawalRecipient)',
  'function transferOwnership(address newOwner)',
])
/** Maximum age of a quote, and maximum fill time of a deposit, in seconds, as on public networks. */
const [quoteTimeBuffer, fillDeadlineBuffer] = [3_600, 21_600]

/** Queues Across' pool behind its proxy, and returns the proxy. Its owner replaces the hub, which isn't on local chains. */
export function deployBridge(queue: TransactionQueue, weth: Address): Address {
  const from = devAddress(operatorIndex)
  const settings = encodeAbiParameters(parseAbiParameters('address, uint32, uint32, address'), [
    ...([weth, quoteTimeBuffer, fillDeadlineBuffer, zeroAddress] as const),
  ])
  const code = queue.deploy({ from, data: concat([readArtifact('SpokePool').bytecode, settings]), gas: 5_700_000n })
  const setup = encodeFunctionData({
    abi: setupAbi,
    functionName: 'initialize',
    args: [0, devAddress(settlementIndex)],
  })
  const pointer = encodeAbiParameters(parseAbiParameters('address, bytes'), [code, setup])
  const pool = queue.deploy({ from, data: concat([readArtifact('Erc1967Proxy').bytecode, pointer]), gas: 1_000_000n })
  const settler = [devAddress(settlementIndex)] as const
  const data = encodeFunctionData({ abi: setupAbi, functionName: 'transferOwnership', args: settler })
  queue.send({ from, to: pool, data, gas: 100_000n })
  return pool
}
