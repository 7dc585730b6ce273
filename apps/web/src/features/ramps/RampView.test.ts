import type { RampQuote, RampRefusal } from '@oxbow/ramps/Ramp'
import { expect, test } from 'vitest'
import * as RampView from './RampView.ts'

const provider = (id: string) => ({ id, name: id, isSandbox: true })
const quote = (id: string, tokenAmount = '5'): RampQuote => ({
  provider: provider(id),
  method: 'card',
  money: '100',
  tokenAmount,
  fee: '1',
})
const refusal = (reason: RampRefusal['reason'], limit?: string): RampRefusal => ({
  provider: provider(reason),
  reason,
  ...(limit !== undefined && { limit }),
})
const facts: RampView.from.Facts = {
  side: 'buy',
  isLoading: false,
  outage: undefined,
  isOffered: true,
  isRegionBlocked: false,
  isConnected: true,
  hasToken: true,
  hasAmount: true,
  country: 'DE',
  region: '',
  balance: 5n,
  chosen: undefined,
  quotes: { quotes: [quote('a'), quote('b', '4')], refusals: [] },
}
const of = (change: Partial<RampView.from.Facts>) => RampView.from({ ...facts, ...change })
const refused = (...refusals: RampRefusal[]) => of({ quotes: { quotes: [], refusals } })

test('ready with the best, or with the one that was picked', () => {
  expect(of({})).toMatchObject({ kind: 'ready', chosen: { provider: { id: 'a' } } })
  expect(of({ chosen: 'b' })).toMatchObject({ chosen: { provider: { id: 'b' } } })
  expect(of({ chosen: 'gone' })).toMatchObject({ chosen: { provider: { id: 'a' } } })
})

test('nobody should connect a wallet to find out that there is no quote', () => {
  expect(of({ isConnected: false })).toEqual({ kind: 'connect' })
  expect(of({ isConnected: false, quotes: { quotes: [], refusals: [] } })).toEqual({ kind: 'no-quotes' })
})

test('a sale cannot be of more than there is, a purchase can', () => {
  expect(of({ side: 'sell', balance: 4n })).toEqual({ kind: 'exceeds-balance' })
  expect(of({ side: 'sell', balance: 5n }).kind).toBe('ready')
  expect(of({ side: 'buy', balance: 0n }).kind).toBe('ready')
})

test('why there is no quote: the least minimum, the largest maximum, then the currency, then the region', () => {
  expect(refused(refusal('minimum', '50'), refusal('minimum', '20'), refusal('region'))).toEqual({
    kind: 'limit',
    limit: 'minimum',
    money: '20',
  })
  expect(refused(refusal('maximum', '900'), refusal('maximum', '10000'))).toMatchObject({ money: '10000' })
  expect(refused(refusal('usd-only'), refusal('unavailable'))).toEqual({ kind: 'usd-only' })
  expect(refused(refusal('region'), refusal('region'))).toEqual({ kind: 'region-blocked' })
  expect(refused(refusal('region'), refusal('unavailable'))).toEqual({ kind: 'no-quotes' })
})

test('who asks too often is told to wait, not that nobody has a quote', () => {
  expect(of({ quotes: 'busy' })).toEqual({ kind: 'busy' })
  expect(refused(refusal('region'), refusal('busy'))).toEqual({ kind: 'busy' })
  expect(refused(refusal('minimum', '50'), refusal('busy')).kind).toBe('limit')
  expect(of({ quotes: 'failed' })).toEqual({ kind: 'quote-failed' })
})

test('what is missing is asked for in the order of the form', () => {
  expect(of({ hasToken: false, hasAmount: false }).kind).toBe('choose-token')
  expect(of({ hasAmount: false, country: '' }).kind).toBe('enter-amount')
  expect(of({ country: '' })).toEqual({ kind: 'choose-place', missing: 'country' })
  expect(of({ country: 'US' })).toEqual({ kind: 'choose-place', missing: 'region' })
  expect(of({ country: 'US', region: 'TX' }).kind).toBe('ready')
  expect(of({ quotes: undefined }).kind).toBe('quoting')
  expect(of({ isOffered: false }).kind).toBe('off')
  expect(of({ outage: 'offline', isOffered: false })).toEqual({ kind: 'unavailable', isOffline: true })
})

test('guessCountry: of the language, and none of what is no language', () => {
  expect(['de-AT', 'ja', 'no language'].map(RampView.guessCountry)).toEqual(['AT', 'JP', ''])
})
