import { multicall3Abi } from '@oxbow/abi/multicall3'
import { orderQuoterAbi } from '@oxbow/abi/orderQuoter'
import { aggregate } from '@oxbow/chain/aggregate'
import { findRevertData } from '@oxbow/client/findRevertData'
import type { DutchOrder } from '@oxbow/dutch/DutchOrder'
import { isFalling } from '@oxbow/dutch/fallingOrder'
import { hashOrderPermit } from '@oxbow/dutch/hashOrder'
import { NodeUnavailableError } from '@oxbow/market/NodeUnavailableError'
import { longestOrderSeconds } from '@oxbow/orders/LimitIntent'
import { orderReads, toOrderState } from '@oxbow/orders/orderReads'
import { encodeFunctionData, type Hex, numberToHex } from 'viem'
import { getBlock } from 'viem/actions'
import type { Chain } from '../../Services.ts'
import { isPlain, isSignedBy } from '../../usernames/isSignedBy.ts'
import { createBatches } from './createBatches.ts'
import { gasPerRead } from './gasPerRead.ts'
import { OrderRefusedError } from './orderErrors.ts'

/** Gas limit of a simulated fill: token code is arbitrary. */
const mostGas = 5_000_000
/** Orders checked at a time, and simulated per request: a fill takes some 150,000 gas, and nodes allow 25 or 50 million. */
const maxAtOnce = 54
const maxPerRequest = 18

/** Longest duration of a falling order, which asks for a current price. */
const longestFallSeconds = 86_400n

const readTime = encodeFunctionData({ abi: multicall3Abi, functionName: 'getCurrentBlockTimestamp' })

/** An order as sent. */
export type SentOrder = {
  readonly order: DutchOrder
  readonly encoded: Hex
  readonly signature: Hex
  readonly permit: Hex | undefined
}
/** About the block at which it was checked to be fillable, and the time of that. */
export type Verified = { readonly blockNumber: bigint; readonly nowSeconds: number }

/**
 * Checks at one block that an order is signed and can be filled now. Concurrent orders are checked together; if the
 * reactor is tried with the signature, no separate signature check is needed, which would cost more than all the rest.
 *
 * @throws {OrderRefusedError}, {NodeUnavailableError}
 */
export async function verifyOnChain(chain: Chain, sent: SentOrder): Promise<Verified> {
  const { chainId, contracts } = chain.network
  const isTried = contracts.orderQuoter !== undefined && isPlain(sent.signature)
  const verified = isTried ? await togetherOf(chain)(sent) : undefined
  if (verified !== undefined) return verified
  const { order, signature } = sent
  const hash = hashOrderPermit(order, { chainId, permit2: contracts.permit2 })
  if ((await isSignedBy({ account: order.info.swapper, chain, hash, signature })) === undefined)
    throw new OrderRefusedError('its owner has not signed it', 'Sign it again.')
  // Token code is arbitrary and may use up the gas of a batch: an order that fails is checked again on its own.
  return (isTried ? undefined : await togetherOf(chain)(sent)) ?? (await verifyAlone(chain, sent))
}

const batches = new WeakMap<Chain, (sent: SentOrder) => Promise<Verified | undefined>>()

function togetherOf(chain: Chain) {
  const known = batches.get(chain)
  if (known !== undefined) return known
  const made = createBatches((sent: readonly SentOrder[]) => verifyTogether(chain, sent), maxAtOnce)
  batches.set(chain, made)
  return made
}

async function verifyTogether(chain: Chain, sent: readonly SentOrder[]): Promise<readonly (Verified | undefined)[]> {
  const blockNumber = await readNumber(chain)
  const requests: (readonly SentOrder[])[] = []
  for (let at = 0; at < sent.length; at += maxPerRequest) requests.push(sent.slice(at, at + maxPerRequest))
  return (await Promise.all(requests.map((each) => verifyInOneRequest(chain, each, blockNumber)))).flat()
}

/** The followed block saves a request. Searches for what spent a nonce begin earlier by the blocks that a reorg may change, so it may be off by some. */
async function readNumber(chain: Chain): Promise<bigint> {
  const { isQuotable, snapshot } = chain.market.status()
  if (isQuotable && snapshot !== undefined) return snapshot.blockNumber
  return (await asked(chain, getBlock(chain.client))).number
}

/** At the node's newest block, whose time comes with the same answer. */
async function verifyInOneRequest(
  chain: Chain,
  sent: readonly SentOrder[],
  blockNumber: bigint,
): Promise<readonly (Verified | undefined)[]> {
  const { client, network } = chain
  const { multicall3, orderQuoter, permit2 } = network.contracts
  const callsOf = (each: SentOrder) => [
    ...orderReads(each.order, permit2, each.permit),
    ...(orderQuoter === undefined ? [] : [{ to: orderQuoter, data: encodeQuote(each) }]),
  ]
  const calls = sent.map(callsOf)
  const wanted = calls.flat().map(({ data, to }) => ({ target: to, callData: data }))
  const all = [{ target: multicall3, callData: readTime }, ...wanted]
  const [time, ...answers] = await asked(chain, aggregate(client, { multicall3, calls: all, gasPerCall: gasPerRead }))
  if (time === undefined) return sent.map(() => undefined)
  const timestamp = BigInt(time)
  let next = 0
  return sent.map(({ order }, index) => {
    const own = answers.slice(next, next + calls[index]!.length)
    next += own.length
    const isTried = orderQuoter === undefined || own.at(-1) !== undefined
    const state = toOrderState(order, orderQuoter === undefined ? own : own.slice(0, -1), timestamp)
    const passes = isTried && !isTooLate(order, timestamp) && state === 'open'
    return passes ? { blockNumber, nowSeconds: Number(timestamp) } : undefined
  })
}

async function verifyAlone(chain: Chain, sent: SentOrder): Promise<Verified> {
  const { client, network } = chain
  const { multicall3, orderQuoter, permit2 } = network.contracts
  const { order } = sent
  const { number: blockNumber, timestamp } = await asked(chain, getBlock(client))
  if (isTooLate(order, timestamp)) throw new OrderRefusedError('it ends too late', 'Choose an earlier end.')
  const calls = orderReads(order, permit2, sent.permit).map(({ to, data }) => ({ target: to, callData: data }))
  const answers = await asked(chain, aggregate(client, { multicall3, calls, blockNumber, gasPerCall: gasPerRead }))
  const state = toOrderState(order, answers, timestamp)
  if (state !== 'open') throw new OrderRefusedError(stateReasons[state], 'Create a new order.')
  if (orderQuoter === undefined) return { blockNumber, nowSeconds: Number(timestamp) }
  const trial = { to: orderQuoter, data: encodeQuote(sent) }
  const permit = sent.permit && { to: order.input.token, data: sent.permit }
  const call = permit === undefined ? trial : { to: multicall3, data: encodeBoth(permit, trial) }
  const params = [{ ...call, gas: numberToHex(mostGas) }, numberToHex(blockNumber)] as const
  await client.request({ method: 'eth_call', params: [...params] }).catch((error: unknown) => {
    if (findRevertData(error) === undefined) throw new NodeUnavailableError(network.name, error)
    throw new OrderRefusedError('its reactor would reject it', 'Check its signature and its tokens.')
  })
  return { blockNumber, nowSeconds: Number(timestamp) }
}

function isTooLate(order: DutchOrder, timestamp: bigint): boolean {
  return order.info.deadline > timestamp + (isFalling(order) ? longestFallSeconds : BigInt(longestOrderSeconds))
}

type Call = { readonly to: Hex; readonly data: Hex }

/** The permit may have been used already; if its approval is missing, the simulated fill fails. */
function encodeBoth(permit: Call, trial: Call): Hex {
  const calls = [
    { target: permit.to, allowFailure: true, callData: permit.data },
    { target: trial.to, allowFailure: false, callData: trial.data },
  ]
  return encodeFunctionData({ abi: multicall3Abi, functionName: 'aggregate3', args: [calls] })
}

function encodeQuote({ encoded, signature }: SentOrder): Hex {
  return encodeFunctionData({ abi: orderQuoterAbi, functionName: 'quote', args: [encoded, signature] })
}

/** @throws {NodeUnavailableError} */
export async function asked<T>({ network }: Chain, answer: Promise<T>): Promise<T> {
  return await answer.catch((error: unknown) => {
    throw new NodeUnavailableError(network.name, error)
  })
}

/** Reason for rejecting an order by its state. */
export const stateReasons = {
  expired: 'it has expired',
  spent: 'its nonce is spent: it was filled or canceled',
  'insufficient-funds': 'its owner does not have what it sells, or has not approved Permit2 for it',
} as const
