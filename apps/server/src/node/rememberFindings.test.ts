import type { Finding } from '@oxbow/rpc/Finding'
import { expect, test } from 'vitest'
import { rememberFindings, type SeenFinding } from './rememberFindings.ts'

const address = `0x${'5'.repeat(40)}` as const
const about = { check: 'code', contract: 'v3Factory', address } as const
const missing: Finding = { ...about, verdict: 'error', state: 'missing' }
const unread: Finding = { ...about, verdict: 'unchecked', fault: 'slow' }
const other: Finding = { ...about, contract: 'v2Factory', verdict: 'unchecked', fault: 'slow' }

/** What is known after these looks at the data of a network, and what each of them was news of. */
function look(...looks: readonly (readonly Finding[])[]) {
  let known: readonly SeenFinding[] = []
  const news = looks.map((data) => {
    const found = rememberFindings(known, { nodes: [[]], data })
    known = found.seen
    return found.news.map(({ finding }) => finding)
  })
  return { known: known.map(({ finding }) => finding), news }
}

test('default: what is wrong is known until it was seen to be well, and is news once', () => {
  const well: Finding = { ...about, verdict: 'ok', state: 'pinned' }
  expect(look([missing], [missing])).toEqual({ known: [missing], news: [[missing], []] })
  expect(look([missing], [well]).known).toEqual([])
})

test('behavior: a call that is lost, or a node that is away, mends nothing', () => {
  expect(look([missing], [unread])).toEqual({ known: [missing], news: [[missing], []] })
  expect(look([missing], [])).toEqual({ known: [missing], news: [[missing], []] })
})

test('behavior: checks that could not be made are news once of their kind, and what is then found is news', () => {
  expect(look([unread, other], [unread], [missing])).toEqual({ known: [missing], news: [[unread], [], [missing]] })
})
