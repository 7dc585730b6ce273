import { smartAccountCode } from '@oxbow/delegation/smartAccount'
import { expect, test } from 'vitest'
import { toSmartWalletState } from './SmartWalletState.ts'

const on = (name: string) => ({ network: { name }, delegate: smartAccountCode })
const foreign = { network: { name: 'Base' }, delegate: `0x${'1'.repeat(40)}` } as const
const silent = { network: { name: 'Unichain' }, delegate: undefined }

test.each([
  ['networks that aren’t known yet', undefined, { status: 'loading' }],
  ['none', [], { status: 'off' }],
  ['two', [on('Ethereum'), on('Optimism')], { status: 'on', networks: ['Ethereum', 'Optimism'] }],
  ['somebody else’s contract beside', [on('Ethereum'), foreign], { status: 'action-required', networks: ['Base'] }],
  ['one that doesn’t answer beside', [on('Ethereum'), silent], { status: 'on', networks: ['Ethereum'] }],
  ['one that doesn’t answer', [silent], { status: 'unknown', networks: ['Unichain'] }],
])('%s', (_, delegations, state) => {
  expect(toSmartWalletState(delegations)).toEqual(state)
})
