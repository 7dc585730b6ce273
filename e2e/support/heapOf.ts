import type { Page } from 'playwright-core'

/** Everything that JavaScript can still reach in a page, from a heap snapshot after garbage collection. */
export type Heap = {
  /** Whether any string contains this: values, names, and parts of longer strings. */
  has(text: string): boolean
  /** Number of strings that are exactly this. */
  countOf(text: string): number
}

/** Snapshots don't include the contents of typed arrays. */
export async function heapOf(page: Page): Promise<Heap> {
  const session = await page.context().newCDPSession(page)
  const chunks: string[] = []
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk))
  await session.send('HeapProfiler.enable')
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  await session.detach()
  const { snapshot, nodes, strings } = JSON.parse(chunks.join('')) as Snapshot
  const { node_fields: fields, node_types: types } = snapshot.meta
  const [type, name] = [fields.indexOf('type'), fields.indexOf('name')]
  const isString = new Set(['string', 'concatenated string', 'sliced string'].map((each) => types[type]!.indexOf(each)))
  const counts = new Map<string, number>()
  for (let at = 0; at < nodes.length; at += fields.length) {
    if (!isString.has(nodes[at + type]!)) continue
    const text = strings[nodes[at + name]!]!
    counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  return {
    has: (text) => strings.some((each) => each.toLowerCase().includes(text.toLowerCase())),
    countOf: (text) => counts.get(text) ?? 0,
  }
}

type Snapshot = {
  readonly snapshot: { readonly meta: { readonly node_fields: string[]; readonly node_types: (string[] | string)[] } }
  readonly nodes: readonly number[]
  readonly strings: readonly string[]
}
