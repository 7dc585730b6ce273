import type { ActivityEntry } from '@oxbow/activity/ActivityEntry'
import { encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { expect, test } from 'vitest'
import { type DomainStep, toDomainStep } from './DomainTypes.ts'
import { withPendingApproval } from './withPendingApproval.ts'

const address = (digit: string): Hex => `0x${digit.repeat(40)}`
const [oak, usd, spender, other] = [address('1'), address('2'), address('3'), address('4')]
const intent = { to: oak, data: '0xab', value: '7' } as const

function approve(amount: bigint, kind = 'approve', token = oak): DomainStep {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] })
  return toDomainStep({ kind, token, type: 'approve', chainId: 1, transaction: { data } as never })
}
const send = toDomainStep({ kind: 'send', type: 'call', chainId: 1, transaction: undefined })

function entry(summary: object = {}, change: Partial<ActivityEntry> = {}): ActivityEntry {
  const approved = { type: 'approval', token: { address: oak }, spender, amount: '5', ...summary }
  return { id: '1:0x01', hash: '0x01', nonce: 6, summary: approved, intent, ...change } as ActivityEntry
}

function find(steps: readonly DomainStep[], pending: readonly ActivityEntry[]) {
  const amounts: Readonly<Record<string, string>> = { approve: '5', 'reset-approval': '0' }
  const found = withPendingApproval(steps, {
    pending,
    describe: ({ kind, token }) => ({
      kind: 'approve',
      summary: { type: 'approval', token: { address: token } as never, spender, amount: amounts[kind]! },
    }),
  })
  return found.map(({ kind, sent }) => `${kind}${sent ? ` ${sent.hash}` : ''}`)
}

test('default: an approval on its way is waited for, and so is one of more', () => {
  for (const amount of ['5', '6', 'unlimited'])
    expect(find([approve(5n), send], [entry({ amount })]), amount).toEqual(['approve 0x01', 'send'])
})

test.each<[string, ActivityEntry]>([
  ['nobody knows what it was to do', entry({}, { intent: undefined })],
  ['it is no approval', entry({ type: 'liquidity' })],
  ['it is of another token', entry({ token: { address: usd } })],
  ['it is for somebody else', entry({ spender: other })],
  ['it is of less', entry({ amount: '4' })],
])('behavior: not when %s', (_, pending) => {
  expect(find([approve(5n), send], [pending])).toEqual(['approve', 'send'])
})

test('behavior: only of the step that comes next', () => {
  const first = { ...approve(5n, 'approve', usd) }
  expect(find([first, approve(5n)], [entry()])).toEqual(['approve', 'approve'])
  expect(find([{ ...first, isDone: true }, approve(5n)], [entry()])).toEqual(['approve', 'approve 0x01'])
  expect(find([send, approve(5n)], [entry()])).toEqual(['send', 'approve'])
  expect(find([{ ...send, isDone: true }], [entry()])).toEqual(['send'])
})

test('behavior: a reset is waited for by itself, and left out where the approval after it is on its way', () => {
  const steps = [approve(0n, 'reset-approval'), approve(5n), send]
  expect(find(steps, [entry({ amount: '0' })])).toEqual(['reset-approval 0x01', 'approve', 'send'])
  expect(find(steps, [entry()])).toEqual(['approve 0x01', 'send'])
  expect(find(steps, [])).toEqual(['reset-approval', 'approve', 'send'])
  const ofOther = [approve(0n, 'reset-approval'), approve(5n, 'approve', usd)]
  expect(find(ofOther, [entry({ token: { address: usd } })])).toEqual(['reset-approval', 'approve'])
})

test('behavior: one of enough is waited for where more would be asked for', () => {
  const unlimited = approve(9n)
  const { planned } = unlimited
  expect(find([unlimited, send], [entry({ amount: '4' })])).toEqual(['approve', 'send'])
  const wanted = { ...unlimited, planned: { ...planned, enough: 4n } as typeof planned }
  expect(find([wanted, send], [entry({ amount: '4' })])).toEqual(['approve 0x01', 'send'])
  expect(find([wanted, send], [entry({ amount: '3' })])).toEqual(['approve', 'send'])
})
