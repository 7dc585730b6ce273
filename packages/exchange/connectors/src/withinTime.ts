/** Wallets forward reads to a node; a slower answer counts as none. */
const maxReadMs = 5_000

/** The answer, or the error of `silent()` after a timeout: a wallet whose node is unreachable may never answer. */
export async function withinTime<Answer>(asked: Promise<Answer>, silent: () => Error): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(silent()), maxReadMs)
  })
  return Promise.race([asked, silence]).finally(() => clearTimeout(timer))
}
