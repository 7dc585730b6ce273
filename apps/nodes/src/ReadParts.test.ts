import { randomBytes } from 'node:crypto'
import type { SharedRead } from '@oxbow/rpc/NodePeer'
import { describe, expect, test } from 'vitest'
import { createReadParts, splitRead } from './ReadParts.ts'

/** Logs that can't be compressed to less than so many bytes. */
function logsOf(bytes: number): SharedRead {
  return { kind: 'logs', filter: '{}', logs: [{ data: randomBytes(bytes).toString('base64') }] }
}
const small: SharedRead = { kind: 'look', block: { number: '0x1', hash: '0x2' } }

/** What the parts of a message lead to, each in turn. */
function addAll(to: ReturnType<typeof createReadParts>, from: string, parts: readonly string[]) {
  return parts.map((part, at) => to.add(from, { at, count: parts.length, part }))
}

describe('splitRead', () => {
  test('default: one part, or as many as it takes, each small enough for a notification', () => {
    expect(splitRead(small)).toHaveLength(1)
    const parts = splitRead(logsOf(20_000))!
    expect(parts.length).toBeGreaterThan(2)
    for (const part of parts.slice(0, -1)) expect(part).toHaveLength(7_500)
    expect(parts.at(-1)!.length).toBeLessThanOrEqual(7_500)
  })

  test('behavior: a read of more than 64 parts is not shared', () => {
    expect(splitRead(logsOf(340_000))?.length).toBeGreaterThan(60)
    expect(splitRead(logsOf(370_000))).toBeUndefined()
  })
})

describe('createReadParts', () => {
  test('default: the last part completes a read', () => {
    const read = logsOf(20_000)
    const found = addAll(createReadParts(), 'a', splitRead(read)!)
    expect(found.slice(0, -1).every((each) => each === undefined)).toBe(true)
    expect(found.at(-1)).toEqual(read)
  })

  test('behavior: parts of several senders may alternate', () => {
    const [one, two] = [logsOf(9_000), logsOf(9_000)]
    const [of1, of2] = [splitRead(one)!, splitRead(two)!]
    expect([of1.length, of2.length]).toEqual([2, 2])
    const parts = createReadParts()
    const found = [0, 1].flatMap((at) => [
      parts.add('a', { at, count: 2, part: of1[at]! }),
      parts.add('b', { at, count: 2, part: of2[at]! }),
    ])
    expect(found).toEqual([undefined, undefined, one, two])
  })

  test('behavior: what a sender began before, or this gateway heard only the end of, spoils no other read', () => {
    const [broken, whole] = [splitRead(logsOf(20_000))!, logsOf(20_000)]
    const parts = createReadParts()
    parts.add('a', { at: 0, count: broken.length, part: broken[0]! })
    expect(addAll(parts, 'a', splitRead(whole)!).at(-1)).toEqual(whole)
    parts.add('b', { at: 1, count: broken.length, part: broken[1]! })
    expect(addAll(parts, 'b', splitRead(whole)!).at(-1)).toEqual(whole)
  })

  test('error: parts in another order, and what another version sends, are no read', () => {
    const [first, ...rest] = splitRead(logsOf(20_000))!
    expect(addAll(createReadParts(), 'a', [...rest, first!]).at(-1)).toBeUndefined()
    expect(addAll(createReadParts(), 'a', ['not a read']).at(-1)).toBeUndefined()
    const unknown = splitRead({ kind: 'thought' } as unknown as SharedRead)!
    expect(addAll(createReadParts(), 'a', unknown).at(-1)).toBeUndefined()
  })
})
