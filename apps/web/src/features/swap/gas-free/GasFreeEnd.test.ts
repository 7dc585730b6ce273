import type { OrderFlowView } from '@oxbow/orders/createLimitFlow'
import { expect, test } from 'vitest'
import { toGasFreeEnd } from './GasFreeEnd.ts'

type Status = OrderFlowView['status']
const view = (status: Status, code?: string) =>
  ({ status, error: code && { code, nextAction: 'dismiss' } }) as unknown as OrderFlowView

test.each<[string, Status, string | undefined, boolean, ReturnType<typeof toGasFreeEnd>]>([
  ['while it is looked at', 'review', undefined, false, 'wait'],
  ['while it waits to be filled', 'pending', undefined, true, 'wait'],
  ['filled', 'final', undefined, true, 'done'],
  ['declined in the wallet', 'rejected', undefined, false, 'classic'],
  ['too old to be signed', 'failed', 'SwapOrderStale', false, 'classic'],
  ['the approval failed', 'failed', 'ApprovalReverted', false, 'classic'],
  ['signed, and not taken by the server', 'failed', 'OrderRefused', true, 'again'],
  ['signed, and the server did not answer', 'failed', 'ServerUnreachable', true, 'again'],
  ['expired by the chain', 'failed', 'SwapOrderExpired', true, 'classic'],
  ['expired without funds', 'failed', 'SwapOrderUnfunded', true, 'classic'],
  ['canceled by the chain', 'failed', 'SwapOrderCanceled', true, 'classic'],
])('%s', (_, status, code, isSigned, end) => {
  expect(toGasFreeEnd(view(status, code), isSigned)).toBe(end)
})
