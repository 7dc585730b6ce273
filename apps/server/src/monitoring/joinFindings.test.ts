import type { NodeCounts } from '@oxbow/rpc/NodeCounts'
import { expect, test } from 'vitest'
import type { NetworkFinding } from '../node/watchNetwork.ts'
import { joinFindings } from './joinFindings.ts'

const counts = (text?: string, kind = 'away') =>
  ({ requests: 1, ...(text && { trouble: { kind, text } }) }) as unknown as NodeCounts
const finding = (check: NetworkFinding['check'], node: number | null = 1): NetworkFinding => ({
  node,
  check,
  verdict: 'error',
  text: `the doctor on ${check}`,
  action: undefined,
})
const texts = (known: readonly NetworkFinding[], each: readonly (NodeCounts | undefined)[]) =>
  joinFindings({ known, counts: each, market: undefined })?.map(({ text }) => text)

test('what the gateway says of a node is said in its words alone', () => {
  expect(texts([finding('reach'), finding('state')], [counts('it is away')])).toEqual([
    'the doctor on state',
    'it is away',
  ])
})

test('of a node that works again the doctor’s line of before is gone', () => {
  expect(texts([finding('reach'), finding('head'), finding('behind')], [counts()])).toEqual([])
  expect(texts([finding('reach', 2)], [counts('it is away'), counts()])).toEqual(['it is away'])
})

test('what the gateway cannot have seen stays, and so does all while it does not answer', () => {
  expect(texts([finding('logs'), finding('state'), finding('code' as never, null)], [counts()])).toHaveLength(3)
  expect(texts([finding('reach')], [undefined])).toEqual(['the doctor on reach'])
  expect(texts([finding('reach')], [])).toEqual(['the doctor on reach'])
})

test('a node without which nothing works is an error, one beside a node that works a warning', () => {
  const verdicts = (each: readonly NodeCounts[]) =>
    joinFindings({ known: [], counts: each, market: undefined })?.map(({ verdict }) => verdict)
  for (const kind of ['away', 'key', 'chain', 'refused']) expect(verdicts([counts('it is', kind)])).toEqual(['error'])
  expect(verdicts([counts('its key', 'key'), counts('it is away')])).toEqual(['error', 'error'])
  expect(verdicts([counts('its key', 'key'), counts()])).toEqual(['warning'])
  expect(verdicts([counts('it is slow', 'paced')])).toEqual(['warning'])
  expect(verdicts([counts('it is 100 blocks behind', 'behind'), counts('it is away')])).toEqual(['warning', 'warning'])
})
