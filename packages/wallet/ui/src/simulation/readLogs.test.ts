import { encodeAbiParameters, encodeEventTopics, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import type { Allowance, Reading } from '../reading/Reading.ts'
import { changesOf, touchedApprovals } from './readLogs.ts'
import type { SimulatedLog } from './readResults.ts'

type Hex = `0x${string}`
const at = (digit: string): Hex => `0x${digit.repeat(40)}`
const [account, other, token, permit2, nfts] = ['a', 'b', 'c', 'd', 'e'].map(at) as [Hex, Hex, Hex, Hex, Hex]
const native: Hex = `0x${'e'.repeat(40)}`

/** A log as a contract writes it. `declared`: a whole event, whose other arguments are encoded as data. */
function log(address: Hex, declared: string, args: Record<string, unknown>): SimulatedLog {
  const abi = parseAbi([declared]) as readonly [
    { name: string; inputs: readonly { name: string; indexed?: boolean }[] },
  ]
  const rest = abi[0].inputs.filter(({ indexed }) => !indexed)
  return {
    address,
    topics: encodeEventTopics({ abi, args } as never) as Hex[],
    data: encodeAbiParameters(rest as never, rest.map(({ name }) => args[name]) as never),
  }
}
const transferred = 'event Transfer(address indexed from, address indexed to, uint256 value)'
const moved = (from: Hex, to: Hex, value: bigint, address = token) => log(address, transferred, { from, to, value })

describe('changesOf', () => {
  const changes = (...logs: readonly SimulatedLog[]) =>
    changesOf(logs, account.toUpperCase().replace('0X', '0x') as Hex)

  test('what comes is added, what goes is taken off, and of others nothing is said', () => {
    expect(changes(moved(other, account, 7n), moved(account, other, 2n), moved(other, token, 9n))).toEqual([
      { asset: { type: 'token', address: token }, delta: 5n },
    ])
    expect(changes(moved(other, account, 7n), moved(account, other, 7n), moved(account, account, 3n))).toEqual([])
  })

  test('each asset by itself, in the order in which they moved', () => {
    expect(
      changes(moved(account, other, 1n, native), moved(other, account, 2n), moved(account, other, 3n, native)),
    ).toEqual([
      { asset: { type: 'native' }, delta: -4n },
      { asset: { type: 'token', address: token }, delta: 2n },
    ])
  })

  test('NFTs: one by its id, several of a kind, and several kinds at once', () => {
    const single =
      'event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value)'
    const batch =
      'event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values)'
    const nft = 'event Transfer(address indexed from, address indexed to, uint256 indexed id)'
    const way = { operator: other, from: other, to: account }
    expect(
      changes(
        log(nfts, nft, { from: account, to: other, id: 4n }),
        log(nfts, single, { ...way, id: 5n, value: 3n }),
        log(nfts, batch, { ...way, ids: [5n, 6n, 7n], values: [1n, 2n] }),
      ),
    ).toEqual([
      { asset: { type: 'nft', address: nfts, id: 4n }, delta: -1n },
      { asset: { type: 'nft', address: nfts, id: 5n }, delta: 4n },
      { asset: { type: 'nft', address: nfts, id: 6n }, delta: 2n },
    ])
  })

  test('wrapping mints and burns by events of its own', () => {
    const deposit = 'event Deposit(address indexed account, uint256 amount)'
    const withdrawal = 'event Withdrawal(address indexed account, uint256 amount)'
    expect(
      changes(log(token, deposit, { account, amount: 9n }), log(token, withdrawal, { account, amount: 2n })),
    ).toEqual([{ asset: { type: 'token', address: token }, delta: 7n }])
    expect(changes(log(token, deposit, { account: other, amount: 9n }))).toEqual([])
  })

  test('what is no such event moves nothing', () => {
    expect(changes({ address: token, topics: [], data: '0x' })).toEqual([])
    expect(changes({ ...moved(other, account, 7n), data: '0x07' })).toEqual([])
    expect(
      changes(
        log(token, 'event Approval(address indexed owner, address indexed spender, uint256 value)', {
          owner: account,
          spender: other,
          value: 1n,
        }),
      ),
    ).toEqual([])
  })
})

describe('touchedApprovals', () => {
  const scope = { account, contracts: { permit2 } } as never
  const reading = (...allowances: readonly Allowance[]) => ({ allowances }) as unknown as Reading
  const touched = (...logs: readonly SimulatedLog[]) => touchedApprovals(logs, reading(), scope)
  const approved = 'event Approval(address indexed owner, address indexed spender, uint256 value)'
  const kept =
    'event Approval(address indexed owner, address indexed token, address indexed spender, uint160 amount, uint48 expiration)'
  const own: Allowance = {
    asset: { type: 'token', address: token },
    spender: other,
    most: 5n,
    expiresAt: undefined,
    by: 'token',
  }

  test('of a token, with all of it as unlimited', () => {
    expect(touched(log(token, approved, { owner: account, spender: other, value: 5n }))).toEqual([own])
    expect(touched(log(token, approved, { owner: account, spender: other, value: 2n ** 256n - 1n }))).toEqual([
      { ...own, most: 'unlimited' },
    ])
  })

  test('of one NFT, which the zero address takes back, and of all of a collection', () => {
    const one = 'event Approval(address indexed owner, address indexed approved, uint256 indexed id)'
    const all = 'event ApprovalForAll(address indexed owner, address indexed operator, bool isApproved)'
    const nft = { ...own, asset: { type: 'nft', address: nfts, id: 4n } }
    expect(touched(log(nfts, one, { owner: account, approved: other, id: 4n }))).toEqual([{ ...nft, most: 1n }])
    expect(touched(log(nfts, one, { owner: account, approved: at('0'), id: 4n }))).toEqual([
      { ...nft, spender: at('0'), most: 0n },
    ])
    const collection = { ...own, asset: { type: 'collection', address: nfts } }
    expect(touched(log(nfts, all, { owner: account, operator: other, isApproved: true }))).toEqual([
      { ...collection, most: 'unlimited' },
    ])
    expect(touched(log(nfts, all, { owner: account, operator: other, isApproved: false }))).toEqual([
      { ...collection, most: 0n },
    ])
  })

  test('of Permit2: approved, permitted and locked', () => {
    const permit = kept.replace('Approval', 'Permit').replace('expiration)', 'expiration, uint48 nonce)')
    const locked = 'event Lockdown(address indexed owner, address token, address spender)'
    const of = { owner: account, token, spender: other, amount: 5n, expiration: 9, nonce: 1 }
    expect(touched(log(permit2, kept, of))).toEqual([{ ...own, expiresAt: 9n, by: 'permit2' }])
    expect(touched(log(permit2, permit, of))).toEqual([{ ...own, expiresAt: 9n, by: 'permit2' }])
    expect(touched(log(permit2, locked, of))).toEqual([{ ...own, most: 0n, by: 'permit2' }])
    // The same event of another contract is none of Permit2.
    expect(touched(log(token, kept, of))).toEqual([])
  })

  test('the last of each counts, and those that the request names are among them, but no native currency', () => {
    const named: Allowance = { ...own, spender: token, most: 1n }
    const unnamed: Allowance = { ...own, asset: { type: 'native' } }
    const first = log(token, approved, { owner: account, spender: other, value: 5n })
    const last = log(token, approved, { owner: account, spender: other, value: 6n })
    const ofOthers = log(token, approved, { owner: other, spender: account, value: 6n })
    expect(touchedApprovals([first, last, ofOthers], reading(named, unnamed), scope)).toEqual([
      named,
      { ...own, most: 6n },
    ])
  })

  test('on a network without a known Permit2, and from what is no event', () => {
    const nowhere = { account, contracts: undefined } as never
    const of = { owner: account, token, spender: other, amount: 5n, expiration: 9 }
    expect(touchedApprovals([log(permit2, kept, of)], reading(), nowhere)).toEqual([])
    expect(touched(moved(account, other, 1n))).toEqual([])
  })
})
