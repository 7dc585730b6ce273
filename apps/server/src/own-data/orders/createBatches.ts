/** Batches calls: items that arrive while a batch runs go into the next one. A failed batch fails all of its items. */
export function createBatches<Item, Answer>(
  run: (items: readonly Item[]) => Promise<readonly Answer[]>,
  most: number,
): (item: Item) => Promise<Answer> {
  const waiting: { readonly item: Item; readonly done: PromiseWithResolvers<Answer> }[] = []
  let isBusy = false

  async function work(): Promise<void> {
    isBusy = true
    // Items of one event loop turn go together.
    await new Promise((resolve) => setImmediate(resolve))
    while (waiting.length > 0) {
      const batch = waiting.splice(0, most)
      try {
        const answers = await run(batch.map(({ item }) => item))
        for (const [index, { done }] of batch.entries()) done.resolve(answers[index]!)
      } catch (error) {
        for (const { done } of batch) done.reject(error)
      }
    }
    isBusy = false
  }

  return (item) => {
    const done = Promise.withResolvers<Answer>()
    waiting.push({ item, done })
    if (!isBusy) void work()
    return done.promise
  }
}
