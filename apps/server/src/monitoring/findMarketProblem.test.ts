import { expect, test } from 'vitest'
import { findMarketProblem } from './findMarketProblem.ts'

type Status = Parameters<typeof findMarketProblem>[0]

const snapshot = { blockNumber: 5n } as Status['snapshot']
const late: Status = { snapshot, state: 'lagging', problem: undefined, gap: undefined, isQuotable: false }
const textOf = (status: Partial<Status>) => findMarketProblem({ ...late, ...status }, { chainId: 1 })?.text

test.each<[Partial<Status>, string | undefined]>([
  [{ isQuotable: true, state: 'live' }, undefined],
  [{ snapshot: undefined, state: 'reloading' }, undefined],
  [{ problem: 'The node did not answer in time.' }, 'Nothing can be quoted: The node did not answer in time.'],
  [
    { gap: { from: 6n, to: 70n } },
    'Nothing can be quoted yet: the node works again, and blocks 6 to 70 are being read.',
  ],
  [{ state: 'reloading' }, 'Nothing can be quoted yet: the node works again, and the pools are being read again.'],
])('of a market that is %o it says: %s', (status, text) => {
  expect(textOf(status)).toBe(text)
})
