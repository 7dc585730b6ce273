const atOnce = 16

/** Limited concurrency. What fails is tried once more after all others; what fails again is left out, and appears as unknown in a file. */
export async function inTurn<Item>(items: readonly Item[], run: (item: Item) => Promise<void>): Promise<void> {
  await runAll(await runAll(items, run), run)
}

/** Returns the items that failed. */
async function runAll<Item>(items: readonly Item[], run: (item: Item) => Promise<void>): Promise<readonly Item[]> {
  const failed: Item[] = []
  const rest = items.values()
  const worker = async () => {
    for (const item of rest) await run(item).catch(() => failed.push(item))
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return failed
}
