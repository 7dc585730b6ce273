import { aggregate } from '@oxbow/chain/aggregate'
import type { PlacedLog } from '@oxbow/client/PlacedLog'
import { guardContracts } from '@oxbow/guards/guardContracts'
import { getLogsInRanges } from '@oxbow/rpc/getLogsInRanges'
import { type Hex, numberToHex, pad, toEventSelector } from 'viem'
import { getBlock } from 'viem/actions'
import type { Chain } from '../../Services.ts'
import { gasPerRead } from '../orders/gasPerRead.ts'

export type TwapHead = { readonly number: bigint; readonly hash: Hex; readonly timestamp: bigint }

/** Chain access for following TWAPs. All methods throw while the node doesn't answer. */
export type TwapChain = {
  head(): Promise<TwapHead>
  /** Undefined if there is no such block. */
  hashAt(number: bigint): Promise<Hex | undefined>
  readAll(
    calls: readonly { readonly to: Hex; readonly data: Hex }[],
    blockNumber: bigint,
  ): Promise<readonly (Hex | undefined)[]>
  /** Seaport's fill logs of an account. */
  fillsBetween(fromBlock: bigint, toBlock: bigint, owner: Hex): Promise<readonly PlacedLog[]>
}

const item = '(uint8,address,uint256,uint256'
const fulfilled = toEventSelector(`OrderFulfilled(bytes32,address,address,address,${item})[],${item},address)[])`)

/** Chain access through the nodes' background requests. */
export function createTwapChain({ network, node }: Pick<Chain, 'network' | 'node'>, seaport: Hex): TwapChain {
  const client = node.background
  const { multicall3 } = network.contracts
  return {
    async head() {
      const { hash, number, timestamp } = await getBlock(client)
      return { hash, number, timestamp }
    },
    async hashAt(number) {
      const block = await client.request({ method: 'eth_getBlockByNumber', params: [numberToHex(number), false] })
      return block?.hash ?? undefined
    },
    readAll: (calls, blockNumber) => {
      const wanted = calls.map(({ data, to }) => ({ target: to, callData: data }))
      return aggregate(client, { multicall3, calls: wanted, blockNumber, gasPerCall: gasPerRead })
    },
    async fillsBetween(fromBlock, toBlock, owner) {
      const indexed = [pad(owner), pad(guardContracts.planZone.address)]
      const filter = { addresses: [seaport], topics: [fulfilled], indexed }
      return (await getLogsInRanges(client, { fromBlock, toBlock, ...filter })) as readonly PlacedLog[]
    },
  }
}
