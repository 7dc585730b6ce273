import type { Network } from '@oxbow/chain/Network'
import { describe, expect, test } from 'vitest'
import * as TestnetState from './TestnetState.ts'

const none = { isTestnetMode: true, offered: [], startError: null }

describe('TestnetState', () => {
  test('behavior: it starts, may fail, and is on once there is a network', () => {
    expect(TestnetState.from(none)).toEqual({ kind: 'starting' })
    expect(TestnetState.from({ ...none, startError: new Error('away') })).toEqual({ kind: 'failed' })
    const offered = [{ isTestnet: true } as Network]
    expect(TestnetState.from({ ...none, offered, startError: new Error('before') })).toEqual({ kind: 'on' })
  })

  test('behavior: without testnet mode nothing is said, whatever failed', () => {
    expect(TestnetState.from({ ...none, isTestnetMode: false, startError: new Error('away') })).toEqual({ kind: 'off' })
  })
})
