/** Wallets pass reads on to a node. One that is slower than this is as good as away. */
const mostReadMs = 5_000

/** What is asked for, or `silent()` thrown where nothing comes: a wallet whose node is away may hold a question for ever. */
export async function withinTime<Answer>(asked: Promise<Answer>, silent: () => Error): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(silent()), mostReadMs)
  })
  return Promise.race([asked, silence]).finally(() => clearTimeout(timer))
}
