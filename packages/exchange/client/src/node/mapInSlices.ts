/** Time per turn: fits into a frame beside its other work, even on a phone. */
const turnMs = 4

/** `map` that yields regularly, because hundreds of positions would otherwise block scrolling. */
export async function mapInSlices<item, result>(
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
