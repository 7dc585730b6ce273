import { multicall3Abi } from '@oxbow/abi/multicall3'
import { localContracts } from '@oxbow/chain/localContracts'
import { encodeOrder } from '@oxbow/dutch/encodeOrder'
import { flatOrder } from '@oxbow/dutch/flatOrder'
import { hashOrderPermit } from '@oxbow/dutch/hashOrder'
import { accounts } from '@oxbow/test/accounts'
import { createClient, custom, decodeFunctionData, encodeFunctionResult, type Hex } from 'viem'
import { expect, test } from 'vitest'
import type { Chain } from '../../Services.ts'
import { verifyOnChain } from './verifyOnChain.ts'
import { verifyPool } from './verifyPool.ts'

const contracts = localContracts()
const chainId = 31337
const [owner] = accounts
const [token, other, pool] = ['5', '6', '7'].map((digit) => `0x${digit.repeat(40)}` as const) as [Hex, Hex, Hex]

type Asked = {
  readonly method: string
  readonly params: readonly [{ readonly data: Hex; readonly gas?: Hex }, block: Hex]
}

/**
 * A chain where each read fails, and for each request to read there the gas that a read was granted on average. The market follows
 * `followed`.
 */
function chainWithoutAnswers({ followed }: { readonly followed?: bigint } = {}) {
  const granted: (number | undefined)[] = []
  const asked: string[] = []
  const request = async ({ method, params }: Asked) => {
    asked.push(`${method} ${params[1]}`)
    if (method === 'eth_getBlockByNumber') return { number: '0x1', timestamp: '0x1', transactions: [] }
    const [{ data, gas }] = params
    const { args } = decodeFunctionData({ abi: multicall3Abi, data })
    const calls = args![0] as readonly unknown[]
    granted.push(gas === undefined ? undefined : Number(gas) / calls.length)
    const result = calls.map(() => ({ success: false, returnData: '0x' as const }))
    return encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result })
  }
  const client = createClient({ transport: custom({ request: request as never }, { retryCount: 0 }) })
  const snapshot = followed === undefined ? undefined : { blockNumber: followed, blockTimestampSeconds: 1 }
  const market = { status: () => ({ snapshot, isQuotable: followed !== undefined }) }
  const network = { chainId, contracts, name: 'Test chain' }
  return { chain: { client, market, network } as unknown as Chain, asked, granted }
}

async function signedOrder() {
  const swapper = owner!.address.toLowerCase() as Hex
  const parties = { reactor: contracts.dutchV1Reactor, swapper, recipient: swapper, nonce: 1n, deadline: 100n }
  const terms = { tokenIn: token, tokenOut: other, amountIn: 1n, amountOut: 2n }
  const order = flatOrder('v1', Object.assign(parties, terms))
  const signature = await owner!.sign({ hash: hashOrderPermit(order, { chainId, permit2: contracts.permit2 }) })
  return { order, encoded: encodeOrder(order), signature, permit: undefined }
}

test('an order’s token has the gas of a read for each, whether it is read with others or alone', async () => {
  const { chain, granted } = chainWithoutAnswers()
  const sent = await signedOrder()
  await expect(verifyOnChain(chain, sent)).rejects.toMatchObject({ code: 'OrderRefused' })
  expect(granted).toEqual([400_000, 400_000])
})

test('where the market is followed the node is asked once, at its newest block; what fails is read again alone', async () => {
  const sent = await signedOrder()
  const refused = { code: 'OrderRefused' }
  const { asked, chain } = chainWithoutAnswers({ followed: 1n })
  await expect(verifyOnChain(chain, sent)).rejects.toMatchObject(refused)
  expect(asked).toEqual(['eth_call latest', 'eth_getBlockByNumber false', 'eth_call 0x1'])
  const unfollowed = chainWithoutAnswers()
  await expect(verifyOnChain(unfollowed.chain, sent)).rejects.toMatchObject(refused)
  expect(unfollowed.asked).toEqual(['eth_getBlockByNumber false', ...asked])
})

test('of many orders each has its own answer, at most so many in one request', async () => {
  const { chain, granted, asked } = chainWithoutAnswers({ followed: 1n })
  const sent = await signedOrder()
  const all = await Promise.allSettled(Array.from({ length: 60 }, () => verifyOnChain(chain, sent)))
  expect(all.every(({ status }) => status === 'rejected')).toBe(true)
  expect(granted.every((gas) => gas === 400_000)).toBe(true)
  // 54 in three requests, then six in one.
  expect(asked.filter((each) => each === 'eth_call latest')).toHaveLength(4)
})

test('so has an order’s pool', async () => {
  const { chain, granted } = chainWithoutAnswers()
  const terms = { pool, windowSeconds: 600, leastLiquidity: 1n, toleranceBps: 100 }
  const trade = { tokenIn: token, tokenOut: other, amountIn: 1n }
  await expect(verifyPool(chain, { blockNumber: 1n, terms: terms as never, trade })).rejects.toThrow('no price history')
  expect(granted).toEqual([400_000])
})
