import type { Contracts } from '@oxbow/chain/Network'
import { type Address, concat, encodeAbiParameters } from 'viem'
import { devAddress, operatorIndex } from '../node/devAccounts.ts'
import type { TransactionQueue } from '../node/TransactionQueue.ts'
import { readArtifact } from './readArtifact.ts'

type OrderContracts = Pick<Required<Contracts>, 'dutchV1Reactor' | 'dutchV3Reactor' | 'orderQuoter'>

/** Queues UniswapX: the reactors of both order types and the order quoter. The operator owns the reactors, so it could set a fee. */
export function deployOrders(queue: TransactionQueue, permit2: Address): OrderContracts {
  const from = devAddress(operatorIndex)
  const owned = encodeAbiParameters([{ type: 'address' }, { type: 'address' }], [permit2, from])
  const deployReactor = (name: 'ExclusiveDutchOrderReactor' | 'V3DutchOrderReactor') =>
    queue.deploy({ from, data: concat([readArtifact(name).bytecode, owned]), gas: 5_000_000n })
  return {
    dutchV1Reactor: deployReactor('ExclusiveDutchOrderReactor'),
    dutchV3Reactor: deployReactor('V3DutchOrderReactor'),
    orderQuoter: queue.deploy({ from, data: readArtifact('OrderQuoter').bytecode, gas: 2_000_000n }),
  }
}
