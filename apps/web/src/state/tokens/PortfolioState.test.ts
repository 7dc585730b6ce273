import { describe, expect, test } from 'vitest'
import { dai, eth, network } from '../../test/fixtures.ts'
import * as PortfolioState from './PortfolioState.ts'

const base = { ...network, chainId: 31338, name: 'Base' }
const one = 10n ** 18n
const hiding = { hideSmallBalances: true, hideSpam: true }

const chain = (facts: Partial<PortfolioState.from.Chain> = {}): PortfolioState.from.Chain => ({
  network,
  tokens: [eth, dai],
  balances: new Map([
    [eth.address, one],
    [dai.address, 0n],
  ]),
  prices: new Map([[eth.address, { nowUsd: 3_000, dayAgoUsd: 3_000 }]]),
  isFailed: false,
  isPricing: false,
  ...facts,
})
const waiting = chain({ network: base, balances: undefined })
const failed = chain({ network: base, balances: undefined, isFailed: true })
const nothing = chain({ balances: new Map([[eth.address, 0n]]) })

const from = (...chains: PortfolioState.from.Chain[]) => PortfolioState.from({ chains, hiding })

describe('from', () => {
  test('default: what is held and what it is worth', () => {
    expect(from(chain())).toMatchObject({
      kind: 'known',
      portfolio: { totalUsd: 3_000, holdings: [{ token: { symbol: 'ETH' } }] },
      missing: [],
      isIncomplete: false,
    })
  })

  test('behavior: before the first answer nothing is said, least of all zero', () => {
    expect(from()).toEqual({ kind: 'loading' })
    expect(from(waiting)).toEqual({ kind: 'loading' })
    expect(from(nothing, waiting)).toEqual({ kind: 'loading' })
  })

  test('behavior: one network is away: the others are shown, and it is named', () => {
    expect(from(chain(), failed)).toMatchObject({ kind: 'known', missing: ['Base'], isIncomplete: false })
    expect(from(nothing, failed)).toMatchObject({ kind: 'known', missing: ['Base'], portfolio: { holdings: [] } })
  })

  test('behavior: all are away', () => {
    expect(from(failed)).toEqual({ kind: 'unavailable' })
    expect(from(failed, waiting)).toEqual({ kind: 'loading' })
  })

  test('behavior: empty is said only when every network said so', () => {
    expect(from(nothing)).toEqual({ kind: 'empty' })
  })

  test('behavior: prices on their way: the balances are shown, the total is unknown', () => {
    expect(from(chain({ prices: undefined, isPricing: true }))).toMatchObject({
      kind: 'known',
      portfolio: { totalUsd: undefined, holdings: [{ usd: undefined }] },
      isIncomplete: true,
    })
  })
})
