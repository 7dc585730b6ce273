import { multicall3Abi } from '@oxbow/abi/multicall3'
import { permit2Abi } from '@oxbow/abi/permit2'
import { localContracts } from '@oxbow/chain/localContracts'
import { flatOrder } from '@oxbow/dutch/flatOrder'
import { hashOrder } from '@oxbow/dutch/hashOrder'
import { createBackoff } from '@oxbow/runtime/createBackoff'
import {
  createClient,
  custom,
  decodeFunctionData,
  encodeFunctionResult,
  type Hex,
  numberToHex,
  toFunctionSelector,
} from 'viem'
import { expect, test } from 'vitest'
import type { BookOrder } from './BookOrder.ts'
import { readStates } from './readStates.ts'

const { multicall3, permit2 } = localContracts()
const reactor = '0x00000000000000000000000000000000000000aa'
const [good, burner] = [
  '0x00000000000000000000000000000000000000b1',
  '0x00000000000000000000000000000000000000b2',
] as const
const bitmap = toFunctionSelector(permit2Abi.find((item) => item.type === 'function' && item.name === 'nonceBitmap')!)
let nonce = 0n

function orderOf(owner: number, { permit, token = good }: { permit?: Hex; token?: Hex } = {}): BookOrder {
  const swapper = numberToHex(owner, { size: 20 })
  const order = flatOrder('v1', {
    reactor,
    swapper,
    recipient: swapper,
    nonce: nonce++,
    deadline: 2_000n,
    tokenIn: token,
    amountIn: 1_000n,
    tokenOut: reactor,
    amountOut: 1n,
  })
  return { hash: hashOrder(order), order, signature: '0x', permit }
}

/** A node on which everybody has and allows enough; the code of one token uses up what is left for the calls behind it. */
function startNode() {
  const requests: Hex[][] = []
  const gas: bigint[] = []
  const request = async ({ params }: { params: [{ data: Hex; gas: Hex }] }) => {
    gas.push(BigInt(params[0].gas))
    const { args } = decodeFunctionData({ abi: multicall3Abi, data: params[0].data })
    const [calls] = args as readonly [readonly { readonly target: Hex; readonly callData: Hex }[]]
    requests.push(calls.map(({ target }) => target.toLowerCase() as Hex))
    let isSpent = false
    const result = calls.map(({ callData, target }) => {
      isSpent ||= target.toLowerCase() === burner
      const word = numberToHex(callData.startsWith(bitmap) ? 0n : 5_000n, { size: 32 })
      return { success: !isSpent, returnData: isSpent ? ('0x' as const) : word }
    })
    return encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result })
  }
  return { requests, gas, client: createClient({ transport: custom({ request: request as never }) }) }
}
const read = (
  client: ReturnType<typeof startNode>['client'],
  orders: readonly BookOrder[],
  { number = 1n, rests }: { number?: bigint; rests?: ReturnType<typeof createBackoff> } = {},
) => readStates(client, { block: { number, timestamp: 1_000n }, multicall3, permit2, orders, rests })

test('default: all without a permit are read together, and those with one with the first of other owners', async () => {
  const { client, requests } = startNode()
  const permit = '0x12'
  const orders = [orderOf(1), orderOf(2), orderOf(1, { permit }), orderOf(1, { permit }), orderOf(2, { permit })]
  const states = await read(client, orders)
  expect(orders.map(({ hash }) => states.get(hash))).toEqual(orders.map(() => 'open'))
  // Two without, of three reads each; two with the first permits of two owners, of four; and the second of one.
  expect(requests.map((calls) => calls.length).toSorted((a, b) => a - b)).toEqual([4, 6, 8])
})

test('behavior: what a token’s code left no gas for is read once more alone', async () => {
  const { client, requests } = startNode()
  const orders = [orderOf(1, { token: burner }), orderOf(2), orderOf(3)]
  const states = await read(client, orders)
  expect(orders.map(({ hash }) => states.get(hash))).toEqual(['insufficient-funds', 'open', 'open'])
  expect(requests).toHaveLength(4)
  expect((await read(client, [])).size).toBe(0)
})

test('behavior: a token that does not answer gets the gas that is named for it, once, and rests', async () => {
  const { client, gas, requests } = startNode()
  const rests = createBackoff({ firstBlocks: 30n, maxDoublings: 6 })
  const orders = [orderOf(1, { token: burner }), orderOf(2, { token: burner }), orderOf(3)]
  const expected = ['insufficient-funds', 'insufficient-funds', 'open']
  const asked = async (number: bigint) => {
    const before = requests.length
    const states = await read(client, orders, { number, rests })
    expect(orders.map(({ hash }) => states.get(hash))).toEqual(expected)
    return requests.slice(before).filter((targets) => targets.includes(burner)).length
  }
  expect(await asked(1n)).toBe(2)
  expect(gas.every((each, index) => each === 400_000n * BigInt(requests[index]!.length))).toBe(true)
  expect([await asked(2n), await asked(30n)]).toEqual([0, 0])
  expect(await asked(31n)).toBe(2)
})
