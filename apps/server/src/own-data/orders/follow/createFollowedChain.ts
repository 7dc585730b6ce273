import { permit2Abi } from '@oxbow/abi/permit2'
import { aggregate } from '@oxbow/chain/aggregate'
import { orderReads, readOrderState } from '@oxbow/orders/orderReads'
import { classifyNodeFault } from '@oxbow/rpc/classifyNodeFault'
import { getLogsInRanges } from '@oxbow/rpc/getLogsInRanges'
import { createBackoff } from '@oxbow/runtime/createBackoff'
import { encodeFunctionData, type Hex, numberToHex, pad } from 'viem'
import type { Chain } from '../../../Services.ts'
import { gasPerRead } from '../gasPerRead.ts'
import type { BlockHead, FollowedChain } from './FollowedChain.ts'
import { type BlockLog, endingTopics, filled, invalidated, type OrderContracts, orderTopics } from './readOrderLogs.ts'
import type { TrackedOrder } from './TrackedOrder.ts'

/** Concurrent requests that call unlisted token code. */
const requestsAtOnce = 8

/**
 * Chain access with the market's head block and the nodes' background requests.
 *
 * A token's code determines the cost of reading it. Listed tokens are read apart from all others; an unlisted one that doesn't
 * answer within the gas limit is paused, for longer each time, so that nobody's order makes the node run it on every read.
 */
export function createFollowedChain(
  { market, network, node }: Pick<Chain, 'market' | 'network' | 'node'>,
  isListed: (token: Hex) => boolean,
): {
  readonly chain: FollowedChain
  readonly contracts: OrderContracts
} {
  const backoff = createBackoff({ firstBlocks: 30n, maxDoublings: 8 })
  const client = node.background
  const { multicall3 } = network.contracts
  const contracts: OrderContracts = {
    permit2: lower(network.contracts.permit2),
    dutchV1Reactor: network.contracts.dutchV1Reactor && lower(network.contracts.dutchV1Reactor),
    dutchV3Reactor: network.contracts.dutchV3Reactor && lower(network.contracts.dutchV3Reactor),
  }
  const { dutchV1Reactor, dutchV3Reactor, permit2 } = contracts
  const reactors = [dutchV1Reactor, dutchV3Reactor].filter((each) => each !== undefined)
  let newest: BlockHead | undefined

  const addressesOf = (orders: readonly TrackedOrder[]) => [
    ...new Set([...reactors, permit2, ...orders.map(({ order }) => order.input.token)]),
  ]

  /** Many reads at one block, without duplicates. */
  async function readAll(calls: readonly Read[], blockNumber: bigint) {
    const answers = await readEach(
      calls.filter(({ to }) => isKnown(to)),
      blockNumber,
    )
    const open = calls.filter(({ to }) => !isKnown(to) && !backoff.isPaused(to, blockNumber))
    for (const [key, answer] of await readEach(open, blockNumber, gasPerRead)) answers.set(key, answer)
    // A token that got no answer, perhaps because another one used up the gas, is read again on its own.
    const silent = new Set(open.filter((call) => answers.get(keyOf(call)) === undefined).map(({ to }) => to))
    await inTurn([...silent], async (token) => {
      const own = await readEach(
        open.filter(({ to }) => to === token),
        blockNumber,
        gasPerRead,
      )
      for (const [key, answer] of own) answers.set(key, answer)
      if ([...own.values()].includes(undefined)) backoff.add(token, blockNumber)
      else backoff.forgive(token)
    })
    return calls.map((call) => answers.get(keyOf(call)))
  }

  const isKnown = (to: Hex) => to === permit2 || isListed(to)

  async function readEach(
    calls: readonly Read[],
    blockNumber: bigint,
    gasPerCall?: bigint,
  ): Promise<Map<string, Hex | undefined>> {
    const asked = new Map(calls.map((call) => [keyOf(call), call]))
    const wanted = [...asked.values()].map(({ data, to }) => ({ target: to, callData: data }))
    const answers = await aggregate(client, { multicall3, calls: wanted, blockNumber, gasPerCall })
    return new Map([...asked.keys()].map((key, index) => [key, answers[index]]))
  }

  const between = (fromBlock: bigint, toBlock: bigint, filter: Pick<Filter, 'addresses' | 'topics' | 'indexed'>) =>
    getLogsInRanges(client, { fromBlock, toBlock, ...filter }) as Promise<readonly BlockLog[]>

  const chain: FollowedChain = {
    async head() {
      const { snapshot, state } = market.status()
      if (snapshot === undefined || state === 'down') {
        newest = toHead(await client.request({ method: 'eth_getBlockByNumber', params: ['latest', false] }))
      } else if (newest?.hash !== snapshot.blockHash) {
        const params = [snapshot.blockHash, false] as const
        newest = toHead(await client.request({ method: 'eth_getBlockByHash', params: [...params] }))
      }
      return newest
    },

    async blockAt(number) {
      return toHead(await client.request({ method: 'eth_getBlockByNumber', params: [numberToHex(number), false] }))
    },

    async logsOfBlock(blockHash, orders) {
      const address = addressesOf(orders)
      const followed = new Set<string>(address)
      backoff.retain((token) => followed.has(token))
      const filter = { blockHash, address, topics: [[...orderTopics]] }
      return (await client.request({ method: 'eth_getLogs', params: [filter] })) as readonly BlockLog[]
    },

    logsBetween: (from, to, orders) => between(from, to, { addresses: addressesOf(orders), topics: [...orderTopics] }),

    async endsBetween(from, to, account) {
      if (account === undefined)
        return between(from, to, { addresses: [...reactors, permit2], topics: [...endingTopics] })
      const owner = pad(account)
      const found = await Promise.all([
        between(from, to, { addresses: reactors, topics: [filled], indexed: [null, null, owner] }),
        between(from, to, { addresses: [permit2], topics: [invalidated], indexed: [owner] }),
      ])
      return found.flat()
    },

    async read(orders, blockNumber) {
      const plain = orders.filter(({ permit }) => permit === undefined)
      const answers = await readAll(
        plain.flatMap(({ order }) => orderReads(order, permit2)),
        blockNumber,
      )
      const states = new Map(
        plain.map(({ hash, order }, index) => {
          const own = answers.slice(index * readsOfOrder, (index + 1) * readsOfOrder)
          return [hash, readOrderState(order, own)]
        }),
      )
      // Each in its own call: a permit's approval would affect the others, and a token's code could use up
      // their gas. With limited concurrency, because anybody may have many, and a node may be slow for one.
      await inTurn(
        orders.filter(({ permit }) => permit !== undefined),
        async ({ hash, order, permit }) => {
          const { token } = order.input
          const isPaused = !isKnown(token) && backoff.isPaused(token, blockNumber)
          const reads = isPaused ? [bitmapRead(order.info, permit2)] : orderReads(order, permit2, permit)
          const calls = reads.map(({ data, to }) => ({ target: to, callData: data }))
          const own = await aggregate(client, { multicall3, calls, blockNumber, gasPerCall: gasPerRead })
          states.set(hash, readOrderState(order, isPaused ? [own[0], undefined, undefined] : own))
          if (!isPaused && !isKnown(token) && own.slice(-2).includes(undefined)) backoff.add(token, blockNumber)
        },
      )
      return orders.map(({ hash }) => states.get(hash)!)
    },

    async readSpent(orders, blockNumber) {
      try {
        const answers = await readAll(
          orders.map(({ order }) => bitmapRead(order.info, permit2)),
          blockNumber,
        )
        if (answers.some((answer) => answer === undefined)) return undefined
        return orders.map(({ order }, index) => (BigInt(answers[index]!) >> (order.info.nonce & 255n)) % 2n === 1n)
      } catch (error) {
        // The node doesn't have the state of that block.
        if (classifyNodeFault(error).kind === 'refused') return undefined
        throw error
      }
    },

    async logsOfTransaction(hash) {
      const receipt = await client.request({ method: 'eth_getTransactionReceipt', params: [hash] })
      return receipt?.logs as readonly BlockLog[] | undefined
    },
  }
  return { chain, contracts }
}

/** Reads per order in `orderReads`. */
const readsOfOrder = 3

type Read = { readonly to: Hex; readonly data: Hex }

const keyOf = ({ data, to }: Read) => `${to} ${data}`

async function inTurn<Item>(items: readonly Item[], run: (item: Item) => Promise<void>): Promise<void> {
  const rest = items.values()
  const work = async () => {
    for (const item of rest) await run(item)
  }
  await Promise.all(Array.from({ length: requestsAtOnce }, work))
}

type Filter = getLogsInRanges.Parameters

function bitmapRead({ nonce, swapper }: TrackedOrder['order']['info'], permit2: Hex) {
  const call = { abi: permit2Abi, functionName: 'nonceBitmap', args: [swapper, nonce >> 8n] } as const
  return { to: permit2, data: encodeFunctionData(call) }
}

function lower(address: Hex): Hex {
  return address.toLowerCase() as Hex
}

type RawBlock = {
  readonly number: Hex | null
  readonly hash: Hex | null
  readonly parentHash: Hex
  readonly timestamp: Hex
}

function toHead(block: RawBlock | null): BlockHead | undefined {
  if (!block?.hash || !block.number) return undefined
  const { hash, number, parentHash, timestamp } = block
  return { number: BigInt(number), hash, parentHash, timestamp: BigInt(timestamp) }
}
