import { describe, expect, test } from 'vitest'
import type { GasEntry } from './createGasJournal.ts'
import { checkLimits } from './gasLimits.ts'

const wei = 10n ** 15n
const minute = 60_000
const now = 100 * 24 * 60 * minute
const [token, otherToken, router, trap] = ['0x01', '0x02', '0x03', '0x04'] as const
const settings = {
  isDryRun: false,
  tokens: [],
  marginBps: 0n,
  subsidyWei: 0n,
  mostGas: 2_000_000n,
  mostGasWei: 20n * wei,
  mostDayWei: 500n * wei,
  mostLostWei: 20n * wei,
  mostPerAccount: 20,
}
let made = 0
const entry = (more: Partial<GasEntry> = {}): GasEntry => ({
  at: now - minute,
  chainId: 1,
  grant: '0x01',
  account: `0xa${made++}`,
  called: [token],
  fee: { token, amount: 1n },
  risk: 'plain',
  expiresAt: 1,
  nonce: 1,
  hash: '0x01',
  raw: '0x',
  mostWei: 2n * wei,
  maxFeePerGas: 1n,
  ...more,
})
const failed = (costWei: bigint, more: Partial<GasEntry> = {}) => entry({ end: 'failed', costWei, ...more })
const paid = (costWei: bigint, more: Partial<GasEntry> = {}) =>
  entry({ end: 'done', costWei, feeWei: costWei, ...more })

/** Its part of the losses, or why not. */
function check(entries: readonly GasEntry[], more: Partial<checkLimits.Asked> = {}, changed = {}): string {
  const known = { tokens: new Set([token, otherToken]), others: new Set([router]) }
  const isPlain = (more.called ?? [token]).every((to) => known.tokens.has(to as never))
  const asked = {
    account: '0xbb',
    called: [token],
    pools: isPlain ? [] : undefined,
    token,
    gas: 1n,
    mostWei: 2n * wei,
    wei,
    known,
    now,
  } as const
  try {
    return checkLimits(entries, { ...settings, ...changed }, { ...asked, ...more })
  } catch (error) {
    return (error as { code: string }).code
  }
}

describe('which part of the losses', () => {
  test('default: newcomers by what they call, others by what they have paid', () => {
    expect(check([])).toBe('plain')
    expect(check([], { called: [router, token] })).toBe('open')
    expect(check([], { called: [trap, token] })).toBe('open')
    expect(check([], { called: [router, token], pools: ['p'] })).toBe('plain')
    expect(check([paid(wei, { account: '0xbb' })], { called: [trap] })).toBe('proven')
    // Not for more than was paid, and not for what the operator paid.
    expect(check([paid(wei, { account: '0xbb' })], { wei: wei + 1n })).toBe('plain')
    expect(check([paid(wei, { account: '0xbb', feeWei: wei - 1n })], {}, { subsidyWei: 1n })).toBe('plain')
    expect(check([paid(wei, { account: '0xbb', feeWei: 2n * wei })], { wei: wei + 1n })).toBe('plain')
    expect(check([paid(wei, { account: '0xbb', feeWei: undefined })])).toBe('plain')
    expect(check([paid(wei, { account: '0xbb', grant: undefined })])).toBe('plain')
  })

  test('behavior: a failure takes what an account has paid for', () => {
    const own = { account: '0xbb', at: now - 60 * minute } as const
    expect(check([paid(3n * wei, own), failed(2n * wei, own)])).toBe('proven')
    expect(check([paid(3n * wei, own), failed(2n * wei + 1n, own)])).toBe('plain')
  })
})

describe('what is left for others', () => {
  test('behavior: open calls of newcomers may lose a quarter, all of newcomers a half, a token three quarters', () => {
    const proven = paid(9n * wei, { account: '0xbb' })
    const traps = [failed(5n * wei + 1n, { risk: 'open' })]
    expect(check(traps, { called: [router] })).toBe('GasStationUnavailable')
    expect(check(traps)).toBe('plain')
    expect(check(traps, { called: [router, token], pools: ['p'] })).toBe('plain')
    expect(check([...traps, proven], { called: [router] })).toBe('proven')
    const newcomers = [...traps, failed(5n * wei)]
    expect(check(newcomers)).toBe('GasStationUnavailable')
    expect(check([...newcomers, proven])).toBe('proven')
    const ofToken = [...newcomers, failed(5n * wei, { risk: 'proven' }), proven]
    expect(check(ofToken)).toBe('GasStationUnavailable')
    expect(check(ofToken, { token: otherToken })).toBe('proven')
    const all = [...ofToken, failed(5n * wei, { risk: 'proven', fee: { token: otherToken, amount: 1n } })]
    expect(check(all, { token: otherToken })).toBe('GasStationUnavailable')
  })

  test('behavior: what is pending of newcomers counts too, of accounts that have paid it doesn’t', () => {
    const many = (risk: GasEntry['risk'], count: number) => Array.from({ length: count }, () => entry({ risk }))
    expect(check(many('plain', 10))).toBe('plain')
    expect(check(many('plain', 11))).toBe('GasStationUnavailable')
    expect(check(many('open', 6), { called: [router] })).toBe('GasStationUnavailable')
    expect(check([...many('proven', 40), paid(wei, { account: '0xbb' })])).toBe('proven')
  })

  test('behavior: trades of newcomers may lose three eighths with what is open, and leave the rest of the half for transfers', () => {
    const trade = { called: [router, token], pools: ['p'] } as const
    const lost = [failed(5n * wei, { risk: 'open' }), failed(5n * wei * 2n, { pools: ['q'] })]
    const less = [lost[0]!, failed((5n * wei) / 2n, { pools: ['q'] })]
    expect([check(less, trade), check(less)]).toEqual(['plain', 'plain'])
    const more = [...less, failed(1n, { pools: ['r'] })]
    expect([check(more, trade), check(more)]).toEqual(['GasStationUnavailable', 'plain'])
    expect(check(more, { called: [trap] })).toBe('GasStationUnavailable')
    // What transfers lost isn't the trades'.
    expect(check([...less, failed(wei)], trade)).toBe('plain')
    expect(check([...lost, failed(1n)])).toBe('GasStationUnavailable')
  })

  test('behavior: of newcomers’ trades in one pool one is pending at a time: one swap there could fail them all', () => {
    const trade = (...pools: readonly string[]) => ({ called: [router, token], pools })
    const pending = [entry({ pools: ['p', 'q'] })]
    expect([check(pending, trade('q')), check(pending, trade('q', 'r'))]).toEqual(['GasPoolBusy', 'GasPoolBusy'])
    expect([check(pending, trade('r')), check(pending), check(pending, { called: [router] })]).toEqual([
      'plain',
      'plain',
      'open',
    ])
    expect(check([failed(1n, { pools: ['p'] }), paid(1n, { pools: ['p'] })], trade('p'))).toBe('plain')
    // Whoever has paid isn't kept waiting, nor does anybody wait for them.
    expect(check([...pending, paid(wei, { account: '0xbb' })], trade('p'))).toBe('proven')
    expect(check([entry({ risk: 'proven', pools: ['p'] })], trade('p'))).toBe('plain')
  })

  test('behavior: what was lost a day ago is over', () => {
    const before = { at: now - 24 * 60 * minute - 1, risk: 'open' } as const
    expect(check([failed(30n * wei, before)], { called: [router] })).toBe('open')
  })
})

describe('what costs more than its fee', () => {
  const dear = (over: bigint, more: Partial<GasEntry> = {}) =>
    paid(10n * wei + over, { risk: 'open', feeWei: 10n * wei, ...more })

  test('behavior: is lost as a failure is, as much as it cost more', () => {
    expect(check([dear(5n * wei)], { called: [router] })).toBe('open')
    expect(check([dear(5n * wei + 1n)], { called: [router] })).toBe('GasStationUnavailable')
    const newcomers = Array.from({ length: 11 }, () => dear(wei))
    expect(check(newcomers)).toBe('GasStationUnavailable')
    const proven = paid(9n * wei, { account: '0xbb' })
    expect(check([...newcomers, proven])).toBe('proven')
    const many = Array.from({ length: 21 }, () => dear(wei, { fee: { token: otherToken, amount: 1n } }))
    expect(check([...many, proven])).toBe('GasStationUnavailable')
  })

  test('behavior: takes from what the account has paid for; what the operator gives isn’t lost', () => {
    const own = { account: '0xbb', feeWei: wei } as const
    expect(check([paid(wei + 1n, own)])).toBe('plain')
    expect(check([paid(wei + 1n, own)], {}, { subsidyWei: 1n })).toBe('proven')
    expect(check([dear(6n * wei)], { called: [router] }, { subsidyWei: wei })).toBe('open')
  })

  test('behavior: nothing is counted as lost of what an earlier build sent, whose fee’s worth isn’t known', () => {
    expect(check([dear(50n * wei, { feeWei: undefined })], { called: [router] })).toBe('open')
  })
})

describe('rests', () => {
  const after = (minutes: number, entries: readonly GasEntry[], more: Partial<checkLimits.Asked> = {}) =>
    check(entries, { now: now + minutes * minute, ...more })

  test('behavior: an account half an hour after a failure, twice as long after each further one, until one is done', () => {
    const own = { account: '0xbb', at: now } as const
    const one = [failed(1n, own)]
    expect([after(29, one), after(31, one)]).toEqual(['GasLimitReached', 'plain'])
    const three = [failed(1n, own), failed(1n, own), failed(1n, own)]
    expect([after(119, three), after(121, three)]).toEqual(['GasLimitReached', 'plain'])
    expect(after(1, [...three, paid(1n, own)])).toBe('plain')
  })

  test('behavior: a contract that newcomers called rests for newcomers; tokens and this build’s contracts never do', () => {
    const called = [trap, router, token] as const
    const one = [failed(1n, { risk: 'open', called: [...called], at: now })]
    expect([after(29, one, { called: [trap] }), after(31, one, { called: [trap] })]).toEqual([
      'GasLimitReached',
      'open',
    ])
    expect(after(1, one, { called: [router, token] })).toBe('open')
    expect(after(1, [...one, paid(2n * wei, { account: '0xbb' })], { called: [trap] })).toBe('proven')
    // Whoever has paid, or calls nothing unknown, can't close a contract to others.
    for (const risk of ['plain', 'proven'] as const)
      expect(after(1, [failed(1n, { risk, called: [...called], at: now })], { called: [trap] })).toBe('open')
  })
})
