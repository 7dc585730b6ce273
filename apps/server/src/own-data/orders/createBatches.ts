/**
 * Does for several at once what would cost each the same: what is asked for while one batch is under way goes into the next. A batch that fails fails for all
 * that are in it.
 */
export function createBatches<Item, Answer>(
  run: (items: readonly Item[]) => Promise<readonly Answer[]>,
  most: number,
): (item: Item) => Promise<Answer> {
  const waiting: { readonly item: Item; readonly done: PromiseWithResolvers<Answer> }[] = []
  let isBusy = false

  async function work(): Promise<void> {
    isBusy = true
    // What comes in one turn of the event loop goes together.
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
