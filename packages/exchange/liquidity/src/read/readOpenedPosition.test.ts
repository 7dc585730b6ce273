import { numberToHex, pad, toEventSelector, zeroAddress } from 'viem'
import { expect, test } from 'vitest'
import { readOpenedPosition } from './readOpenedPosition.ts'

const address = (digit: string) => `0x${digit.repeat(40)}` as const
const [account, other, manager, pair, token] = [address('a'), address('b'), address('c'), address('d'), address('e')]
const event = toEventSelector('Transfer(address,address,uint256)')
type Topics = [typeof event, ...(typeof event)[]]
const moved = (contract: typeof account, from: typeof account, to: typeof account, id?: bigint) => ({
  address: contract,
  topics: [event, pad(from), pad(to), ...(id === undefined ? [] : [numberToHex(id, { size: 32 })])] as Topics,
})
const read = (logs: readonly ReturnType<typeof moved>[], of: typeof manager | undefined) =>
  readOpenedPosition({ logs, account, manager: of, tokens: [token] })

test('a position of v3 or v4 is the NFT that its manager made for the account', () => {
  const logs = [
    moved(token, account, manager),
    moved(other, zeroAddress, account, 1n),
    moved(manager, zeroAddress, account, 7n),
  ]
  expect(read(logs, manager)).toEqual({ contract: manager, tokenId: 7n })
})

test('a node may write words in capitals', () => {
  const { address: contract, topics } = moved(manager, zeroAddress, account, 7n)
  const [name, from, to, id] = topics
  const loud = [name, from, `0x${to!.slice(2).toUpperCase()}`, id] as Topics
  expect(read([{ address: contract, topics: loud }], manager)).toEqual({ contract: manager, tokenId: 7n })
})

test('a position of v2 is named by the pair whose shares were made', () => {
  const logs = [
    moved(token, zeroAddress, account),
    moved(pair, zeroAddress, zeroAddress),
    moved(pair, zeroAddress, account),
  ]
  expect(read(logs, undefined)).toEqual({ contract: pair, tokenId: undefined })
})

test('nothing made for this account is no position', () => {
  expect(read([], manager)).toBeUndefined()
  expect(read([moved(manager, zeroAddress, other, 7n)], manager)).toBeUndefined()
  expect(read([moved(manager, other, account, 7n)], manager)).toBeUndefined()
  expect(read([moved(manager, zeroAddress, account)], manager)).toBeUndefined()
})
