/** As long as one turn may take: a frame has room for it beside its own work, on a phone too. */
const turnMs = 4

/** `map` that lets others have their turn: hundreds of positions take longer than somebody who scrolls may be held up. */
export async function mapInTurns<item, result>(
  items: readonly item[],
  toResult: (item: item, index: number) => result,
): Promise<result[]> {
  const results: result[] = []
  let endsMs = performance.now() + turnMs
  for (const [index, item] of items.entries()) {
    results.push(toResult(item, index))
    if (performance.now() < endsMs) continue
    await nextTurn()
    endsMs = performance.now() + turnMs
  }
  return results
}

function nextTurn(): Promise<void> {
  const { scheduler } = globalThis as { scheduler?: { yield?: () => Promise<void> } }
  return scheduler?.yield?.() ?? new Promise((done) => setTimeout(done))
}
