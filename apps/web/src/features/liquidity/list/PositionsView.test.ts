import type { Network } from '@oxbow/chain/Network'
import type { Position } from '@oxbow/positions/Position'
import { describe, expect, test } from 'vitest'
import { type NetworkRead, parseFilter, toKey, toPositionsView } from './PositionsView.ts'

const token = (digit: string) => `0x${digit.repeat(40)}` as const

function position(change: Partial<Extract<Position, { protocol: 'v3' }>>): Position {
  return {
    protocol: 'v3',
    chainId: 31_337,
    poolId: token('a'),
    token0: token('1'),
    token1: token('2'),
    status: 'in-range',
    liquidity: 5n,
    amounts: { amount0: 1n, amount1: 1n },
    tokenId: 1n,
    feePips: 500,
    tickLower: -10,
    tickUpper: 10,
    tick: 0,
    sqrtPriceX96: 2n ** 96n,
    owed: { amount0: 0n, amount1: 0n },
    ...change,
  }
}

const spent = position({ tokenId: 2n, status: 'closed', liquidity: 0n })
const owed = position({ tokenId: 3n, status: 'closed', liquidity: 0n, owed: { amount0: 0n, amount1: 1n } })
const left = position({ tokenId: 4n, status: 'out-of-range' })
const far = position({ tokenId: 1n, chainId: 31_338 })

const [here, there] = [
  { chainId: 31_337, name: 'Here' },
  { chainId: 31_338, name: 'There' },
] as unknown as Network[]
const error = new Error('away')

function known(network: Network, positions: readonly Position[], change: Partial<NetworkRead> = {}): NetworkRead {
  return { network, read: { positions, unreadProtocols: [] }, isWhole: true, error: undefined, ...change }
}
const unknown = (network: Network, error?: Error): NetworkRead => ({ network, read: undefined, isWhole: false, error })

function view(reads: readonly NetworkRead[], change: Partial<toPositionsView.Facts> = {}) {
  return toPositionsView({ isConnected: true, reads, filter: parseFilter({}), hiddenKeys: new Set(), ...change })
}

const list = { kind: 'list', shown: [], closed: [], hidden: [], awaited: [], unread: [] }

describe('toPositionsView', () => {
  test('behavior: without a wallet there is nothing to read, whatever is known', () => {
    expect(view([known(here!, [owed])], { isConnected: false })).toEqual({ kind: 'disconnected' })
  })

  test('behavior: a closed position that is owed fees is not put away', () => {
    expect(view([known(here!, [spent, owed])])).toEqual({ ...list, shown: [owed], closed: [spent] })
  })

  test('behavior: what is known stays when the next look fails', () => {
    expect(view([unknown(here!, error)])).toEqual({ kind: 'failed', error })
    expect(view([known(here!, [owed], { error })])).toEqual({ ...list, shown: [owed] })
  })

  test('behavior: none found is not the same as none when a protocol was not read', () => {
    const some = known(here!, [], { read: { positions: [], unreadProtocols: ['v4'] } })
    expect(view([some])).toEqual({ kind: 'empty', isPartial: true })
    expect(view([known(here!, []), unknown(there!, error)])).toEqual({ kind: 'empty', isPartial: true })
    expect(view([known(here!, []), known(there!, [])])).toEqual({ kind: 'empty', isPartial: false })
  })

  test('behavior: one network holds up none of the others, whether it is slow or away', () => {
    expect(view([unknown(here!), unknown(there!)])).toEqual({ kind: 'loading' })
    expect(view([known(here!, []), unknown(there!)])).toEqual({ kind: 'loading' })
    expect(view([unknown(here!), known(there!, [far])])).toEqual({ ...list, shown: [far], awaited: [here] })
    expect(view([unknown(here!, error), known(there!, [far])])).toEqual({
      ...list,
      shown: [far],
      unread: [{ network: here, protocols: [] }],
    })
    // First rows alone, after which the rest did not come.
    expect(view([known(here!, [left], { isWhole: false, error })])).toEqual({
      ...list,
      shown: [left],
      unread: [{ network: here, protocols: [] }],
    })
  })

  test('param: filter, by version and by status; what is asked for as closed is shown at once', () => {
    const all = [known(here!, [left, spent, owed]), known(there!, [far])]
    const by = (search: Parameters<typeof parseFilter>[0]) => view(all, { filter: parseFilter(search) })
    expect(by({ status: 'out-of-range' })).toEqual({ ...list, shown: [left] })
    expect(by({ status: 'IN-RANGE', protocol: 'v3' })).toEqual({ ...list, shown: [far] })
    expect(by({ status: 'closed' })).toEqual({ ...list, shown: [spent, owed] })
    expect(by({ protocol: 'v2' })).toEqual(list)
    // What a link says that is no status filters nothing.
    expect(by({ status: 'rich', protocol: 'v9' })).toEqual({ ...list, shown: [left, owed, far], closed: [spent] })
  })

  test('param: hiddenKeys, of any state, on its own network alone', () => {
    const hiddenKeys = new Set([owed, far, spent].map(toKey))
    expect(view([known(here!, [left, spent, owed]), known(there!, [far])], { hiddenKeys })).toEqual({
      ...list,
      shown: [left],
      hidden: [spent, owed, far],
    })
  })
})
