import { randomBytes, randomInt } from 'node:crypto'
import type { ChainEvent, ChainTransaction } from '@oxbow/activity/ChainTransaction'
import { type NativeFacts, readChainTransaction } from '@oxbow/activity/readChainTransaction'
import { nativeToken } from '@oxbow/chain/nativeToken'
import type { Hex } from 'viem'
import { expect, test } from 'vitest'
import { findPoison } from './findPoison.ts'
import { readSentTo } from './readSentTo.ts'

const account: Hex = `0x${'a'.repeat(40)}`
const chain: NativeFacts = {
  native: { address: nativeToken, symbol: 'ETH', decimals: 18 },
  weth: `0x${'e'.repeat(40)}`,
}
const usdc = { address: `0x${'c'.repeat(40)}`, symbol: 'USDC', decimals: 6 } as const
const fake = { address: `0x${'f'.repeat(40)}`, symbol: 'USDC', decimals: 6 } as const

const randomAddress = (): Hex => `0x${randomBytes(20).toString('hex')}`
const randomAmount = () => BigInt(randomInt(1, 2 ** 40))

/** An address as people buy them from vanity generators: the ends of the one that is imitated, as long as they could afford. */
function imitate(real: Hex): Hex {
  const [front, back] = [randomInt(4, 8), randomInt(4, 8)]
  const middle = randomBytes(20)
    .toString('hex')
    .slice(front, 40 - back)
  return `0x${real.slice(2, 2 + front)}${middle}${real.slice(42 - back)}`
}

function transactionOf(isOwn: boolean, ...events: readonly ChainEvent[]): ChainTransaction {
  return { chainId: 1, hash: `0x${randomBytes(32).toString('hex')}`, blockNumber: 1, timestamp: 1, isOwn, events }
}

type Move = Extract<ChainEvent, { kind: 'approval' | 'sent' | 'received' }>
const move = (kind: Move['kind'], counterparty: Hex, amount0: bigint, token0: Move['token0'] = usdc): Move => ({
  kind,
  counterparty,
  amount0,
  token0,
})

/** Six ways in which an address is planted, told by whom they name. */
const plants: readonly ((planted: Hex) => ChainTransaction)[] = [
  // Nothing, moved out of the victim's account by a transferFrom that needs no allowance.
  (planted) => transactionOf(false, move('sent', planted, 0n)),
  // A grain of the real token.
  (planted) => transactionOf(false, move('received', planted, 1n)),
  // Much of a token that only has its name.
  (planted) => transactionOf(false, move('received', planted, randomAmount(), fake)),
  // A contract that says the victim sent it.
  (planted) => transactionOf(false, move('sent', planted, randomAmount(), fake)),
  // One that says the victim approved it.
  (planted) => transactionOf(false, move('approval', planted, 2n ** 255n, fake)),
  // Grains for many, several for this one.
  (planted) => transactionOf(false, move('received', planted, 1n), move('received', planted, 2n)),
]

test('finds more than 99 in 100 planted addresses, and takes fewer than one in 1,000 honest transactions for one', () => {
  const friends = Array.from({ length: 500 }, randomAddress)
  const friend = () => friends[randomInt(friends.length)]!
  const sends = friends.map((to) => transactionOf(true, move('sent', to, randomAmount())))
  const known = readSentTo({ account, entries: [], transactions: sends, bridges: new Set() })
  expect(known).toHaveLength(500)

  const isHiddenOrMarked = (transaction: ChainTransaction) => {
    const read = readChainTransaction(transaction, chain)
    return read === undefined || findPoison(read, known) !== undefined
  }
  const honest = Array.from({ length: 10_000 }, (_, index) => {
    const other = index % 3 === 0 ? randomAddress() : friend()
    if (index % 4 === 0) return transactionOf(true, move('sent', other, randomAmount()))
    if (index % 4 === 1) return transactionOf(true, move('approval', other, randomAmount()))
    return transactionOf(index % 4 === 2, move('received', other, randomAmount()))
  })
  const poisoned = Array.from({ length: 1_000 }, (_, index) => plants[index % plants.length]!(imitate(friend())))

  expect(poisoned.filter(isHiddenOrMarked).length).toBeGreaterThan(990)
  expect(honest.filter(isHiddenOrMarked).length).toBeLessThan(10)
})

test('what the account signed itself is not poison, whatever it looks like', () => {
  const real = randomAddress()
  const known = [{ address: real }]
  const planted = imitate(real)
  expect(findPoison({ kind: 'receive', counterparty: planted }, known)).toBe(known[0])
  expect(findPoison({ kind: 'send', counterparty: planted }, known)).toBeUndefined()
  expect(findPoison({ kind: 'receive', counterparty: real }, known)).toBeUndefined()
  expect(findPoison({ kind: 'receive', counterparty: undefined }, known)).toBeUndefined()
})
