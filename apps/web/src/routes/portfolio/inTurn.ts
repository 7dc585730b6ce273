const atOnce = 16

/** Limited concurrency. Failures are left out, and appear as unknown in a file. */
export async function inTurn<Item>(items: readonly Item[], run: (item: Item) => Promise<void>): Promise<void> {
  const rest = items.values()
  const worker = async () => {
    for (const item of rest) await run(item).catch(() => undefined)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}
