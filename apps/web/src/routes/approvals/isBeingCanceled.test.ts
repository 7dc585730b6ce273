import type { SignedPermit } from '@oxbow/activity/SignedPermit'
import { localContracts } from '@oxbow/chain/localContracts'
import { encodeCancel } from '@oxbow/listings/encodeOrder'
import type { SignedListing } from '@oxbow/listings/Listing'
import { cancelTwapCall } from '@oxbow/orders/cancelTwapCall'
import { describe, expect, test } from 'vitest'
import type { TwapItem } from '../../features/orders/twap/list/TwapItem.ts'
import { network as fixture } from '../../test/fixtures.ts'
import { isBeingCanceled } from './isBeingCanceled.ts'

type Hex = `0x${string}`
const network = { ...fixture, contracts: localContracts() }
const { chainId, contracts } = network
const address = (byte: string): Hex => `0x${byte.repeat(20)}`
const [account, token, spender] = [address('a1'), address('c3'), address('d4')] as const
const id: Hex = `0x${'12'.repeat(32)}`

const terms = {
  chainId,
  standard: 'erc721',
  collection: address('e5'),
  tokenId: '7',
  price: '5',
  seller: account,
  startTime: 0,
  endTime: 9,
  salt: '3',
  counter: '0',
} as unknown as SignedListing['terms']
const permit: SignedPermit = {
  kind: 'permit2',
  chainId,
  account,
  contract: contracts.permit2,
  spender,
  allowed: [{ token, amount: '5', nonce: '4', expiration: 9 }],
  deadline: 9,
}
const tokenPermit: SignedPermit = { ...permit, kind: 'token', contract: token, domain: { name: 'T', version: '1' } }
const twap = { listed: { id, owner: account } } as unknown as TwapItem

const word = (hex: string) => hex.replace('0x', '').padStart(64, '0')
const invalidate = (nonce: number): Hex => `0x65d9723c${word(token)}${word(spender)}${word(nonce.toString(16))}`
const voided: Hex = `0xd505accf${word(account)}${word(account)}${word('0')}${'1'.repeat(256)}`

const sources = {
  plan: { kind: 'plan', plan: twap },
  listing: { kind: 'listing', listing: { terms, signature: '0x' }, network, name: 'NFT' },
  permit: { kind: 'permit', permit, network, token: { address: token, symbol: 'T', decimals: 18 } },
  tokenPermit: { kind: 'permit', permit: tokenPermit, network, token: { address: token, symbol: 'T', decimals: 18 } },
} as const satisfies Record<string, isBeingCanceled.Source>

const calls = {
  plan: { kind: 'cancel-plan', to: cancelTwapCall(id).to, data: cancelTwapCall(id).data },
  listing: { kind: 'cancel-listing', to: contracts.seaport!, data: encodeCancel(terms) },
  permit: { kind: 'cancel-permit', to: contracts.permit2, data: invalidate(5) },
  tokenPermit: { kind: 'cancel-permit', to: token, data: voided },
}

const entry = (name: keyof typeof calls, change: Partial<isBeingCanceled.Entry> = {}): isBeingCanceled.Entry => {
  const { kind, to, data } = calls[name]
  return { kind, account, chainId, status: 'pending', intent: { to, data, value: '0' }, ...change }
}

const names = ['plan', 'listing', 'permit', 'tokenPermit'] as const

describe.each(names)('a %s', (name) => {
  const isShown = (...entries: isBeingCanceled.Entry[]) => isBeingCanceled(sources[name], network, entries)

  test('is being canceled while what cancels it is under way', () => {
    expect(isShown()).toBe(false)
    expect(isShown(entry(name))).toBe(true)
    expect(isShown(entry(name, { status: 'confirmed' }))).toBe(name !== 'tokenPermit')
    for (const status of ['failed', 'replaced', 'cancelled', 'dropped'] as const)
      expect(isShown(entry(name, { status }))).toBe(false)
  })

  test('is not by what another account, another network or something else of the account does', () => {
    expect(isShown(entry(name, { account: spender }))).toBe(false)
    expect(isShown(entry(name, { chainId: chainId + 1 }))).toBe(false)
    expect(isShown(entry(name, { kind: 'send' }))).toBe(false)
    for (const other of names) if (other !== name) expect(isShown(entry(other))).toBe(false)
  })
})

test('a permit is not by what cancels one with another nonce', () => {
  const intent = { to: contracts.permit2, data: invalidate(6), value: '0' }
  expect(isBeingCanceled(sources.permit, network, [entry('permit', { intent })])).toBe(false)
})
