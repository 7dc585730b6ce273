import type { Network } from '@oxbow/chain/Network'
import { nativeToken } from '@oxbow/chain/nativeToken'
import { wordsOf } from '@oxbow/exchange-test/plainNode'
import { done, failed, refusingNode, revertReason, simulatingNode } from '@oxbow/exchange-test/simulatingNode'
import type { Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { planSend } from './planSend.ts'
import type { SendIntent } from './SendIntent.ts'
import type { SendPlan } from './SendPlan.ts'
import type { SendSimulation } from './SendSimulation.ts'
import { sendGasLimit } from './sendGasLimit.ts'
import { simulateSend } from './simulateSend.ts'
import { trySend } from './trySend.ts'

const account: Hex = `0x${'a'.repeat(40)}`
const recipient: Hex = `0x${'b'.repeat(40)}`
const token = { address: `0x${'c'.repeat(40)}`, symbol: 'TKN', decimals: 18 } as const
const network = { chainId: 1, contracts: { multicall3: `0x${'d'.repeat(40)}` } } as unknown as Network
const ofToken: SendIntent = { chainId: 1, token, recipient, amount: 100n }
const ofEther: SendIntent = { ...ofToken, token: { address: nativeToken, symbol: 'ETH', decimals: 18 } }
const asked = { intent: ofToken, account, network }

/** Balances of sender and recipient before, the transfer, and the same balances after. */
function moves(from: readonly [number, number], to: readonly [number, number], call = done('0x', '0xc350')) {
  const [fromBefore, fromAfter] = from
  const [toBefore, toAfter] = to
  return simulatingNode(
    [wordsOf(fromBefore), wordsOf(toBefore)]
      .map((word) => done(word))
      .concat(call, done(wordsOf(fromAfter)), done(wordsOf(toAfter))),
  )
}

test('what leaves and what arrives are the balances themselves', async () => {
  const plain = moves([500, 400], [1, 101])
  expect(await simulateSend(plain.client, asked)).toEqual({
    status: 'ok',
    left: 100n,
    arrived: 100n,
    gasUnits: 50_000n,
  })
  expect(plain.asked.map(({ to }) => to)).toEqual(Array.from({ length: 5 }, () => token.address))
  expect(await simulateSend(moves([500, 390], [1, 91]).client, asked)).toMatchObject({ left: 110n, arrived: 90n })
})

test('a token that answers and moves nothing is refused', async () => {
  const simulation = await simulateSend(moves([500, 500], [1, 1]).client, asked)
  expect(simulation).toMatchObject({ status: 'failing', code: 'TokenCannotTransfer' })
})

test('where one of the balances cannot be read, nothing is said of what moves', async () => {
  const [held, call] = [done(wordsOf(5)), done('0x', '0xc350')]
  for (const place of [0, 1, 3, 4]) {
    const answers = [held, held, call, held, held].map((answer, at) => (at === place ? done('0x') : answer))
    expect(await simulateSend(simulatingNode(answers).client, asked)).toMatchObject({ status: 'unavailable' })
  }
})

test('a transfer to oneself changes no balance, and passes', async () => {
  const simulation = await simulateSend(moves([500, 500], [500, 500]).client, {
    ...asked,
    intent: { ...ofToken, recipient: account },
  })
  expect(simulation).toMatchObject({ status: 'ok', arrived: undefined })
})

test('why it fails is told by what the sender holds, whatever the contract says', async () => {
  const says = failed({ returnData: revertReason('no') })
  expect(await simulateSend(moves([99, 99], [0, 0], says).client, asked)).toMatchObject({ code: 'InsufficientBalance' })
  expect(await simulateSend(moves([100, 100], [0, 0], says).client, asked)).toMatchObject({
    code: 'TokenCannotTransfer',
  })
  const ether = { ...asked, intent: ofEther }
  expect(await simulateSend(moves([500, 500], [0, 0], says).client, ether)).toMatchObject({ code: 'RecipientRefused' })
  const short = failed({ error: { message: 'insufficient funds for transfer' } })
  expect(await simulateSend(moves([5, 5], [0, 0], short).client, ether)).toMatchObject({ code: 'InsufficientBalance' })
})

test('a node that cannot simulate runs the bare call, and says no more than that it passes', async () => {
  const node = refusingNode(new Error('no such method'), { eth_call: () => '0x', eth_estimateGas: () => '0xc350' })
  const simulation = { status: 'ok', left: undefined, arrived: undefined, gasUnits: 50_000n }
  expect(await simulateSend(node, asked)).toEqual(simulation)
})

test('trySend: what one’s own node cannot tell is asked of the server’s, and marked; its gas stays one’s own', async () => {
  const own = refusingNode(new Error('no such method'), { eth_call: () => '0x', eth_estimateGas: () => '0x5208' })
  const server = moves([500, 400], [1, 91]).client
  const node = { source: 'own' as const, rpc: own.rpc, alone: own }
  expect(await trySend(server, node, asked)).toEqual({
    status: 'ok',
    left: 100n,
    arrived: 90n,
    gasUnits: 21_000n,
    isServerSimulated: true,
  })
  // It may stop a transfer, not wave one through that one's own node refuses.
  const refusing = moves([500, 500], [1, 1]).client
  expect(await trySend(refusing, node, asked)).toMatchObject({ code: 'TokenCannotTransfer' })
  const strict = { source: 'own' as const, rpc: refusing.rpc, alone: refusing }
  expect(await trySend(server, strict, asked)).toMatchObject({ status: 'failing' })
})

test('sendGasLimit: exact for a plain transfer, half more for what runs code', () => {
  expect(sendGasLimit(21_000n)).toBe(21_000n)
  expect(sendGasLimit(50_000n)).toBe(75_000n)
})

describe('planSend: worse than what was reviewed', () => {
  const reviewed: SendSimulation = { status: 'ok', left: 100n, arrived: 90n, gasUnits: 50_000n }
  async function isWorse(client: ReturnType<typeof refusingNode>, seen: SendSimulation | undefined = reviewed) {
    const facts = { account, network, usualNode: client, node: { ...client, alone: client } }
    return (await planSend(ofToken, { ...facts, reviewed: seen && ({ simulation: seen } as SendPlan) } as never))
      .isWorse
  }

  test('is what takes more from the sender, or leaves less with the recipient', async () => {
    const places = [
      [100, 90],
      [99, 91],
      [101, 90],
      [100, 89],
    ] as const
    const found = places.map(([left, arrived]) => isWorse(moves([500, 500 - left], [1, 1 + arrived]).client))
    expect(await Promise.all(found)).toEqual([false, false, true, true])
  })

  test('is nothing where one of the two trials told nothing', async () => {
    const silent = {
      eth_call: () => {
        throw new Error('header not found')
      },
    }
    expect(await isWorse(refusingNode(new Error('no such method'), silent))).toBe(false)
    const unseen = { status: 'unavailable', detail: undefined } as const
    expect(await isWorse(moves([500, 300], [1, 2]).client, unseen)).toBe(false)
  })
})
